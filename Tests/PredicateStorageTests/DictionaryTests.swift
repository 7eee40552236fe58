import Foundation
import PredicateAnalysis
import PredicateSchema
import PredicateStorage
import PredicateSyntax
import Testing

/// Requests for dictionaries: columns, groups, aggregates, distinct rows.
struct DictionaryTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var format: String?
    var fetch: [FetchedProperty] = []
    var groupBy: [String] = []
    var having: String?
    var sort: [FetchSort] = []
    var limit: Int?
    var offset = 0
    var isDistinct = false
    var expected: [[String: Value]]

    var testDescription: String { name }

    func request(_ entity: String = "Book") throws -> FetchRequest {
      FetchRequest(
        entity: entity,
        predicate: try format.map { try BoundPredicate(parsing: $0) },
        sortDescriptors: sort,
        limit: limit,
        offset: offset,
        isDistinct: isDistinct,
        resultType: .dictionaries,
        propertiesToFetch: fetch,
        groupBy: groupBy,
        having: try having.map { try BoundPredicate(parsing: $0) }
      )
    }
  }

  static let cases: [Case] = [
    Case(
      name: "columns, also behind a relationship",
      format: "id <= 2",
      fetch: ["title", "author.name", .keyPath("readers.@count", as: "loans")],
      sort: ["id"],
      expected: [
        ["title": .text("Ulysses"), "author.name": .text("Joyce"), "loans": 2],
        ["title": .text("Dubliners"), "author.name": .text("Joyce"), "loans": 1],
      ]
    ),
    Case(
      name: "aggregates of everything leave nils out",
      fetch: [
        .count(as: "rows"), .count(of: "title", as: "titles"), .sum(of: "pages", as: "pages"),
        .sum(of: "price", as: "price"), .average(of: "pages", as: "mean"),
        .minimum(of: "title", as: "first"), .maximum(of: "title", as: "last"),
        .minimum(of: "author.born", as: "eldest"), .sum(of: "cost", as: "cost"),
        .maximum(of: "isLent", as: "anyLent"),
      ],
      expected: [
        [
          "rows": 6, "titles": 5, "pages": 1387, "price": .real(34.3), "mean": .real(277.4),
          "first": .text("Dubliners"), "last": .text("écart"),
          "eldest": .date(Date(timeIntervalSince1970: -2_777_068_800)),
          "cost": .decimal(Decimal(string: "34.3") ?? 0), "anyLent": .bool(true),
        ]
      ]
    ),
    Case(
      name: "aggregates of nothing",
      format: "FALSEPREDICATE",
      fetch: [
        .count(as: "rows"), .sum(of: "pages", as: "pages"), .average(of: "price", as: "mean"),
        .maximum(of: "title", as: "last"),
      ],
      expected: [["rows": 0, "pages": 0, "mean": .null, "last": .null]]
    ),
    Case(
      name: "groups, nil being one",
      fetch: ["author.name", .count(as: "books"), .sum(of: "pages", as: "pages")],
      groupBy: ["author.name"],
      sort: ["author.name"],
      expected: [
        ["author.name": .null, "books": 2, "pages": 20],
        ["author.name": .text("Joyce"), "books": 2, "pages": 882],
        ["author.name": .text("Woolf"), "books": 2, "pages": 485],
      ]
    ),
    Case(
      name: "groups of no rows are none",
      format: "FALSEPREDICATE",
      fetch: [.count(as: "books")],
      groupBy: ["author.name"],
      expected: []
    ),
    Case(
      name: "having an aggregate that is fetched, sorted by it",
      fetch: ["pages", .count(as: "n")],
      groupBy: ["pages"],
      having: "n > 1",
      sort: [.descending("n")],
      expected: [["pages": 152, "n": 2]]
    ),
    Case(
      name: "having an aggregate that is not fetched",
      groupBy: ["isLent"],
      having: "count:(SELF) > 2 AND sum:(pages) > 100",
      expected: [["isLent": .bool(false)]]
    ),
    Case(
      name: "having by a variable and a group",
      fetch: [.maximum(of: "price", as: "top")],
      groupBy: ["author.name"],
      having: "$top > 1 AND author.name != nil",
      sort: ["author.name"],
      expected: [["top": .real(12.5)], ["top": .real(9)]]
    ),
    Case(
      name: "groups, part of them",
      fetch: ["id", .count(as: "n")],
      groupBy: ["id"],
      sort: [.descending("id")],
      limit: 2,
      offset: 1,
      expected: [["id": 5, "n": 1], ["id": 4, "n": 1]]
    ),
    Case(
      name: "distinct rows",
      fetch: ["price"],
      sort: ["price"],
      isDistinct: true,
      expected: [.null, .real(0.1), .real(0.2), .real(9), .real(12.5)].map { ["price": $0] }
    ),
    Case(
      name: "distinct rows, part of them",
      fetch: ["pages", "isLent"],
      sort: [.descending("pages")],
      limit: 2,
      offset: 1,
      isDistinct: true,
      expected: [
        ["pages": 333, "isLent": .bool(false)], ["pages": 152, "isLent": .bool(false)],
      ]
    ),
    Case(
      name: "rows that only memory can tell, grouped",
      format: "title MATCHES '.*[sn].*' OR title LIKE[cd] 'E*'",
      fetch: ["isLent", .count(as: "n"), .average(of: "price", as: "mean")],
      groupBy: ["isLent"],
      sort: ["isLent"],
      expected: [
        ["isLent": .bool(false), "n": 3, "mean": .real(0.30000000000000004 / 2)],
        ["isLent": .bool(true), "n": 1, "mean": .real(12.5)],
      ]
    ),
    Case(
      name: "every attribute",
      format: "id == 5",
      expected: [
        [
          "id": 5, "title": .text("Zoo"), "price": .real(12.5), "pages": 20,
          "isLent": .bool(true), "cost": .decimal(Decimal(string: "12.5") ?? 0),
        ]
      ]
    ),
  ]

  @Test(arguments: Engine.allCases, cases)
  func dictionaries(_ engine: Engine, _ test: Case) async throws {
    let store = try await engine.library()
    #expect(try await store.dictionaries(test.request()) == test.expected)
    #expect(try await store.count(test.request()) == test.expected.count)
  }

  struct Mistake: Sendable {
    var request: FetchRequest
    var expected: String
  }

  static let mistakes: [Mistake] = [
    Mistake(
      request: FetchRequest(entity: "Bok"),
      expected: "unknown entity “Bok”; did you mean “Book”?"
    ),
    Mistake(
      request: FetchRequest(entity: "Book", sortDescriptors: ["titel"]),
      expected: "“Book” has no “titel”; did you mean “title”?"
    ),
    Mistake(
      request: FetchRequest(entity: "Book", sortDescriptors: ["author"]),
      expected: "“author” leads to an object; name one of its attributes"
    ),
    Mistake(
      request: FetchRequest(entity: "Book", sortDescriptors: ["readers.email"]),
      expected: "“readers” in “readers.email” is to-many; only its @count, and the @min and @max "
        + "of an attribute, are one value"
    ),
    Mistake(
      request: FetchRequest(entity: "Book", sortDescriptors: ["title.length"]),
      expected: "“title.length” continues after the attribute “title”"
    ),
    Mistake(
      request: FetchRequest(entity: "Book", limit: -1),
      expected: "the limit -1 is negative"
    ),
    Mistake(
      request: FetchRequest(entity: "Book", offset: -1),
      expected: "the offset -1 is negative"
    ),
    Mistake(
      request: FetchRequest(entity: "Book", batchSize: 0),
      expected: "the batch size 0 is less than 1"
    ),
    Mistake(
      request: FetchRequest(
        entity: "Book",
        propertiesToFetch: ["title", .count(as: "n")],
        groupBy: ["pages"]
      ),
      expected: "“title” differs within a group: group by it, or fetch an aggregate of it"
    ),
    Mistake(
      request: FetchRequest(entity: "Book", propertiesToFetch: [.sum(of: "title", as: "sum")]),
      expected: "sum of “title”, which is a string"
    ),
    Mistake(
      request: FetchRequest(
        entity: "Book",
        sortDescriptors: ["title"],
        isDistinct: true,
        propertiesToFetch: ["pages"]
      ),
      expected: "these rows are grouped or distinct: sort by what is fetched, not by “title”"
    ),
    Mistake(
      request: FetchRequest(entity: "Book", propertiesToFetch: ["pages", "pages"]),
      expected: "duplicate fetched property “pages”"
    ),
  ]

  @Test(arguments: Engine.allCases, mistakes)
  func mistakesAreNamed(_ engine: Engine, _ test: Mistake) async throws {
    let store = try await engine.library()
    let error = await #expect(throws: StorageError.self) {
      try await store.dictionaries(test.request)
    }
    #expect(error?.description == test.expected)
  }

  @Test(arguments: Engine.allCases)
  func predicatesThatDoNotFit(_ engine: Engine) async throws {
    let store = try await engine.library()
    let request = FetchRequest(entity: "Book", predicate: try BoundPredicate(format: "titel == 1"))
    let error = await #expect(throws: StorageError.self) { try await store.objects(request) }
    guard case .predicate? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  /// Two columns may be the same value under two names.
  @Test(arguments: Engine.allCases)
  func columnsOfOneValue(_ engine: Engine) async throws {
    let store = try await engine.library()
    let request = FetchRequest(
      entity: "Book",
      resultType: .dictionaries,
      propertiesToFetch: [
        FetchedProperty(name: "a", source: .aggregate(.count, keyPath: "title")),
        FetchedProperty(name: "b", source: .aggregate(.count, keyPath: "title")),
      ]
    )
    #expect(try await store.count(request) == 1)
    #expect(try await store.dictionaries(request).first?["a"] == .integer(5))
  }
}
