import Foundation
import PredicateQL
import PredicateSQL
import PredicateSchema

/// A common shape, and what an expert writes for it: a line of `Data/plans.tsv`.
struct PlanShape {
  let name: String
  /// After `SELECT … FROM person p`
  let byHand: (sqlite: String, postgres: String)
  private let entity: String
  private let predicate: CheckedPredicate
  private let schema: Schema
  /// `-created 20`: what rows are sorted by, and how many are wanted.
  private let page: (sort: SQLQuery.Sort, limit: Int)?

  static func all(in folder: String) throws -> [Self] {
    let files = URL(fileURLWithPath: folder)
    let schema = try Schema(json: Data(contentsOf: files.appending(path: "plans.json")))
    let lines = try String(contentsOf: files.appending(path: "plans.tsv"), encoding: .utf8)
    return try lines.split(separator: "\n").map { line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      return try Self(fields + Array(repeating: "", count: max(0, 6 - fields.count)), schema)
    }
  }

  private init(_ fields: [String], _ schema: Schema) throws {
    name = fields[0]
    entity = fields[1]
    predicate = try PredicateTemplate(parsing: fields[2]).bound(to: [])
      .checked(against: schema, entity: fields[1])
    let words = fields[3].split(separator: " ")
    page =
      words.count == 2
      ? (.init(.keyPath(String(words[0].dropFirst())), ascending: false), Int(words[1]) ?? 0) : nil
    byHand = (fields[4], fields[5].isEmpty ? fields[4] : fields[5])
    self.schema = schema
  }

  /// Ours: a count, or where the order matters rows. Nil where memory has to check rows itself.
  func statement(in dialect: some SQLDialect) -> SQLStatement? {
    var query = SQLQuery(schema: schema, entity: entity, predicate: predicate)
    let compiler = SQLCompiler(dialect: dialect)
    guard let page else { return try? compiler.count(query) }
    query.columns = [.init("id", .column("id")), .init("name", .column("name"))]
    query.sorts = [page.sort]
    query.breaksTies = true
    query.limit = page.limit
    return try? compiler.select(query).statement
  }

  /// The part that is left to memory, and the condition that keeps it short.
  func narrowing(in dialect: some SQLDialect) -> SQLStatement? {
    SQLCompiler(dialect: dialect).split(predicate).condition?.statement(in: dialect)
  }

  func expert(_ clause: String) -> SQLStatement {
    SQLStatement(
      text: "SELECT \(page == nil ? "count(*)" : "p.id, p.name") FROM person p \(clause)"
    )
  }
}
