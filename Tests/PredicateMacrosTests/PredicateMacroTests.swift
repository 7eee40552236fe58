import Foundation
import PredicateMacros
import Testing

@Readable(except: "password")
private struct Reader {
  enum Level: Int {
    case low, high
  }

  var name: String
  var age: Int?
  var level = Level.low
  var books: [Volume] = []
  var favourite: Volume? = nil
  var password = "secret"
  private var notes = "none"
  var isAdult: Bool { (age ?? 0) >= 18 }

  init(name: String, age: Int?) {
    self.name = name
    self.age = age
  }
}

@Readable
private final class Volume {
  let title: String
  init(title: String) { self.title = title }
}

/// Predicates that the compiler has checked.
@Suite struct PredicateMacroTests {
  @Test func textAndArguments() throws {
    let (prefix, age) = ("Á", 18)
    let predicate = #predicate("name BEGINSWITH[cd] %@ AND age > %d", prefix, age)
    #expect(predicate.format == #"name BEGINSWITH[cd] "Á" AND age > 18"#)
    #expect(#predicate("a == 1").format == "a == 1")
    #expect(
      #predicate("a == %f AND b == %s AND c == %c", 1, "x", "y").format
        == #"a == 1.0 AND b == "x" AND c == "y""#
    )
    #expect(
      #predicate("a == %@ OR a IN %@", nil as String?, [1, 2]).format
        == "a == nil OR a IN {1, 2}"
    )
    #expect(#predicate("%K > 1", "a.b").format == "a.b > 1")
    let key = "a..b"
    #expect(throws: PredicateFormatError.self) { try #predicate("%K > 1", key) }
    #expect(
      #predicate(
        """
        name == 'a\u{e9}"b' \
        AND age > 3
        """ + " OR x == 1"
      ).format == #"(name == "aé\"b" AND age > 3) OR x == 1"#
    )
    #expect(#predicate(#"name MATCHES '\\d+'"#).format == #"name MATCHES "\\d+""#)
  }

  @Test func keysOfATable() throws {
    let adults = #predicate(Reader.self, "isAdult == YES AND ANY books.title == %@", "Emma")
    var ada = Reader(name: "Ada", age: 36)
    ada.books = [Volume(title: "Emma")]
    let bob = Reader(name: "Bob", age: nil)
    #expect(try [ada, bob].filter(Evaluator(adults)).map(\.name) == ["Ada"])
    let low = #predicate(Reader.self, "level == 0 AND favourite.title == nil")
    #expect(try [ada, bob].filter(Evaluator(low)).count == 2)
    #expect(Reader.readableKeys.names == ["age", "books", "favourite", "isAdult", "level", "name"])
  }
}
