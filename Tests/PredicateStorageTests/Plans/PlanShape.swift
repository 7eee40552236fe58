import Foundation
import PredicateAnalysis
import PredicateSQL
import PredicateSchema
import PredicateSyntax
import Testing

/// A common shape with an expert's SQL for it: a line of `Benchmarks/Data/plans.tsv`, which `make
/// plans` runs over 1,000,000 rows.
struct PlanShape: Sendable {
  let name: String
  let predicate: String
  private let entity: String
  private let page: String
  /// The clauses of an expert, by the key of the dialect.
  private let experts: [String: String]
  /// The reasons why an engine may plan our SQL differently, likewise.
  let remarks: [String: String]

  static func all() throws -> [Self] {
    try text("plans.tsv").split(separator: "\n").map { line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      return Self(fields + Array(repeating: "", count: max(0, 8 - fields.count)))
    }
  }

  /// The statements that create and fill the tables, for one engine.
  static func script(for engine: String, textual: String, rows: Int) throws -> [String] {
    try statements("plans.sql", for: engine).map { statement in
      statement.replacingOccurrences(of: "TEXTUAL", with: textual)
        .replacingOccurrences(of: "< ROWS", with: "< \(rows)")
    }
  }

  /// The statements of a file, without those for other engines.
  static func statements(_ name: String, for engine: String) throws -> [String] {
    try text(name).components(separatedBy: ";\n").compactMap { statement in
      let statement = statement.trimmingCharacters(in: .whitespacesAndNewlines)
      guard !statement.isEmpty, !statement.hasPrefix("/*") || statement.hasPrefix("/* \(engine) */")
      else { return nil }
      return statement
    }
  }

  static func schema() throws -> Schema { try Schema(json: Data(text("plans.json").utf8)) }

  private init(_ fields: [String]) {
    name = fields[0]
    entity = fields[1]
    predicate = fields[2]
    page = fields[3]
    experts = ["sqlite": fields[4], "postgres": fields[5].isEmpty ? fields[4] : fields[5]]
    remarks = ["sqlite": fields[6], "postgres": fields[7]]
  }

  /// Our statement: a count, or rows if their order matters; nil if memory must check the rows
  /// itself.
  func ours(_ schema: Schema, in dialect: some SQLDialect) throws -> SQLStatement? {
    let predicate = try PredicateTemplate(parsing: predicate).bound(to: [])
      .checked(against: schema, entity: entity)
    var query = SQLQuery(schema: schema, entity: entity, predicate: predicate)
    let words = page.split(separator: " ")
    guard words.count == 2 else { return try? SQLCompiler(dialect: dialect).count(query) }
    query.columns = [.init("id", .column("id")), .init("name", .column("name"))]
    query.sorts = [.init(.keyPath(String(words[0].dropFirst())), ascending: false)]
    query.breaksTies = true
    query.limit = Int(words[1])
    return try? SQLCompiler(dialect: dialect).select(query).statement
  }

  func expert(in dialect: some SQLDialect) throws -> String {
    let clause = try #require(experts[dialect.key])
    return "SELECT \(page.isEmpty ? "count(*)" : "p.id, p.name") FROM person p \(clause)"
  }

  static func text(_ name: String) throws -> String {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let path = folder.appending(path: "../../../Benchmarks/Data/\(name)").standardizedFileURL
    return try String(contentsOf: path, encoding: .utf8)
  }
}
