// clients: begin
import CPostgreSQL
import PredicateQL
import PredicateSQL
import PredicateSchema
import PredicateStoragePostgres

/// Finds books in a PostgreSQL database through libpq, in a session of any time zone.
enum LibpqProgram {
  static func titles(
    at url: String,
    matching text: String,
    pricedBelow limit: Int64
  ) throws -> [String] {
    let connection = PQconnectdb(url)
    defer { PQfinish(connection) }
    guard PQstatus(connection) == CONNECTION_OK else {
      throw Failure(message: String(cString: PQerrorMessage(connection)))
    }

    let schema = try PostgresBackend(url: url).schema  // or one written in code, or in JSON
    let predicate = try PredicateTemplate(parsing: text).bound()
      .checked(against: schema, entity: "book")
    // $1 is ours.
    let clause = try SQLCompiler(dialect: .postgres)
      .whereClause(for: predicate, alias: "b", firstPlaceholder: 2, joins: .inFrom)

    // The residual, which memory checks, reads columns too.
    let columns = ["b.title AS title"] + (clause.residual?.columns.map(\.sql) ?? [])
    let sql = """
      SELECT \(columns.joined(separator: ", ")) FROM book AS b\(clause.joins)
      WHERE b.price < $1 AND \(clause.condition) ORDER BY b.title
      """
    // Each placeholder says its type, so that every value may be sent as text.
    let parameters = [String(limit)] + clause.bindings.map(PostgresDialect.parameter)
    let result = withPointers(to: parameters) { values in
      PQexecParams(connection, sql, Int32(values.count), nil, values, nil, nil, 0)
    }
    defer { PQclear(result) }
    guard PQresultStatus(result) == PGRES_TUPLES_OK else {
      throw Failure(message: String(cString: PQresultErrorMessage(result)))
    }

    var titles: [String] = []
    for index in 0..<PQntuples(result) {
      let row = row(index, of: result)
      guard try clause.matches(row), case .text(let title) = row["title"] else { continue }
      titles.append(title)
    }
    return titles
  }

  /// A row in the texts that the server sends.
  static func row(_ index: Int32, of result: OpaquePointer?) -> [String: Value] {
    var row: [String: Value] = [:]
    for column in 0..<PQnfields(result) {
      let text = String(cString: PQgetvalue(result, index, column))
      row[String(cString: PQfname(result, column))] =
        PQgetisnull(result, index, column) == 1 ? .null : .text(text)
    }
    return row
  }

  /// Calls `body` with the texts as C has them; nil is NULL.
  static func withPointers<Answer>(
    to texts: [String?],
    _ body: ([UnsafePointer<CChar>?]) -> Answer
  ) -> Answer {
    var pointers: [UnsafePointer<CChar>?] = []
    func add(_ rest: ArraySlice<String?>) -> Answer {
      guard let text = rest.first else { return body(pointers) }
      guard let text else {
        pointers.append(nil)
        return add(rest.dropFirst())
      }
      return text.withCString { pointer in
        pointers.append(pointer)
        return add(rest.dropFirst())
      }
    }
    return add(texts[...])
  }

  struct Failure: Error {
    let message: String
  }
}
// clients: end
