import BenchmarkSupport
import Foundation
import PredicateQL
import PredicateSQL
@_spi(Measuring) import PredicateStorageSQLite

/// Each shape in SQLite, ours and the expert's: the plans, and the time of both in turn. PostgreSQL is
/// asked by the script that reads this, a line of JSON a shape.
struct PlanReport: Encodable {
  struct Side: Encodable {
    var sql: String
    var bindings: [String]
    var plan: [String] = []
    var nanoseconds: Double?
    var answer: String?
  }

  var name: String
  var ours: Side
  var expert: Side
  var postgres: Side?
  /// Where PostgreSQL leaves something to memory: what it is asked.
  var postgresNarrowing: Side?
  var postgresExpert: Side

  static func printAll(database: String, folder: String, rounds: Int) throws {
    let connection = try SQLiteConnection(path: database, options: .readOnly)
    // As large a cache as a server would have, so that reading the file is not what is measured.
    try connection.execute("PRAGMA cache_size = -1000000; PRAGMA mmap_size = 2000000000")
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    for shape in try PlanShape.all(in: folder) {
      let report = try Self(shape, connection, rounds)
      print(String(decoding: try encoder.encode(report), as: UTF8.self))
      fflush(nil)
    }
  }

  private init(_ shape: PlanShape, _ connection: SQLiteConnection, _ rounds: Int) throws {
    guard let statement = shape.statement(in: .sqlite) else {
      throw CocoaError(.featureUnsupported)
    }
    let byHand = shape.expert(shape.byHand.sqlite)
    name = shape.name
    ours = Side(statement)
    expert = Side(byHand)
    ours.plan = try connection.plan(of: statement)
    expert.plan = try connection.plan(of: byHand)
    var times: (ours: [Double], expert: [Double]) = ([], [])
    for round in 0...rounds {
      let mine = try Self.measure(statement, connection)
      let theirs = try Self.measure(byHand, connection)
      (ours.answer, expert.answer) = (mine.answer, theirs.answer)
      // The first fills the cache.
      if round > 0 {
        times.ours.append(mine.nanoseconds)
        times.expert.append(theirs.nanoseconds)
      }
    }
    ours.nanoseconds = times.ours.sorted()[times.ours.count / 2]
    expert.nanoseconds = times.expert.sorted()[times.expert.count / 2]
    postgres = shape.statement(in: .postgres).map(Side.init)
    postgresNarrowing = postgres == nil ? shape.narrowing(in: .postgres).map(Side.init) : nil
    postgresExpert = Side(shape.expert(shape.byHand.postgres))
  }

  /// As often as takes a while; the mean of one.
  private static func measure(
    _ statement: SQLStatement,
    _ connection: SQLiteConnection
  ) throws -> (nanoseconds: Double, answer: String) {
    var runs = 0
    let start = CPUTime.now
    var found: (rows: Int, last: Int64?)
    repeat {
      found = try connection.run(statement)
      runs += 1
    } while CPUTime.now - start < 20_000_000 && runs < 1000
    let spent = CPUTime.now - start
    return (spent / Double(runs), "\(found.rows) \(found.last ?? -1)")
  }
}

extension PlanReport.Side {
  init(_ statement: SQLStatement) {
    self.init(sql: statement.text, bindings: statement.bindings.map(\.literal))
  }
}

extension Value {
  /// As PostgreSQL's EXECUTE takes it.
  fileprivate var literal: String {
    switch self {
    case .null: "NULL"
    case .bool(let flag): flag ? "TRUE" : "FALSE"
    case .integer(let number): String(number)
    case .real(let number): number.description
    case .text(let text): Self.quoted(text)
    case .list(let values): "ARRAY[\(values.map(\.literal).joined(separator: ", "))]"
    default: Self.quoted(FormatPrinter().text(of: ExpressionNode(.constant(self))))
    }
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.replacingOccurrences(of: "'", with: "''") + "'"
  }
}
