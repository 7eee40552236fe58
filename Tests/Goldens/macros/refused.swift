import Foundation
import PredicateMacros

struct Person {
  var name: String
  var boss: Boss
}

struct Boss {
  var title: String
}

extension Person: KeyPathReadable {
  static let readableKeys: ReadableKeys<Self> = ["name": .key(\.name), "boss": .object(\.boss)]
}

extension Boss: KeyPathReadable {
  static let readableKeys: ReadableKeys<Self> = ["title": .key(\.title)]
}

struct Plain {}

enum Level: Int { case low, high }

struct Member {
  var name: String
  let age = 36, nick: String? = nil
  var born: Date?
  var level = Level.low
  var rank: Level
  var tags: Set<String> = []
  var friends: [Member] = []
  var boss: Boss?
  var plain: Plain
}

extension Member: KeyPathReadable {
  static let readableKeys: ReadableKeys<Self> = [
    "name": .key(\.name), "age": .key(\.age), "nick": .key(\.nick), "born": .key(\.born),
    "level": .rawValue(\.level), "rank": .rawValue(\.rank), "tags": .key(\.tags),
    "friends": .objects(\.friends), "boss": .object(\.boss), "title": .key(\.boss?.title),
    "shout": .computed { .value(.text($0.name.uppercased())) },
  ]
}

func refused(_ text: String, _ number: Int, _ person: Plain) throws {
  // Mistakes in the text.
  _ = #predicate("name = = 3")
  _ = #predicate("a\tb == \"x AND c")
  _ = #predicate(#"name == 1 AND "x"#)
  _ = #predicate(
    """
    name == 1 AND
      age >> 3
    """
  )
  _ = #predicate("name == 1" + " OR age >")
  // Arguments.
  _ = #predicate("name == %@ AND age > %d", text)
  _ = #predicate("name == %@", text, number)
  _ = #predicate("name == %@", text, number, number)
  _ = #predicate("age > %d", "x")
  _ = #predicate("age > %d", 1.5)
  _ = #predicate("%K == 2", "a..b")
  _ = #predicate("%K == 2", 5)
  _ = #predicate("age > %d", text)
  _ = #predicate("name == %s", number)
  _ = #predicate("name == %@", person)
  _ = #predicate("%K == 1", text)
  // The text is a literal without values in it.
  _ = #predicate("name == '\(text)'")
  _ = #predicate("name == \(text) AND age > \(number)")
  _ = #predicate(text, number)
  // Keys of types.
  _ = #predicate(Person.self, "nam == %@", text)
  _ = #predicate(Person.self, "boss.titel == %@ AND name.length > 2", text)
  _ = #predicate(Plain.self, "name == %@", text)
  // Types and quantifiers.
  _ = #predicate(Member.self, "name > 3")
  _ = #predicate(Member.self, "born > %@", "2020-01-01")
  _ = #predicate(Member.self, "born > %@", "\(number)")
  _ = #predicate(Member.self, "friends.age > %d", number)
  _ = #predicate(Member.self, "%K == %@", "nme", text)
  _ = #predicate(Member.self, "ANY friends.%K == %@ AND age BEGINSWITH %@", "nme", text, text)
  _ = #predicate(Member.self, "name > %d OR rank < 'low' OR ANY age == 3", number)
  _ = #predicate(Member.self, "tags > 3 AND friends.name == 'x' AND boss.title < 3")
  _ = try #predicate(Member.self, "%K == 1 AND nmae == 2", text)
  _ = #predicate(Member.self, "age == nil")
  _ = #predicate(
    Member.self,
    "tags CONTAINS[c] 'a' AND {'a'} CONTAINS[c] 'A' AND ANY friends.@count > 0"
  )
  _ = #predicate(Member.self, "born > '2020-01-01' AND 'name' == 'x' AND ANY 3 == age")
  // The types of arguments.
  let maybe: String? = text
  let today = Date(), half = 0.5, flag = true, id = UUID(), anything: any ValueConvertible = 3
  _ = #predicate(Member.self, "born > %@", text)
  _ = #predicate(Member.self, "name == 'x' OR born == %@ OR age < 3", maybe)
  _ = #predicate(Member.self, "born > %@ OR name BEGINSWITH %@", half, today)
  _ = #predicate(Member.self, "age > %@ OR age > %@ OR ANY friends.born == %@", text, id, flag)
  _ = #predicate(Member.self, "born > %@ AND born < %@ AND age > %@", today, anything, half)
  // Nothing is wrong with these.
  _ = #predicate(
    Member.self,
    "age >= %d AND name BEGINSWITH[c] %@ AND boss.title == 'x'",
    number,
    text
  )
  _ = #predicate(
    Member.self,
    "ANY friends.name == 'x' AND friends.@count > 1 AND tags CONTAINS 'a'"
  )
  _ = #predicate(
    Member.self,
    "level < 'low' OR shout < 3 OR title < 3 OR rank == 1 OR title == %@",
    text
  )
  _ = #predicate(
    Member.self,
    "%K > %d AND SUBQUERY(friends, $f, $f.age > 1).@count > 0",
    "age",
    number
  )
  // Keys and types of schemas.
  _ = try #predicate(schema: "library.json", entity: "Book", "%K == 1 AND titel == 2", text)
  _ = #predicate(schema: "library.json", entity: "Book", "%K == 1", "titel")
  _ = #predicate(schema: "library.json", entity: "Book", "titel == %@ AND pages > 3", text)
  _ = #predicate(schema: "library.json", entity: "Book", "pages BEGINSWITH 'x'")
  _ = #predicate(schema: "library.json", entity: "Boot", "pages > 3")
  _ = #predicate(schema: "none.json", entity: "Book", "pages > 3")
}

@Readable enum Kind {}

@Readable(except: "nothing") struct Thing { var size: Int }

@Readable struct Holder { var plain: Plain }

enum Outer {
  @Readable private struct Hidden { var a = 1 }
  private enum Inner {
    @Readable struct Deep { var a = 1 }
  }
}

@Readable class Open { var a = 1 }

func needsTry() {
  _ = #predicate("age > %@", ExpressionNode.key("least"))
}
