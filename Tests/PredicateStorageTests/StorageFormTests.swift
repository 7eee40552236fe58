import Foundation
import PredicateAnalysis
import PredicateSchema
import PredicateStorage
import PredicateStorageSQLite
import PredicateSyntax
import Testing

/// Values are read as they were inserted, in whatever form columns store them; so are keys of
/// several columns, and rows of several entities in one table.
struct StorageFormTests {
  struct Form: Sendable, CustomTestStringConvertible {
    var type: AttributeType
    var storage: StorageForm?
    /// The values in ascending order.
    var values: [Value]

    var testDescription: String { "\(type) as \(storage?.rawValue ?? "usual")" }
  }

  private static func dates(_ seconds: Double...) -> [Value] {
    seconds.map { .date(Date(timeIntervalSinceReferenceDate: $0)) }
  }

  private static func uuid(_ first: UInt8, _ last: UInt8) -> Value {
    .uuid(UUID(uuid: (first, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, last)))
  }

  private static func decimals(_ texts: String...) -> [Value] {
    texts.compactMap { Decimal(string: $0) }.map(Value.decimal)
  }

  static let forms: [Form] = [
    Form(type: .bool, values: [.bool(false), .bool(true)]),
    Form(
      type: .integer,
      values: [.integer(.min), -1, 0, 1, .integer(0x20_0000_0000_0001), .integer(.max)]
    ),
    Form(
      type: .real,
      values: [-.infinity, -1e300, -0x1p-1074, 0, 0x1p-1074, 0.1, 1, .infinity].map(Value.real)
    ),
    Form(type: .decimal, values: decimals("-1.5", "0.1", "9", "10", "12345678901234567890.12345")),
    Form(
      type: .text,
      values: ["", "\u{0}", "A", "a", "a\u{0}b", "e\u{301}", "é", "\u{FFFF}", "🏳️‍🌈"].map(Value.text)
    ),
    Form(type: .url, values: ["", "https://example.org/", "urn:x"].map(Value.url)),
    Form(type: .date, values: dates(-978_307_200, -1.5, 0, 0.25, 8e9)),
    Form(type: .date, storage: .secondsSince2001, values: dates(-1e9, -0.1, 0, 0.1, 1e-3 + 1, 8e9)),
    Form(type: .date, storage: .iso8601, values: dates(-6e10, -1.5, 0, 0.25, 1e9)),
    Form(type: .uuid, values: [uuid(0, 0), uuid(0, 255), uuid(9, 1), uuid(160, 1), uuid(255, 0)]),
    Form(
      type: .uuid,
      storage: .blob,
      values: [uuid(0, 0), uuid(0, 255), uuid(9, 1), uuid(160, 1), uuid(255, 0)]
    ),
    Form(
      type: .bytes,
      values: [.bytes([]), .bytes([0]), .bytes([0, 0]), .bytes([1]), .bytes([255])]
    ),
  ]

  @Test(arguments: forms)
  func roundTripSortAndCompare(_ form: Form) async throws {
    let schema = Schema(entities: [
      "row": Entity(
        name: "row",
        attributes: [
          "id": Attribute(column: "id", type: .integer),
          "v": Attribute(column: "v", type: form.type, isOptional: true, storage: form.storage),
        ]
      )
    ])
    let values = [Value.null] + form.values
    let rows = values.enumerated().map { number, value -> [String: Value] in
      ["id": .integer(Int64((number * 11) % values.count)), "v": value]
    }
    let memory = try MemoryBackend(schema: schema, rows: ["row": rows])
    let sqlite = try SQLiteBackend(path: ":memory:", schema: schema)
    try await sqlite.createTables()
    try await sqlite.insert(rows, into: "row", batchSize: 100)

    var sorted = FetchRequest(entity: "row", sortDescriptors: ["v"])
    let expected = try await memory.objects(sorted).map(\.attributes)
    #expect(try await sqlite.objects(sorted).map(\.attributes) == expected)
    sorted.sortDescriptors = [.descending("v")]
    let reversed = try await memory.identifiers(sorted)
    #expect(try await sqlite.identifiers(sorted) == reversed)
    for value in values {
      for comparison in ["==", "!="] + (form.isOrdered ? ["<", ">="] : []) {
        let predicate = try BoundPredicate(parsing: "v \(comparison) %@", value)
        let request = FetchRequest(entity: "row", predicate: predicate, sortDescriptors: ["id"])
        let right = try await memory.identifiers(request)
        #expect(try await sqlite.identifiers(request) == right, "\(comparison) \(value)")
      }
    }
    var groups = FetchRequest(entity: "row", sortDescriptors: ["v"], groupBy: ["v"])
    groups.propertiesToFetch = ["v", .count(as: "n")]
    let grouped = try await memory.dictionaries(groups)
    #expect(try await sqlite.dictionaries(groups) == grouped)
    let extremes = FetchRequest(
      entity: "row",
      propertiesToFetch: [.minimum(of: "v", as: "least"), .maximum(of: "v", as: "most")]
    )
    let bounds = try await sqlite.dictionaries(extremes)
    #expect(
      bounds == [["least": form.values.first ?? .null, "most": form.values.last ?? .null]]
    )
  }

  @Test func whatSQLiteCannotKeep() async throws {
    let schema = Schema(entities: [
      "row": Entity(
        name: "row",
        attributes: [
          "id": Attribute(column: "id", type: .integer),
          "v": Attribute(column: "v", type: .real, isOptional: true),
        ]
      )
    ])
    let store = try SQLiteBackend(path: ":memory:", schema: schema)
    try await store.createTables()
    let error = await #expect(throws: StorageError.self) {
      try await store.insert([["id": 1, "v": .real(.nan)]], into: "row", batchSize: 1)
    }
    guard case .cannotStore? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  static let family = Schema(entities: [
    "Animal": Entity(
      name: "Animal",
      table: "animal",
      primaryKey: ["kind", "number"],
      attributes: [
        "number": Attribute(column: "number", type: .integer),
        "name": Attribute(column: "name", type: .text),
      ],
      relationships: [
        "keeper": Relationship(
          destination: "Animal",
          cardinality: .one,
          isOptional: true,
          join: .direct(on: [
            ColumnPair(near: "keeper_kind", far: "kind"),
            ColumnPair(near: "keeper_number", far: "number"),
          ])
        ),
        "kept": Relationship(
          destination: "Animal",
          cardinality: .many,
          join: .direct(on: [
            ColumnPair(near: "kind", far: "keeper_kind"),
            ColumnPair(near: "number", far: "keeper_number"),
          ])
        ),
      ],
      discriminator: Discriminator(column: "kind", value: nil)
    ),
    "Dog": Entity(
      name: "Dog",
      attributes: ["tricks": Attribute(column: "tricks", type: .integer)],
      parent: "Animal",
      discriminator: Discriminator(column: "kind", value: .text("dog"))
    ),
    "Cat": Entity(
      name: "Cat",
      attributes: ["lives": Attribute(column: "lives", type: .integer)],
      parent: "Animal",
      discriminator: Discriminator(column: "kind", value: .text("cat"))
    ),
  ])

  @Test(arguments: Engine.allCases)
  func inheritanceAndKeysOfTwoColumns(_ engine: Engine) async throws {
    let store = try await engine.store(Self.family)
    try await store.createTables()
    try await store.insert(
      [
        ["number": 1, "name": .text("Rex"), "tricks": 3],
        [
          "number": 2, "name": .text("Bello"), "tricks": 0,
          "keeper": .list([.text("dog"), .integer(1)]),
        ],
      ],
      into: "Dog",
      batchSize: 10
    )
    try await store.insert(
      [
        [
          "number": 1, "name": .text("Tom"), "lives": 9,
          "keeper": .list([.text("dog"), .integer(1)]),
        ]
      ],
      into: "Cat",
      batchSize: 10
    )
    func names(_ entity: String, _ format: String? = nil) async throws -> [Value?] {
      try await store.objects(
        FetchRequest(
          entity: entity,
          predicate: try format.map { try BoundPredicate(parsing: $0) },
          sortDescriptors: ["name"]
        )
      ).map { $0["name"] }
    }
    #expect(try await names("Animal") == [.text("Bello"), .text("Rex"), .text("Tom")])
    #expect(try await names("Dog") == [.text("Bello"), .text("Rex")])
    #expect(try await names("Cat", "lives > 1") == [.text("Tom")])
    #expect(try await names("Animal", "keeper.name == 'Rex'") == [.text("Bello"), .text("Tom")])
    #expect(try await names("Dog", "keeper == nil") == [.text("Rex")])
    #expect(try await names("Animal", "kept.@count == 2") == [.text("Rex")])
    #expect(try await names("Dog", "tricks > 1 OR name == 'Tom'") == [.text("Rex")])
    let rex = try #require(try await store.object(of: "Dog", where: "name", equals: "Rex"))
    #expect(rex.identifier == StoredIdentifier(entity: "Animal", key: [.text("dog"), 1]))
    #expect(try await rex.related("kept").map { $0["name"] } == [.text("Tom"), .text("Bello")])
    #expect(try await store.count(FetchRequest(entity: "Dog")) == 2)
    let groups = FetchRequest(entity: "Dog", propertiesToFetch: [.sum(of: "tricks", as: "sum")])
    #expect(try await store.dictionaries(groups) == [["sum": 3]])
  }
}

extension StorageFormTests.Form {
  fileprivate var isOrdered: Bool {
    switch type {
    case .bool, .integer, .real, .decimal, .text, .date: true
    case .uuid, .bytes, .url, .json, .list, .object, .map: false
    }
  }
}
