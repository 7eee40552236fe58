import Foundation
import PredicateMacros
import Testing

@Readable(except: "password")
private struct Reader {
  enum Level: Int, ValueConvertible {
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

@Readable
private struct Declarations<Element> {
  let a = 1, b = 2
  var c = Reader.Level.low
  private(set) var d: Int = 1
  var e: Int { f * 2 }
  private nonisolated var hidden: Int { 1 }
  func g() -> Bool { "(".contains(#/\(/#) }
  var f = 2 { didSet { _ = oldValue } }
}

enum Outer {
  @Readable struct Inner { var inside = 1 }
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

  @Test func literalsOfEveryForm() throws {
    #expect(
      #predicate(
        """
          name == 'foo \
          bar' AND x == 1
        """
      ).format == #"name == "foo   bar" AND x == 1"#
    )
    #expect(
      #predicate(
        "a > %d AND b == %@",  // the least
        0x10,  // the name
        "x"
      ).format == #"a > 16 AND b == "x""#
    )
    #expect(#predicate(#""" == name"#).format == #""" == name"#)
    #expect(
      #predicate("a IN %@", Dictionary<String, Int>(uniqueKeysWithValues: [("x", 1)]).keys.sorted())
        .format == #"a IN {"x"}"#
    )
    #expect(
      #predicate("a == %d AND b == %c AND c == %f", 5.0, 65, 1 as Decimal).format
        == #"a == 5 AND b == "A" AND c == CAST("1", "NSDecimalNumber")"#
    )
    #expect(
      #predicate("a == %d AND b == %d", true, Reader.Level.high).format
        == "a == 1 AND b == 1"
    )
  }

  @Test func schemasInFiles() {
    let (title, least) = ("Emma", 100)
    let path = #predicate(
      schema: "../Goldens/macros/library.json",
      entity: "Book",
      "title == %@ AND pages > %d AND pages < %d",
      title,
      least,
      500
    )
    #expect(path.format == #"title == "Emma" AND pages > 100 AND pages < 500"#)
  }

  /// A key that is interpolated is not known before the program runs.
  @Test func keysThatAreInterpolated() {
    let key = "a..b"
    #expect(throws: PredicateFormatError.self) { try #predicate("%K == 1", "\(key)") }
  }

  @Test func declarationsOfEveryForm() {
    #expect(Declarations<Int>.readableKeys.names == ["a", "b", "c", "d", "e", "f"])
    let predicate = #predicate(Declarations<Int>.self, "a == b AND d == 1 AND f == 2")
    #expect(predicate.format == "a == b AND d == 1 AND f == 2")
    #expect(#predicate(Outer.Inner.self, "inside == 1").format == "inside == 1")
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
