import PredicateEvaluation
import PredicateStorage
import PredicateSyntax
import Testing

private final class Author: ReflectedReadable {
  var name: String?
  var rank: Int
  var editor: Author?
  var books: [String]

  init(_ name: String?, _ rank: Int, _ books: [String] = [], editor: Author? = nil) {
    self.name = name
    self.rank = rank
    self.books = books
    self.editor = editor
  }
}

/// Objects of the application, sorted as a store sorts its rows.
@Suite struct SequenceSortTests {
  private let authors = [
    Author("b", 1, ["x", "y"]), Author("A", 2), Author(nil, 1, ["z"]),
    Author("a", 1, editor: Author("c", 9)),
  ]

  @Test(
    arguments: [
      (["name"], ["nil", "A", "a", "b"]),
      ([.descending("name")], ["b", "a", "A", "nil"]),
      ([.ascending("name", nulls: .last)], ["A", "a", "b", "nil"]),
      ([.ascending("name", options: .caseInsensitive), "rank"], ["nil", "a", "A", "b"]),
      (["rank", .descending("name")], ["b", "a", "nil", "A"]),
      ([.descending("books.@count")], ["b", "nil", "A", "a"]),
      ([.descending("editor.rank")], ["a", "b", "A", "nil"]),
      ([], ["b", "A", "nil", "a"]),
    ] as [([FetchSort], [String])]
  )
  func objectsAreSorted(_ descriptors: [FetchSort], _ expected: [String]) throws {
    func names(_ authors: [some Any]) -> [String] {
      authors.map { ($0 as? Author)?.name ?? "nil" }
    }
    #expect(try names(authors.sorted(by: descriptors)) == expected)
    let objects: [any KeyValueReadable] = authors
    #expect(try names(objects.sorted(by: descriptors)) == expected)
  }

  @Test func dictionariesAreSorted() throws {
    let rows: [[String: Any]] = [["n": 2], ["n": 1], [:]]
    #expect(try rows.sorted(by: ["n"]).map { $0["n"] as? Int } == [nil, 1, 2])
  }

  @Test(arguments: ["editor", "books", "nmae", "name.@sum.x", "", "books.@frobnicate"])
  func unorderedValuesAreErrors(_ keyPath: String) {
    let authors = [Author("a", 1, ["x"], editor: Author("b", 2))]
    #expect(throws: (any Error).self) { try authors.sorted(by: [FetchSort(keyPath: keyPath)]) }
  }

  /// Keys are read once for each object, not for each comparison.
  @Test func readsEachKeyOnce() throws {
    final class Counter: KeyValueReadable {
      let number: Int
      var reads = 0
      init(_ number: Int) { self.number = number }
      func value(forKey key: String) -> KeyedValue? {
        reads += 1
        return .value(.integer(Int64(number)))
      }
    }
    let counters = (0..<1000).map { Counter(($0 * 7919) % 1000) }
    #expect(try counters.sorted(by: ["number"]).map(\.number) == Array(0..<1000))
    #expect(counters.allSatisfy { $0.reads == 1 })
  }
}
