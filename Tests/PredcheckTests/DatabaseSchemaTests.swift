import Foundation
import PredicateSchema
import PredicateStorageSQLite
import Testing

@testable import predcheck

/// `predcheck schema DATABASE`: what it prints can be given back as `--schema`.
@Suite struct DatabaseSchemaTests {
  private static let script = """
    CREATE TABLE "the customer" (id integer PRIMARY KEY, "a.b" text COLLATE NOCASE, born datetime,
      code uuid, photo blob, amount decimal(10, 2), note, active boolean NOT NULL);
    CREATE TABLE purchase (shop integer, number integer, total real,
      customer_id integer REFERENCES "the customer" (id), PRIMARY KEY (shop, number));
    CREATE TABLE plain (text text, day date);
    CREATE VIEW seen AS SELECT * FROM plain; CREATE VIRTUAL TABLE words USING fts5(word);
    INSERT INTO "the customer" VALUES (1, 'Ada', '1815-12-10', NULL, x'00', 1.5, 'x', 1),
      (2, 'ada', NULL, '6B29FC40-CA47-1067-B31D-00DD010662DA', NULL, NULL, 5, 0);
    INSERT INTO purchase VALUES (1, 1, 5, 1), (1, 2, 7, 1), (2, 1, 9, NULL);
    INSERT INTO plain VALUES ('x', 1000000000)
    """

  private func inDatabase(_ body: (String) throws -> Void) throws {
    let path = NSTemporaryDirectory() + "predcheck-schema-\(UUID()).sqlite"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try SQLiteConnection(path: path, options: .creating).execute(Self.script)
    try body(path)
  }

  @Test func omissionsAreNotes() throws {
    try inDatabase { path in
      let run = CommandRun("schema", path)
      #expect(run.status == .no)
      #expect(run.errors.contains("“words” is left out"))
      // A view is there, and remains one when the schema is read again.
      let schema = try Schema(json: run.output)
      #expect(schema.entities["seen"]?.isKeyless == true)
    }
  }

  @Test(arguments: [
    ["the customer"], ["purchase"], ["plain"], ["the customer", "purchase.total > 5"],
    ["the customer", "note == 5"], ["the customer", "born != nil"],
    ["purchase", "customer.active == YES", "-k", "total,customer.born", "--sort", "total"],
    ["plain", "day > %@", "-a", "date:2000-01-01"],
  ])
  func answersAreThoseOfTheDatabase(_ words: [String]) throws {
    try inDatabase { path in
      let schema = CommandRun("schema", path).output
      try TestData.withFile(schema) { file in
        let query = ["query", path, "--entity"] + words
        let own = CommandRun(query)
        let given = CommandRun(query + ["--schema", file])
        #expect(given.output == own.output)
        #expect(given.status == own.status)
      }
    }
  }

  @Test func namesOnly() throws {
    try inDatabase { path in
      let run = CommandRun("schema", path, "--names")
      #expect(run.output == "plain\npurchase\nseen\nthe customer\n")
      let many = (1...30).map { "CREATE TABLE t\($0) (id INTEGER PRIMARY KEY)" }.joined(
        separator: ";"
      )
      try SQLiteConnection(path: path).execute(many)
      let unknown = CommandRun("query", path, "--entity", "x")
      #expect(
        unknown.errors.contains("'predcheck schema --names' lists all 34"),
        "\(unknown.errors)"
      )
      #expect(CommandRun("schema", path, "--names").output.split(separator: "\n").count == 34)
    }
  }

  @Test func tablesHaveNames() throws {
    try inDatabase { path in
      let run = CommandRun("schema", path, "--entity", "plain")
      #expect(run.errors.contains("'--entity' cannot be used here"))
    }
  }
}
