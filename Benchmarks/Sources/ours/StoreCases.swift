import BenchmarkSupport
import Foundation
import PredicateQL
import PredicateSQL
import PredicateSchema
import PredicateStorage
@_spi(Measuring) import PredicateStorageSQLite

/// Workload S: a file whose lines are `name TAB predicate TAB clause by hand`, over an SQLite file.
struct StoreCases {
  private let store: SQLiteBackend
  private let predicates: [(name: String, predicate: BoundPredicate)]

  init(database: String, clauses: String) throws {
    store = try SQLiteBackend(path: database, schema: Self.schema(), options: .readOnly)
    predicates = try Self.predicates(path: clauses)
  }

  static func predicates(path: String) throws -> [(name: String, predicate: BoundPredicate)] {
    try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map { line in
      let fields = line.split(separator: "\t").map(String.init)
      return (fields[0], try PredicateTemplate(parsing: fields[1]).bound(to: []))
    }
  }

  /// Counting the rows, and making the SQL text alone.
  func cases() throws -> [MeasuredCase] {
    try predicates.flatMap { name, predicate in
      let checked = try predicate.checked(against: store.schema, entity: "Person")
      let compiler = SQLCompiler(dialect: .sqlite, now: Date())
      return [
        try counting(name, FetchRequest(entity: "Person", predicate: predicate)),
        MeasuredCase("SQL text", name, units: 100) {
          for _ in 0..<100 { _ = compiler.split(checked).condition?.statement(in: .sqlite) }
          return 1
        },
      ]
    }
  }

  /// `name TAB SQL TAB step; step TAB what memory is left with`
  func printPlans() throws {
    for (name, predicate) in predicates {
      let request = FetchRequest(entity: "Person", predicate: predicate)
      let plan = try waiting { () async throws(StorageError) in try await store.plan(for: request) }
      let rest = plan.residual.map { FormatPrinter(style: .canonical).text(of: $0.root) } ?? ""
      let clause = plan.statement.map { $0.split(separator: " WHERE ", maxSplits: 1).last ?? "" }
      // Of the statement that is measured: an index may hold all that a count needs.
      let query = SQLQuery(
        schema: store.schema,
        entity: "Person",
        predicate: try predicate.checked(against: store.schema, entity: "Person")
      )
      let count = try? SQLCompiler(dialect: .sqlite, now: Date()).count(query)
      let steps = try count.map { try store.connection.plan(of: $0) } ?? plan.enginePlan
      print(
        [name, String(clause ?? ""), steps.joined(separator: "; "), rest].joined(separator: "\t")
      )
    }
  }

  /// As whoever is in a task already: what takes no time is asked several times in one, so that
  /// getting there and back is not what is measured.
  private func counting(_ name: String, _ request: FetchRequest) throws -> MeasuredCase {
    let start = CPUTime.now
    _ = try count(request, times: 1)
    let isShort = CPUTime.now - start < 5e6
    return MeasuredCase("ours", name, units: isShort ? 50 : 1) {
      try count(request, times: isShort ? 50 : 1)
    }
  }

  private func count(_ request: FetchRequest, times: Int) throws -> Int {
    try waiting { () async throws(StorageError) in
      var count = 0
      for _ in 0..<times { count = try await store.count(request) }
      return count
    }
  }

  static func schema() throws -> Schema {
    try Schema([
      Entity(
        "Person",
        table: "t",
        [
          .attribute("id", .integer), .attribute("name", .text), .attribute("age", .integer),
          .attribute("score", .real), .attribute("city", .text), .attribute("active", .bool),
          .attribute("created", .date, storage: .secondsSince1970),
          .attribute("zip", .integer), .attribute("nick", .text, optional: true),
          .attribute("rank", .integer, optional: true),
          .toMany("tags", "Tag", foreignKey: "person"),
          .toMany("items", "Item", foreignKey: "person"),
        ]
      ),
      Entity(
        "Tag",
        table: "tag",
        [.attribute("id", .integer), .attribute("label", .text)]
      ),
      Entity(
        "Item",
        table: "item",
        [.attribute("id", .integer), .attribute("qty", .integer), .attribute("price", .real)]
      ),
    ])
  }
}

/// The result of `work`, waited for: measuring is one thing after the other.
private func waiting<Answer: Sendable>(
  _ work: @escaping @Sendable () async throws(StorageError) -> Answer
) throws -> Answer {
  let box = Box<Answer>()
  let done = DispatchSemaphore(value: 0)
  Task.detached {
    do throws(StorageError) {
      box.answer = .success(try await work())
    } catch {
      box.answer = .failure(error)
    }
    done.signal()
  }
  done.wait()
  guard let answer = box.answer else { throw CancellationError() }
  return try answer.get()
}

/// Written before the semaphore is signalled, read after.
private final class Box<Answer: Sendable>: @unchecked Sendable {
  var answer: Swift.Result<Answer, StorageError>?
}
