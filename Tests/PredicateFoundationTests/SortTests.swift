import Foundation
import PredicateEvaluation
import Testing

@testable import PredicateFoundation

/// NSSortDescriptor, member by member.
@Suite struct SortTests {
  final class Book: NSObject, KeyPathReadable {
    let title: String
    let pages: Int?
    let isLent: Bool

    init(_ title: String, _ pages: Int?, isLent: Bool = false) {
      self.title = title
      self.pages = pages
      self.isLent = isLent
    }

    static var readableKeys: ReadableKeys<Book> {
      ["title": .key(\.title), "pages": .key(\.pages), "isLent": .key(\.isLent)]
    }
  }

  private let books = [
    Book("b", 5), Book("A", nil, isLent: true), Book("a10", 1), Book("a9", 7, isLent: true),
  ]

  private func titles(_ descriptors: NSSortDescriptor...) -> [String] {
    ((books as NSArray).sortedArray(using: descriptors) as? [Book] ?? []).map(\.title)
  }

  @Test func keys() {
    #expect(titles(NSSortDescriptor(key: "title", ascending: true)) == ["A", "a10", "a9", "b"])
    #expect(titles(NSSortDescriptor(key: "pages", ascending: true)) == ["A", "a10", "b", "a9"])
    #expect(titles(NSSortDescriptor(key: "pages", ascending: false)) == ["a9", "b", "a10", "A"])
    let lent = NSSortDescriptor(key: "isLent", ascending: false)
    #expect(
      titles(lent, NSSortDescriptor(key: "title", ascending: false)) == ["a9", "A", "b", "a10"]
    )
  }

  @Test(arguments: [
    ("compare:", ["A", "a10", "a9", "b"]), ("caseInsensitiveCompare:", ["A", "a10", "a9", "b"]),
    ("localizedStandardCompare:", ["A", "a9", "a10", "b"]),
    ("localizedCaseInsensitiveCompare:", ["A", "a10", "a9", "b"]),
    ("localizedCompare:", ["A", "a10", "a9", "b"]),
  ])
  func selectors(_ name: String, _ expected: [String]) {
    let descriptor = NSSortDescriptor(key: "title", ascending: true, selector: Selector(name))
    #expect(titles(descriptor) == expected)
    #expect(descriptor.selector.map(NSStringFromSelector) == name)
    #expect(descriptor.selector == NSSelectorFromString(name))
  }

  @Test func closures() {
    let byLength = NSSortDescriptor(key: "title", ascending: true) { left, right in
      let (left, right) = (left as? String ?? "", right as? String ?? "")
      return left.count < right.count
        ? .orderedAscending : left.count == right.count ? .orderedSame : .orderedDescending
    }
    #expect(
      titles(byLength, NSSortDescriptor(key: "title", ascending: false)) == ["b", "A", "a9", "a10"]
    )
    #expect(byLength.selector == nil)
  }

  @Test func keyPaths() {
    #expect(
      titles(NSSortDescriptor(keyPath: \Book.pages, ascending: true)) == ["A", "a10", "b", "a9"]
    )
    let lent = NSSortDescriptor(keyPath: \Book.isLent, ascending: true)
    #expect(
      titles(lent, NSSortDescriptor(keyPath: \Book.title, ascending: true)) == [
        "a10", "b", "A", "a9",
      ]
    )
    #expect(lent.key == "isLent")
    #expect(NSSortDescriptor(keyPath: \Book.title, ascending: true).key == "title")
  }

  @Test func sortDescriptors() {
    #expect(titles(NSSortDescriptor(SortDescriptor(\Book.title))) == ["A", "a10", "a9", "b"])
    let reversed = SortDescriptor(\Book.title, order: .reverse)
    #expect(titles(NSSortDescriptor(reversed)) == ["b", "a9", "a10", "A"])
    let pages = NSSortDescriptor(SortDescriptor(\Book.pages))
    #expect(titles(pages) == books.sorted(using: SortDescriptor(\Book.pages)).map(\.title))
    #expect(pages.key == "pages")
  }

  @Test func dictionariesAndPaths() {
    let values: NSMutableArray = [["a": ["n": 2]], ["a": ["n": 1.5]], [:]]
    values.sort(using: [NSSortDescriptor(key: "a.n", ascending: true)])
    #expect(values == [[:], ["a": ["n": 1.5]], ["a": ["n": 2]]])
    let numbers: NSArray = [2, Double.nan, 1]
    let sorted = numbers.sortedArray(using: [NSSortDescriptor(key: nil, ascending: false)])
    #expect(sorted.prefix(2).map { $0 as? Int } == [2, 1])
    let mixed = NSSortDescriptor(key: "self", ascending: true)
    #expect((["b", "a"] as NSArray).sortedArray(using: [mixed]) as? [String] == ["a", "b"])
  }

  @Test func reversedAndCompared() {
    let descriptor = NSSortDescriptor(key: "pages", ascending: true)
    #expect(descriptor.compare(books[0], to: books[3]) == .orderedAscending)
    let reversed = descriptor.reversedSortDescriptor as? NSSortDescriptor
    #expect(reversed?.ascending == false)
    #expect(reversed?.compare(books[0], to: books[3]) == .orderedDescending)
    #expect(descriptor == NSSortDescriptor(key: "pages", ascending: true))
    #expect(descriptor.hash == NSSortDescriptor(key: "pages", ascending: true).hash)
    #expect(descriptor != reversed)
    #expect(descriptor.copy() as? NSSortDescriptor == descriptor)
    #expect(descriptor.comparator(books[0], books[3]) == .orderedAscending)
  }

  @Test func coding() throws {
    let descriptor = NSSortDescriptor(key: "a.b", ascending: false, selector: "localizedCompare:")
    let data = try NSKeyedArchiver.archivedData(
      withRootObject: descriptor,
      requiringSecureCoding: true
    )
    let copy = try NSKeyedUnarchiver.unarchivedObject(ofClass: NSSortDescriptor.self, from: data)
    #expect(copy == descriptor)
  }

  /// So do Foundation's collections, in a target with the one file.
  @Test func collectionsReadEachKeyOnce() {
    final class Counter: NSObject, KeyValueReadable {
      let number: Int
      var reads = 0
      init(_ number: Int) { self.number = number }
      func value(forKey key: String) -> KeyedValue? {
        reads += 1
        return .value(.integer(Int64(number)))
      }
    }
    let counters = (0..<100).map { Counter(($0 * 79) % 100) }
    let order = [NSSortDescriptor(key: "number", ascending: true)]
    func numbers(_ sorted: [Any]) -> [Int] { sorted.compactMap { ($0 as? Counter)?.number } }
    let array = NSMutableArray(array: counters)
    #expect(numbers(array.sortedArray(using: order)) == Array(0..<100))
    array.sort(using: order)
    #expect(numbers(array.map { $0 }) == Array(0..<100))
    #expect(numbers(NSSet(array: counters).sortedArray(using: order)) == Array(0..<100))
    #expect(numbers(NSOrderedSet(array: counters).sortedArray(using: order)) == Array(0..<100))
    let ordered = NSMutableOrderedSet(array: counters)
    ordered.sort(using: order)
    #expect(numbers(ordered.array) == Array(0..<100))
    #expect(counters.allSatisfy { $0.reads == 5 })
    let mixed: NSArray = [["a": 2], ["a": 1]]
    let sorted = mixed.sortedArray(using: [NSSortDescriptor(key: "a", ascending: true)])
    #expect(sorted.first is NSDictionary)
  }

  /// Foundation's own method reads them for each comparison.
  @Test func sequencesReadEachKeyOnce() {
    final class Counter: KeyValueReadable {
      let number: Int
      var reads = 0
      init(_ number: Int) { self.number = number }
      func value(forKey key: String) -> KeyedValue? {
        reads += 1
        return .value(.integer(Int64(number)))
      }
    }
    let counters = (0..<500).map { Counter(($0 * 7919) % 500) }
    let sorted = counters.sorted(using: [NSSortDescriptor(key: "number", ascending: false)])
    #expect(sorted.map(\.number) == (0..<500).reversed())
    #expect(counters.allSatisfy { $0.reads == 1 })
    let titles = books.sorted(using: [
      NSSortDescriptor(key: "isLent", ascending: false),
      NSSortDescriptor(key: "title", ascending: true),
    ]).map(\.title)
    #expect(titles == ["A", "a9", "a10", "b"])
  }
}
