import PredicateAnalysis
import PredicateSchema
import PredicateStorage
import PredicateSyntax
import Testing

/// A policy over a whole request: every way to name a key in it.
@Suite struct FetchPolicyTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let name: String
    /// The code of the refusal; nil when it passes.
    let refusal: String?
    let change: @Sendable (inout FetchRequest) throws -> Void
    var testDescription: String { name }

    init(
      _ name: String,
      _ refusal: String?,
      _ change: @escaping @Sendable (inout FetchRequest) throws -> Void
    ) {
      self.name = name
      self.refusal = refusal
      self.change = change
    }
  }

  static let rows = [
    Row("nothing but the entity", nil) { _ in },
    Row("another entity", "V002") { $0.entity = "Reader" },
    Row("an entity that there is not", "V002") { $0.entity = "Nothing" },
    Row("predicate", nil) { $0.predicate = try BoundPredicate(format: "author.name == 'x'") },
    Row("predicate on a hidden key", "V001") {
      $0.predicate = try BoundPredicate(format: "cost > 5")
    },
    Row("predicate through a hidden entity", "V001") {
      $0.predicate = try BoundPredicate(format: "ANY readers.email == 'x'")
    },
    Row("predicate with MATCHES", "S013") {
      $0.predicate = try BoundPredicate(format: "title MATCHES 'x'")
    },
    Row("sort", nil) { $0.sortDescriptors = ["title", "author.name"] },
    Row("sort by a hidden key", "V001") { $0.sortDescriptors = ["title", "cost"] },
    Row("sort by a hidden key of another", "V001") { $0.sortDescriptors = ["author.born"] },
    Row("sort by a count", "V001") { $0.sortDescriptors = ["readers.@count"] },
    Row("properties", nil) { $0.propertiesToFetch = ["title", .count(as: "n")] },
    Row("a hidden property", "V001") { $0.propertiesToFetch = [.keyPath("cost", as: "title")] },
    Row("an aggregate of a hidden key", "V001") {
      $0.propertiesToFetch = [.maximum(of: "cost", as: "n")]
    },
    Row("groups", nil) { $0.groupBy = ["title"] },
    Row("groups by a hidden key", "V001") { $0.groupBy = ["cost"] },
    Row("every attribute, when none is named", "V001") { $0.resultType = .dictionaries },
    Row("having of a name", nil) {
      $0.propertiesToFetch = [.count(as: "n")]
      $0.having = try BoundPredicate(format: "n > 3 AND count:(SELF) > 1")
    },
    Row("having of a hidden key", "V001") {
      $0.groupBy = ["title"]
      $0.having = try BoundPredicate(format: "max:(cost) > 3")
    },
    Row("having of a hidden key, otherwise written", "V001") {
      $0.groupBy = ["title"]
      $0.having = try BoundPredicate(format: "max:(SELF['cost']) > 3")
    },
    Row("having of an object", "V001") {
      $0.groupBy = ["title"]
      $0.having = try BoundPredicate(format: "max:((author)['born']) > 3")
    },
    Row("having of a hidden key behind the name of a property", "V001") {
      $0.propertiesToFetch = [.keyPath("title", as: "cost")]
      $0.groupBy = ["title"]
      $0.having = try BoundPredicate(format: "max:(cost) > 3")
    },
    Row("having of a hidden count behind the name of a property", "V001") {
      $0.propertiesToFetch = [.keyPath("title", as: "readers.@count")]
      $0.groupBy = ["title"]
      $0.having = try BoundPredicate(format: "sum:(readers.@count) > 0")
    },
    Row("having of a name that is a hidden key's", nil) {
      $0.propertiesToFetch = [.keyPath("title", as: "cost")]
      $0.groupBy = ["title"]
      $0.having = try BoundPredicate(format: "cost BEGINSWITH 'a'")
    },
    Row("sort of tables by a name that is a hidden key's", nil) {
      $0.resultType = .dictionaries
      $0.propertiesToFetch = [.keyPath("title", as: "cost")]
      $0.sortDescriptors = ["cost"]
    },
    Row("sort of objects by a hidden key", "V001") {
      $0.propertiesToFetch = [.keyPath("title", as: "cost")]
      $0.sortDescriptors = ["cost"]
    },
    Row("having with MATCHES", "S013") {
      $0.groupBy = ["title"]
      $0.having = try BoundPredicate(format: "title MATCHES 'x'")
    },
  ]

  private static func schema() throws -> Schema {
    try Schema(
      json: """
        {"entities": {
          "Book": {
            "attributes": {"id": "integer", "title": "text", "cost": "real?"},
            "relationships": {
              "author?": {"toOne": "Author", "on": "author_id"},
              "readers": {"toMany": "Reader", "on": "book_id"}
            }
          },
          "Author": {"attributes": {"id": "integer", "name": "text", "born": "date?"}},
          "Reader": {"attributes": {"id": "integer", "email": "text"}}
        }}
        """
    )
  }

  /// Of texts that are too long to keep joined, no place is left to point to.
  @Test func havingWithoutATextPointsNowhere() throws {
    var policy = PredicatePolicy.unrestricted
    policy.entities = ["Book": .only(["title"])]
    let long = try BoundPredicate(
      parsing: "title == '" + String(repeating: "y", count: 60_000) + "'"
    )
    var having = long
    for _ in 0..<20 { having = having || long }
    having = try having || BoundPredicate(format: "max:(cost) > 3 OR cost > 3")
    #expect(having.source == nil)
    var request = FetchRequest(entity: "Book")
    request.groupBy = ["title"]
    request.having = having
    let error = try #require(throws: PredicateFormatError.self) {
      try request.validate(by: policy, against: Self.schema())
    }
    #expect(error.diagnostics.contains { $0.id.code == "V001" })
    #expect(error.diagnostics.allSatisfy { $0.span.isEmpty && $0.labels.isEmpty })
  }

  @Test(arguments: rows)
  func isChecked(_ row: Row) throws {
    let schema = try Self.schema()
    var policy = PredicatePolicy.untrusted
    policy.entities = ["Book": .only(["title", "author"]), "Author": .only(["name"])]
    var request = FetchRequest(entity: "Book")
    try row.change(&request)
    do {
      try request.validate(by: policy, against: schema)
      #expect(row.refusal == nil)
    } catch {
      #expect(error.diagnostics.first?.id.code == row.refusal)
    }
  }
}
