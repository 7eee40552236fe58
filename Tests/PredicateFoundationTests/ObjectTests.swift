import Foundation
import PredicateEvaluation
import PredicateSyntax
import Testing

@testable import PredicateFoundation

/// The objects that predicates read, and the values that they are given.
@Suite struct ObjectTests {
  struct Point: Equatable {
    var x = 1
    var label: String? = "p"
    var next: [Point] = []
  }

  class Animal: NSObject {
    var name = "Rex"
    weak var owner: Owner?
  }

  final class Dog: Animal { var age = 3 }

  final class Owner { var dogs: [Dog] = [] }

  enum Level: String { case low, high }

  struct Task {
    var level = Level.high
    var flags: [Bool] = [true, false]
    var limit: Int?? = 4
    var pair: (Int, Int) = (1, 2)
  }

  struct Listed: KeyPathReadable {
    var first = "Ada", last = "Lovelace"
    static var readableKeys: ReadableKeys<Listed> {
      ["full": .computed { .value(.text($0.first + " " + $0.last)) }]
    }
  }

  private func holds(_ format: String, _ object: Any?, _ arguments: Any...) -> Bool {
    NSPredicate(format: format, argumentArray: arguments).evaluate(with: object)
  }

  @Test func dictionariesOfEveryKind() {
    let entries = ["a": 1, "b": 2]
    let dictionaries: [Any] = [
      entries, entries as [String: Any], entries as [AnyHashable: Any], entries as NSDictionary,
      NSMutableDictionary(dictionary: entries), [AnyHashable("a"): 1, AnyHashable(5): "x"],
    ]
    for dictionary in dictionaries {
      #expect(holds("a == 1 AND c == nil AND %K == 1", dictionary, "a"))
    }
    #expect(holds("inner.list[0].a == 1", ["inner": ["list": [entries] as NSArray]]))
  }

  @Test func storedProperties() {
    let dog = Dog()
    let owner = Owner()
    owner.dogs = [dog]
    dog.owner = owner
    #expect(holds("name == 'Rex' AND age == 3 AND owner.dogs.@count == 1", dog))
    #expect(holds("ANY dogs.name BEGINSWITH 'R' AND %@ IN dogs", owner, dog))
    #expect(holds("owner == %@ AND owner IN %@", dog, owner, [owner]))
    #expect(!holds("owner == %@", dog, Owner()))
    #expect(holds("SELF == %@", dog, dog))
    let point = Point(next: [Point(x: 5)])
    #expect(holds("x == 1 AND label == 'p' AND next.@max.x == 5", point))
    #expect(holds("%@ IN next", point, Point(x: 5)))
    #expect(holds("SUBQUERY(next, $n, $n.x > 4)[0].x == 5", point))
    #expect(holds("level == 'high' AND limit == 4 AND ANY flags == YES", Task()))
    #expect(holds("full == 'Ada Lovelace'", Listed()))
  }

  @Test func booleansAndNumbers() {
    let one: [String: Any] = [
      "truth": NSNumber(value: true), "byte": NSNumber(value: Int8(1)), "one": NSNumber(value: 1),
    ]
    #expect(holds("truth == YES AND byte == 1 AND one == 1", one))
    #expect(NSExpression(forConstantValue: NSNumber(value: Int8(5))).constantValue as? Int == 5)
    #expect(NSExpression(format: "%@", NSNumber(value: Int8(5))).description == "5")
    for truth in [true, false] {
      guard case .value(.bool(truth)) = KeyedValue(converting: NSNumber(value: truth)) else {
        Issue.record("\(truth) is read as a number")
        continue
      }
    }
  }

  @Test func argumentsOfEveryType() throws {
    let uuid = UUID()
    let date = Date(timeIntervalSinceReferenceDate: 5)
    let arguments: [(Any, Any)] = [
      (1, 1), (UInt64.max, NSNumber(value: UInt64.max)), (Int8(3), 3), (2.5, NSNumber(value: 2.5)),
      (Float(0.5), 0.5), (true, NSNumber(value: true)), ("x", "x" as NSString),
      (Substring("x"), "x"), (Character("x"), "x"), (date, date as NSDate), (uuid, uuid as NSUUID),
      (Data([1]), NSData(data: Data([1]))),
      (URL(string: "https://a.b")! as Any, NSURL(string: "https://a.b")! as Any),
      (Decimal(string: "1.1")! as Any, NSDecimalNumber(string: "1.1")),
      ([1, 2], [1, 2] as NSArray), (Set([1, 2]), NSSet(array: [1, 2])),
      (["a": [1]], ["a": [1]] as NSDictionary), (Level.low, "low"), (Int?.some(4) as Any, 4),
      (AnyHashable(5), 5), ([1, 2], NSOrderedSet(array: [1, 2]).array),
    ]
    for (value, other) in arguments {
      #expect(holds("a == %@", ["a": value], other), "\(value) == \(other)")
      #expect(holds("a == %@", ["a": other] as NSDictionary, value), "\(other) == \(value)")
      #expect(!holds("a == %@", ["a": value], "something else"))
    }
    #expect(holds("a == %@", [:] as [String: Any], NSNull()))
    #expect(holds("a == %@", ["a": NSNull()], Int?.none as Any))
    #expect(holds("1 IN %@", nil, NSOrderedSet(array: [3, 1])))
    #expect(holds("name IN %@", Dog(), ["Rex"] as NSArray))
  }

  /// `id as CVarArg`, which apps write for what Foundation on Linux has no such conversion for.
  @Test func valuesAreCArguments() {
    let id = UUID()
    let arguments: [any CVarArg] = [
      id, Date(), [1], Set([1]), ["a": 1], Data(), Decimal(1), NSNumber(value: 1), NSDate(),
      NSNull(), NSArray(), NSSet(), NSOrderedSet(), NSDictionary(), NSUUID(), NSData(),
    ]
    for argument in arguments {
      #expect(NSPredicate(format: "SELF == %@", argument).evaluate(with: argument))
    }
    #expect(String(format: "%@ %@ %d %@", id, [1, 2], 5, "x") == "\(id) [1, 2] 5 x")
    #expect(String(format: "%@ %d", NSNumber(value: 7), 5) == "7 5")
  }

  @Test func collectionsAreFiltered() {
    let predicate = NSPredicate(format: "SELF > %d", 1)
    let numbers: NSArray = [3, 1, 2]
    #expect(numbers.filtered(using: predicate) as? [Int] == [3, 2])
    #expect(NSSet(array: [1, 2]).filtered(using: predicate) as? Set<Int> == [2])
    #expect(NSOrderedSet(array: [3, 1, 2]).filtered(using: predicate).array as? [Int] == [3, 2])
    let array = NSMutableArray(array: [1, 2])
    array.filter(using: predicate)
    #expect(array == [2])
    let set = NSMutableSet(array: [1, 2])
    set.filter(using: predicate)
    #expect(set == NSSet(array: [2]))
    let ordered = NSMutableOrderedSet(array: [2, 1, 3])
    ordered.filter(using: predicate)
    #expect(ordered.array as? [Int] == [2, 3])
  }

  @Test func keyValueCoding() {
    let dog = Dog()
    let owner = Owner()
    owner.dogs = [dog]
    dog.owner = owner
    #expect(dog.value(forKey: "age") as? Int == 3)
    #expect(dog.value(forKeyPath: "owner.dogs.@sum.age") as? Int == 3)
    let dogs: NSArray = [dog, Dog()]
    #expect(dogs.value(forKey: "name") as? [String] == ["Rex", "Rex"])
    #expect(dogs.value(forKeyPath: "@avg.age") as? Double == 3)
    #expect(dogs.value(forKeyPath: "@distinctUnionOfObjects.name") as? [String] == ["Rex"])
    #expect(dogs.value(forKey: "@count") as? Int == 2)
    #expect(NSSet(array: [dog]).value(forKey: "age") as? Set<Int> == [3])
    let nested: NSDictionary = ["a": ["b": 5]]
    #expect(nested.value(forKeyPath: "a.b") as? Int == 5)
    #expect(
      dog.dictionaryWithValues(forKeys: ["name", "age"]) as NSDictionary == [
        "name": "Rex", "age": 3,
      ]
    )
  }
}
