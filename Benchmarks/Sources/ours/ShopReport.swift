import BenchmarkSupport
import Foundation
@_spi(Measuring) import PredicateCoreData
import PredicateModels
import PredicateQL
import PredicateSQL
import PredicateSchema
import PredicateStorage
import PredicateStoragePostgres
@_spi(Measuring) import PredicateStorageSQLite

/// A predicate over the shop: our statements beside an expert's, and what remains for memory. SQLite
/// is measured here, PostgreSQL by the script that reads this, a line of JSON a predicate.
struct ShopReport: Encodable {
  struct Engine: Encodable {
    var ours: PlanReport.Side
    var expert: PlanReport.Side
    /// The condition that is left to memory.
    var residual: String?
    /// The whole request through the library, where there is such a condition.
    var library: Double?
    /// The count that the library gives.
    var count: Int
    var remark: String
    /// Our statement with its values as they are bound.
    fileprivate var bound: SQLStatement

    private enum CodingKeys: String, CodingKey {
      case ours, expert, residual, library, count, remark
    }
  }

  var name: String
  var predicate: String
  var sqlite: Engine
  var postgres: Engine?
  /// The count of a store in memory; nil where the shop is too large for one.
  var memory: Int?

  /// A store in memory of more orders takes too long to fill.
  private static let mostOrdersInMemory = 10_000

  static func printAll(
    database: String,
    folder: String,
    rounds: Int,
    postgres url: String?
  ) async throws {
    let sqlite = try SQLiteBackend(path: database, options: .readOnly)
    try sqlite.connection.execute("PRAGMA cache_size = -1000000; PRAGMA mmap_size = 2000000000")
    let postgres = try url.map { try PostgresBackend(url: $0) }
    let orders = try await sqlite.count(FetchRequest(entity: "orders"))
    // Answers are compared with memory's where both engines are asked.
    let isCompared = url != nil && orders <= mostOrdersInMemory
    let memory = isCompared ? try MemoryBackend(schema: sqlite.schema) : nil
    if let memory {
      for entity in sqlite.schema.entities.keys.sorted() {
        try await sqlite.seed(memory, with: FetchRequest(entity: entity, batchSize: 5_000))
      }
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    for shape in try ShopShape.all(in: folder, named: "shop.tsv") {
      var report = Self(
        name: shape.name,
        predicate: shape.predicate,
        sqlite: try await Engine(shape, sqlite, "sqlite", rounds)
      )
      try report.sqlite.measure(sqlite.connection, rounds)
      if let postgres {
        report.postgres = try await Engine(shape, postgres, "postgres", rounds)
      }
      report.memory = try await memory?.count(shape.request)
      print(String(decoding: try encoder.encode(report), as: UTF8.self))
      fflush(nil)
    }
  }
}

extension ShopReport {
  /// Predicates over a store of Core Data of the model beside them.
  static func printAll(coreData path: String, folder: String, rounds: Int) async throws {
    let store = try CoreDataBackend(
      path: path,
      model: ManagedObjectModel(path: folder + "/Music.xcdatamodel")
    )
    try store.connection.execute("PRAGMA cache_size = -1000000; PRAGMA mmap_size = 2000000000")
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    for shape in try ShopShape.all(in: folder, named: "music.tsv") {
      var report = Self(
        name: shape.name,
        predicate: shape.predicate,
        sqlite: try await Engine(shape, store, "sqlite", rounds)
      )
      try report.sqlite.measure(store.connection, rounds)
      print(String(decoding: try encoder.encode(report), as: UTF8.self))
      fflush(nil)
    }
  }
}

extension ShopReport.Engine {
  init(
    _ shape: ShopShape,
    _ store: some StorageBackend,
    _ dialect: String,
    _ rounds: Int
  ) async throws {
    let plan = try await store.plan(for: shape.request)
    ours = PlanReport.Side(shape.statement(of: plan))
    ours.plan = plan.enginePlan
    expert = PlanReport.Side(SQLStatement(text: shape.expert(dialect)))
    residual = plan.residual.map { FormatPrinter().text(of: $0.root) }
    remark = shape.remarks[dialect] ?? ""
    count = try await store.count(shape.request)
    bound = shape.statement(of: plan)
    guard residual != nil else { return }
    var times: [Double] = []
    for _ in 0..<rounds {
      let start = ContinuousClock.now
      _ = try await store.count(shape.request)
      times.append((ContinuousClock.now - start) / .nanoseconds(1))
    }
    library = times.sorted()[times.count / 2]
  }

  /// Both statements in turn, in SQLite.
  mutating func measure(_ connection: SQLiteConnection, _ rounds: Int) throws {
    let byHand = SQLStatement(text: expert.sql)
    expert.plan = try connection.plan(of: byHand)
    let (mine, theirs) = try PlanReport.inTurn(bound, byHand, connection, rounds)
    (ours.answer, ours.nanoseconds) = mine
    (expert.answer, expert.nanoseconds) = theirs
  }
}
