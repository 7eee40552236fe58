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
    let (mine, theirs) = try Self.inTurn(statement, byHand, connection, rounds)
    (ours.answer, ours.nanoseconds) = mine
    (expert.answer, expert.nanoseconds) = theirs
    postgres = shape.statement(in: .postgres).map(Side.init)
    postgresNarrowing = postgres == nil ? shape.narrowing(in: .postgres).map(Side.init) : nil
    postgresExpert = Side(shape.expert(shape.byHand.postgres))
  }

  /// An answer, and the time that it takes.
  typealias Measured = (answer: String, nanoseconds: Double)

  /// Two statements in turn: the answer and the median time of each.
  static func inTurn(
    _ first: SQLStatement,
    _ second: SQLStatement,
    _ connection: SQLiteConnection,
    _ rounds: Int
  ) throws -> (Measured, Measured) {
    // The first round fills the cache.
    var last = (try measure(first, connection), try measure(second, connection))
    var times: (first: [Double], second: [Double]) = ([], [])
    for _ in 0..<max(rounds, 1) {
      last = (try measure(first, connection), try measure(second, connection))
      times.first.append(last.0.nanoseconds)
      times.second.append(last.1.nanoseconds)
    }
    return (
      (last.0.answer, times.first.sorted()[times.first.count / 2]),
      (last.1.answer, times.second.sorted()[times.second.count / 2])
    )
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
