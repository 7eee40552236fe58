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
  // Keys and types of schemas.
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
