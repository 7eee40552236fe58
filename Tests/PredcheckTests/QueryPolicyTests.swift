import Foundation
import PredicateStoragePostgres
import PredicateStorageSQLite
import PredicateTestSupport
import Testing

@testable import predcheck

/// The message of a store that cannot answer: the host gets every helpful detail; under a policy it
/// has no name, no value, and not the address of the store.
@Suite struct QueryPolicyTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let name: String
    /// Makes the table, if there is one.
    var tables = """
      CREATE TABLE hidden_line (id bigint PRIMARY KEY, hidden_number bigint, hidden_text text);
      INSERT INTO hidden_line VALUES (1, 2, 'hidden')
      """
    var entity = "HiddenLine"
    var words: [String] = []
    /// Whether the host is told a name or a value; no message contains a value of the data.
    var tellsHost = true
    /// The summary that strangers are told.
    let summary: String
    /// The line of a diagnostic, where the policy refuses the request before the store sees it.
    var diagnostic: String?
    var testDescription: String { name }
  }

  static let rows = [
    Row(
      name: "an entity that is nearly there",
      entity: "HiddnLine",
      summary: "this entity is not allowed here"
    ),
    Row(
      name: "a key that is nearly there",
      words: ["--sort", "hiddnText"],
      summary: "this key is not allowed here",
      // As of a key that is hidden.
      diagnostic: "error[V001]: this key is not allowed here\n"
    ),
    Row(
      name: "a path that goes on",
      words: ["--keys", "hiddenText.size"],
      summary: "the request is invalid"
    ),
    Row(
      name: "no table",
      tables: "",
      summary: "the store lacks something that its schema describes"
    ),
    Row(
      name: "no column",
      tables: "CREATE TABLE hidden_line (id bigint PRIMARY KEY, hidden_number bigint)",
      summary: "the store lacks something that its schema describes"
    ),
    Row(
      name: "a column of another type",
      tables: """
        CREATE TABLE hidden_line (id bigint PRIMARY KEY, hidden_number text, hidden_text text);
        INSERT INTO hidden_line VALUES (1, 'hidden', 'hidden')
        """,
      summary: "the store has values of types that its schema does not allow"
    ),
    Row(
      name: "a row that memory cannot decide",
      words: ["CAST(hiddenText, 'NSNumber') > 1"],
      tellsHost: false,
      summary: "error[R014]: a value cannot be cast"
    ),
  ]

  private static let schema = """
    {"entities": {"HiddenLine": {"table": "hidden_line", "attributes": {
      "id": "integer",
      "hiddenNumber": {"type": "integer", "column": "hidden_number"},
      "hiddenText": {"type": "text", "column": "hidden_text"}
    }}}}
    """

  @Test(arguments: rows)
  func inAFile(_ row: Row) throws {
    let path = NSTemporaryDirectory() + "predcheck-policy-\(UUID()).sqlite"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try SQLiteConnection(path: path, options: .creating).execute(row.tables + ";")
    try expectSilence(row, of: path)
  }

  @Test(.needsPostgres)
  func onAServer() throws {
    let server = try KillableServer()
    let connection = try PostgresConnection(server.url)
    try connection.run("SET client_min_messages = warning")
    for row in Self.rows {
      try connection.run("DROP TABLE IF EXISTS hidden_line; " + row.tables)
      try expectSilence(row, of: server.url)
    }
  }

  private func expectSilence(_ row: Row, of database: String) throws {
    try TestData.withFile(Array(Self.schema.utf8), named: "schema.json") { schema in
      let words = ["query", database, "--schema", schema, "--entity", row.entity] + row.words
      let told = CommandRun(words).errors
      #expect(
        told.contains(/[Hh]idd/) == row.tellsHost && !told.contains(row.summary),
        "\(row.name): \(told)"
      )
      let run = CommandRun(words + ["--policy", "untrusted"])
      #expect(run.status == .unknown)
      #expect(run.output.isEmpty)
      if let diagnostic = row.diagnostic {
        #expect(run.errors.hasPrefix(diagnostic) && !run.errors.contains(/[Hh]idd/), "\(row.name)")
      } else {
        #expect(run.errors == "predcheck query: \(row.summary)\n", "\(row.name)")
      }
    }
  }
}
