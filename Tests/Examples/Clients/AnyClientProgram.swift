// clients: begin
import PredicateQL
import PredicateSQL
import PredicateSchema

/// A client that can run SQL with values, and give rows by the names of their columns.
protocol SQLClient {
  func rows(_ sql: String, _ values: [SQLBinding]) async throws -> [[String: Value]]
}

/// Finds books through any client.
struct AnyClientProgram<Client: SQLClient> {
  let client: Client
  /// `.sqlite` or `.postgres`
  let compiler: SQLCompiler

  static var schema: Schema {
    Schema(entities: [
      "Book": Entity(
        name: "Book",
        table: "book",
        attributes: [
          "id": Attribute(column: "id", type: .integer),
          "title": Attribute(column: "title", type: .text, isOptional: true, collation: .other),
          "price": Attribute(column: "price", type: .integer, isOptional: true),
          "added": Attribute(column: "added", type: .date, isOptional: true, storage: .zoneless),
        ],
        relationships: [
          "author": Relationship(
            destination: "Author",
            cardinality: .one,
            isOptional: true,
            join: .direct(on: [ColumnPair(near: "author_id", far: "id")])
          )
        ]
      ),
      "Author": Entity(
        name: "Author",
        table: "author",
        attributes: [
          "id": Attribute(column: "id", type: .integer),
          "name": Attribute(column: "name", type: .text, isOptional: true, collation: .other),
        ]
      ),
    ])
  }

  func titles(matching text: String) async throws -> [String] {
    let predicate = try PredicateTemplate(parsing: text).bound()
      .checked(against: Self.schema, entity: "Book")
    let clause = try compiler.whereClause(for: predicate, alias: "b")
    let columns = ["b.title AS title"] + (clause.residual?.columns.map(\.sql) ?? [])
    let rows = try await client.rows(
      """
      SELECT \(columns.joined(separator: ", ")) FROM book AS b\(clause.joins)
      WHERE \(clause.condition) ORDER BY b.title
      """,
      clause.bindings
    )
    return try rows.filter { try clause.matches($0) }.compactMap { row in
      if case .text(let title) = row["title"] { title } else { nil }
    }
  }
}
// clients: end
