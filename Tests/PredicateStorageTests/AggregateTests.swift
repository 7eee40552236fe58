import Foundation
import PredicateAnalysis
import PredicateSchema
import PredicateStorage
import PredicateStorageSQLite
import PredicateSyntax
import PredicateTestSupport
import Testing

/// Sums and means of the related rows: exact in the database where the plan has no residual, and
/// always memory's, whatever the numbers.
@Suite struct AggregateTests {
  private static let schema = Schema(entities: [
    "Order": Entity(
      name: "Order",
      table: "order",
      attributes: ["id": Attribute(column: "id", type: .integer)],
      relationships: [
        "items": Relationship(
          destination: "Item",
          cardinality: .many,
          join: .direct(on: [ColumnPair(near: "id", far: "order_id")])
        )
      ]
    ),
    "Item": Entity(
      name: "Item",
      table: "item",
      attributes: [
        "id": Attribute(column: "id", type: .integer),
        "price": .optional("price", .real),
        "cost": .optional("cost", .decimal),
        "count": .optional("count", .integer),
      ],
      relationships: [
        "order": Relationship(
          destination: "Order",
          cardinality: .one,
          isOptional: true,
          join: .direct(on: [ColumnPair(near: "order_id", far: "id")])
        )
      ]
    ),
  ])

  /// The items of each order: prices that add up exactly, nearly, beyond doubles, to nothing.
  private static let prices: [[Double?]] = [
    [], [nil], [0.1, 0.2], [0.1, 0.2, nil], [0.3], [1e16, 1, -1e16], [1e300, 1, 1e-300, -1e300],
    [.greatestFiniteMagnitude, .greatestFiniteMagnitude], [.infinity, 1], [.infinity, -.infinity],
    [.greatestFiniteMagnitude, .greatestFiniteMagnitude, -.greatestFiniteMagnitude],
    [.leastNonzeroMagnitude, .leastNonzeroMagnitude], [-0.0], [0.5, 0.25], [1, 2, 4], [980],
    [980.01, 979.99], [979.99, 980],
    [980.0000000000001], [999.99, 999.98, 999.97, 0.01], Array(repeating: 0.1, count: 30),
  ]

  private static let limits: [Value] = [
    .integer(0), .real(0.3), .real(0.30000000000000004), .decimal(Decimal(3) / 10), .integer(1),
    .integer(980), .real(980.0000000000001), .real(1e300), .real(.infinity), .real(-1),
    .real(.greatestFiniteMagnitude), .real(.leastNonzeroMagnitude), .integer(.max), .real(0.5),
    .bool(true),
    .real(0.1), .integer(3), .real(979.995), .real(2.3333333333333335),
  ]

  @Test(arguments: Engine.allCases.filter { $0 != .memory })
  func sumsAndMeansAreMemorys(_ engine: Engine) async throws {
    let (memory, store) = (
      try MemoryBackend(schema: Self.schema), try await engine.store(Self.schema)
    )
    var items: [[String: Value]] = []
    // MariaDB has no infinite numbers.
    let kept = Self.prices.filter { prices in
      engine != .mariadb || prices.allSatisfy { $0?.isFinite != false }
    }
    for (order, prices) in kept.enumerated() {
      for price in prices {
        let id = Int64(items.count)
        let isSmall = price.map { $0.magnitude < 1e6 && $0.magnitude > 1e-6 } ?? false
        items.append([
          "id": .integer(id), "order": .integer(Int64(order)), "price": price.predicateValue,
          "cost": isSmall ? .decimal(Decimal(price ?? 0)) : .null,
          "count": id % 4 == 0 ? .null : .integer(id % 3 == 0 ? .max - id : id),
        ])
      }
    }
    for store in [memory, store] as [any MutableStorageBackend] {
      try await store.createTables()
      let orders = Self.prices.indices.map { ["id": Value.integer(Int64($0))] }
      try await store.insert(orders, into: "Order", batchSize: 100)
      try await store.insert(items, into: "Item", batchSize: 100)
    }
    for path in ["@sum.price", "@avg.price", "@avg.count", "@sum.cost", "@avg.cost"] {
      for relation in ["<", "<=", "==", "!=", ">=", ">"] {
        for limit in Self.limits {
          let format = "items.\(path) \(relation) %@"
          let request = FetchRequest(
            entity: "Order",
            predicate: try BoundPredicate(parsing: format, limit),
            sortDescriptors: ["id"]
          )
          let expected = try await memory.identifiers(request).map(\.key)
          #expect(
            try await store.identifiers(request).map(\.key) == expected,
            "\(format) \(limit)"
          )
          if engine == .sqlite, path.hasSuffix("price") {
            #expect(try await store.plan(for: request).residual == nil, "\(format) \(limit)")
          }
        }
      }
    }
  }
}
