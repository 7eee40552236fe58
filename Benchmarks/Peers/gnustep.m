/* GNUstep's NSPredicate.

   gnustep parse PREDICATES                     workload P
   gnustep shapes SHAPES                        odd shapes, as ShapeCases.swift has them
   gnustep dictionaries|objects RECORDS COUNT   workload E, over NSDictionary or over objects that
                                                are read by key-value coding */
#import <Foundation/Foundation.h>
#include <stdlib.h>
#include "server.h"

@interface Address : NSObject { int zip; }
- (id)initWith:(NSDictionary *)record;
- (int)zip;
@end
@implementation Address
- (id)initWith:(NSDictionary *)record {
  zip = [[record objectForKey:@"zip"] intValue];
  return self;
}
- (int)zip { return zip; }
@end

@interface Item : NSObject { int qty; double price; }
- (id)initWith:(NSDictionary *)record;
- (int)qty;
- (double)price;
@end
@implementation Item
- (id)initWith:(NSDictionary *)record {
  qty = [[record objectForKey:@"qty"] intValue];
  price = [[record objectForKey:@"price"] doubleValue];
  return self;
}
- (int)qty { return qty; }
- (double)price { return price; }
@end

@interface Person : NSObject { int age; double score; NSString *name, *city; NSArray *tags, *items; Address *address; }
- (id)initWith:(NSDictionary *)record;
- (int)age;
- (double)score;
- (NSString *)name;
- (NSString *)city;
- (NSArray *)tags;
- (NSArray *)items;
- (Address *)address;
@end
@implementation Person
- (id)initWith:(NSDictionary *)record {
  NSMutableArray *made = [NSMutableArray new];
  for (NSDictionary *item in [record objectForKey:@"items"])
    [made addObject:[[[Item alloc] initWith:item] autorelease]];
  items = made;
  age = [[record objectForKey:@"age"] intValue];
  score = [[record objectForKey:@"score"] doubleValue];
  name = [[record objectForKey:@"name"] retain];
  city = [[record objectForKey:@"city"] retain];
  tags = [[record objectForKey:@"tags"] retain];
  address = [[Address alloc] initWith:[record objectForKey:@"address"]];
  return self;
}
- (int)age { return age; }
- (double)score { return score; }
- (NSString *)name { return name; }
- (NSString *)city { return city; }
- (NSArray *)tags { return tags; }
- (NSArray *)items { return items; }
- (Address *)address { return address; }
@end

static NSString *const texts[] = {
  @"age > 30", @"age >= 18 AND age < 65 AND city == 'Paris'", @"name CONTAINS[c] 'son'",
  @"name BEGINSWITH[cd] 'jo'", @"name LIKE '*an?'", @"name MATCHES '[A-M].*[aeiou]n'",
  @"city IN {'Paris', 'Oslo', 'Rome'}", @"ANY tags == 'blue'",
  @"address.zip BETWEEN {20000, 30000} OR score < 0.1",
  @"SUBQUERY(items, $i, $i.qty > 5 AND $i.price < 10).@count > 1" };

static NSMutableArray *objects;

static long filter(void *context) {
  long count = 0;
  NSUInteger total = [objects count], index = 0;
  NSAutoreleasePool *outer = [NSAutoreleasePool new];
  @try {
    NSPredicate *predicate = [NSPredicate predicateWithFormat:(NSString *)context];
    while (index < total) {
      NSAutoreleasePool *pool = [NSAutoreleasePool new];
      for (NSUInteger end = MIN(index + 1000, total); index < end; index++)
        count += [predicate evaluateWithObject:[objects objectAtIndex:index]];
      [pool release];
    }
  } @catch (NSException *exception) {
    count = -1;
  }
  [outer release];
  return count;
}

static long parse(void *context) {
  long result = 1;
  NSAutoreleasePool *pool = [NSAutoreleasePool new];
  @try {
    for (int round = 0; round < 100; round++)
      if (![NSPredicate predicateWithFormat:(NSString *)context argumentArray:[NSArray array]]) result = -1;
  } @catch (NSException *exception) {
    result = -1;
  }
  [pool release];
  return result;
}

typedef struct { NSString *text; NSDictionary *record; NSPredicate *predicate; } shape;

static long parseShape(void *context) {
  NSAutoreleasePool *pool = [NSAutoreleasePool new];
  long result = -1;
  @try {
    result = [NSPredicate predicateWithFormat:((shape *)context)->text argumentArray:[NSArray array]] ? 1 : -1;
  } @catch (NSException *exception) {}
  [pool release];
  return result;
}

/* A hundred times. */
static long evaluateShape(void *context) {
  long count = 0;
  shape *s = context;
  NSAutoreleasePool *pool = [NSAutoreleasePool new];
  @try {
    if (!s->predicate)
      s->predicate = [[NSPredicate predicateWithFormat:s->text argumentArray:[NSArray array]] retain];
    for (int round = 0; round < 100; round++) count += [s->predicate evaluateWithObject:s->record];
  } @catch (NSException *exception) {
    count = -1;
  }
  [pool release];
  return count;
}

static size_t shapeCases(const char *path, measured_case *cases, size_t most) {
  NSString *file = [NSString stringWithContentsOfFile:[NSString stringWithUTF8String:path]
                                             encoding:NSUTF8StringEncoding error:NULL];
  size_t count = 0;
  for (NSString *line in [file componentsSeparatedByString:@"\n"]) {
    NSArray *fields = [line componentsSeparatedByString:@"\t"];
    if ([fields count] < 3 || count + 2 > most || [line hasPrefix:@"records"]) continue;
    int size = [[fields objectAtIndex:1] intValue];
    NSMutableArray *numbers = [NSMutableArray array];
    for (int k = 0; k < size; k++) [numbers addObject:[NSNumber numberWithInt:k]];
    shape *s = calloc(1, sizeof *s);
    s->text = [[fields objectAtIndex:2] retain];
    s->record = [[NSDictionary alloc] initWithObjectsAndKeys:[NSNumber numberWithInt:5], @"number",
      [@"" stringByPaddingToLength:size withString:@"x" startingAtIndex:0], @"text", numbers, @"numbers", @"needle", @"word", nil];
    for (int work = 0; work < 2; work++) {
      NSString *name = [NSString stringWithFormat:@"%@ %@ %d", work ? @"evaluate" : @"parse",
        [fields objectAtIndex:0], size];
      cases[count++] = (measured_case){ "GNUstep", strdup([name UTF8String]), work ? evaluateShape : parseShape,
        s, work ? 100 : 1 };
    }
  }
  return count;
}

static void load(const char *path, NSUInteger limit, BOOL asObjects) {
  FILE *file = fopen(path, "r");
  char *line = NULL;
  size_t capacity = 0;
  ssize_t length;
  objects = [[NSMutableArray alloc] initWithCapacity:limit];
  while ([objects count] < limit && (length = getline(&line, &capacity, file)) > 0) {
    NSAutoreleasePool *pool = [NSAutoreleasePool new];
    NSData *data = [NSData dataWithBytes:line length:length];
    NSDictionary *record = [NSJSONSerialization JSONObjectWithData:data options:0 error:NULL];
    [objects addObject:asObjects ? [[[Person alloc] initWith:record] autorelease] : (id)record];
    [pool release];
  }
  fclose(file);
}

static size_t parsingCases(const char *path, measured_case *cases, size_t most) {
  NSString *file = [NSString stringWithContentsOfFile:[NSString stringWithUTF8String:path]
                                             encoding:NSUTF8StringEncoding error:NULL];
  size_t count = 0;
  for (NSString *line in [file componentsSeparatedByString:@"\n"]) {
    NSRange tab = [line rangeOfString:@"\t"];
    if (tab.location == NSNotFound || count == most) continue;
    char name[8];
    snprintf(name, sizeof name, "P%zu", count + 1);
    cases[count++] = (measured_case){ "GNUstep", strdup(name), parse,
      [[line substringFromIndex:NSMaxRange(tab)] retain], 100 };
  }
  return count;
}

int main(int argc, char **argv) {
  NSAutoreleasePool *pool = [NSAutoreleasePool new];
  static measured_case cases[200];
  size_t count = 0;
  if (argc < 3) return 2;
  if (!strcmp(argv[1], "parse")) {
    count = parsingCases(argv[2], cases, 200);
  } else if (!strcmp(argv[1], "shapes")) {
    count = shapeCases(argv[2], cases, 200);
  } else {
    BOOL asObjects = !strcmp(argv[1], "objects");
    load(argv[2], atoi(argv[3]), asObjects);
    for (; count < 10; count++) {
      char name[8];
      snprintf(name, sizeof name, "E%zu", count + 1);
      cases[count] = (measured_case){ asObjects ? "GNUstep over objects" : "GNUstep over NSDictionary",
        strdup(name), filter, texts[count], [objects count] };
    }
  }
  serve(cases, count);
  [pool release];
  return 0;
}
