import Foundation
import PredicateStoragePostgres
import PredicateTestSupport
import Testing

@testable import predcheck

/// `predcheck index`, and views and schemas of databases that nobody wrote a schema for.
@Suite struct IndexCommandTests {
  private func withCopy(_ body: (_ path: String) throws -> Void) throws {
    let bytes = try Data(contentsOf: URL(fileURLWithPath: TestData.path("shop.sqlite")))
    try TestData.withFile(Array(bytes), named: "shop.sqlite", body)
  }

  @Test func createsAndUsesAnIndex() throws {
    try withCopy { path in
      let place = [path, "--entity", "customer", "--key", "name"]
      let shown = CommandRun(["index"] + place)
      #expect(shown.status == .yes)
      #expect(shown.output.contains("USING fts5(folded, tokenize='trigram');"))
      #expect(shown.errors == "note: nothing is written; --yes creates the index\n")
      let made = CommandRun(["index"] + place + ["--yes"])
      #expect(made.output == "the index on customer.name is created\n")
      #expect(made.status == .yes)
      let again = CommandRun(["index"] + place + ["--for", "like[cd]", "--yes"])
      #expect(again.output == "customer.name has this index already\n")
      #expect(again.status == .no)
      let predicate = "name CONTAINS[cd] 'RENÉ' OR city == nil"
      let found = CommandRun(["query", path, "--entity", "customer", predicate, "-k", "id"])
      let plain = CommandRun(
        ["query", TestData.path("shop.sqlite"), "--entity", "customer", predicate, "-k", "id"]
      )
      #expect(found.output == plain.output && !found.output.isEmpty)
      // The schema names the index, and no view or table of it is in the way.
      let schema = CommandRun(["schema", path])
      #expect(schema.output.contains(#""trigrams" : "customer_name_search""#))
      #expect(schema.errors.isEmpty)
    }
  }

  @Test func removesWhatItCreated() throws {
    try withCopy { path in
      let before = CommandRun("schema", path).output
      let place = ["index", path, "--entity", "customer", "--key", "name"]
      let none = CommandRun(place + ["--drop", "--yes"])
      #expect(none.output == "customer.name has no such index\n")
      #expect(none.status == .no)
      #expect(CommandRun(place + ["--yes"]).status == .yes)
      let shown = CommandRun(place + ["--drop"])
      #expect(shown.output.contains("DROP TABLE \"customer_name_search\";\n"))
      #expect(shown.errors == "note: nothing is written; --yes removes the index\n")
      #expect(
        CommandRun(place + ["--drop", "--yes"]).output == "the index on customer.name is removed\n"
      )
      #expect(CommandRun("schema", path).output == before)
    }
  }

  @Test(arguments: [
    ("BEGINSWITH[cd]", "COLLATE NOCASE"), ("==[c]", "COLLATE NOCASE"), ("contains", "fts5"),
    ("ENDSWITH[d]", "fts5"),
  ])
  func operators(_ search: String, _ part: String) throws {
    let run = CommandRun(
      [
        "index", TestData.path("shop.sqlite"), "--entity", "customer", "--key", "name", "--for",
        search,
      ]
    )
    #expect(run.output.contains(part))
  }

  @Test(arguments: [
    (["--key", "name", "--for", "<"], "'<' is not a valid value for '--for'"),
    (["--key", "name", "--for", "LIKE[x]"], "'LIKE[x]' is not a valid value for '--for'"),
    (["--key", "size"], "“customer” has no attribute “size”"),
    (["--key", "id"], "“id” is not text"), ([], "give the attribute with '--entity' and '--key'"),
    (["--key", "name", "--in-schema", "x"], "'--in-schema' requires a PostgreSQL database"),
  ])
  func refusals(_ words: [String], _ message: String) {
    let run = CommandRun(["index", TestData.path("shop.sqlite"), "--entity", "customer"] + words)
    #expect(run.status == .unknown)
    #expect(run.errors.contains(message), "\(run.errors)")
  }

  /// The statement that `sql` prints is the one that `query` runs.
  @Test(arguments: [
    ("purchase", "customer == nil"), ("purchase", "customer.name CONTAINS[cd] 'rene'"),
    ("customer", "since > CAST('2024-01-01', 'NSDate')"), ("unpaid", "total > 100"),
    ("customer", "name CONTAINS[cd] 'rené'"), ("customer", "ANY purchases.paid == NO"),
  ])
  func whatIsPrintedIsWhatRuns(_ entity: String, _ predicate: String) throws {
    try withCopy { path in
      _ = CommandRun(["index", path, "--entity", "customer", "--key", "name", "--yes"])
      let printed = CommandRun(["sql", "--schema", path, "--entity", entity, predicate])
      let run = CommandRun(["query", path, "--entity", entity, predicate, "--explain"])
      func statement(_ text: String) -> [Substring] {
        text.split(separator: "\n").prefix {
          !$0.hasPrefix("ORDER BY") && !$0.hasPrefix("bindings") && !$0.hasPrefix("exact")
            && !$0.hasPrefix("residual")
        }
      }
      #expect(statement(printed.output) == statement(run.output))
      #expect(statement(run.output).count > 2)
    }
  }

  @Test(.needsPostgres) func otherSchemas() throws {
    let url = try #require(PostgresServer.url)
    let name = "other \(UUID().uuidString)"
    let connection = try PostgresConnection(url)
    try connection.run(
      """
      CREATE SCHEMA "\(name)"; CREATE TABLE "\(name)".note (id int PRIMARY KEY, body text);
      INSERT INTO "\(name)".note VALUES (1, 'Été'), (2, 'x');
      """
    )
    defer { try? connection.run("DROP SCHEMA \"\(name)\" CASCADE") }
    let place = [url, "--in-schema", name, "--entity", "note"]
    let made = CommandRun(["index"] + place + ["--key", "body", "--for", "==[cd]", "--yes"])
    #expect(made.output == "the index on note.body is created\n", "\(made.errors)")
    let found = CommandRun(["query"] + place + ["body ==[cd] 'ete'", "-k", "id"])
    #expect(found.output == "{\"id\": 1}\n", "\(found.errors)")
    let plan = CommandRun(["query"] + place + ["body ==[cd] 'ete'", "--explain"])
    #expect(plan.output.contains("predicateql_prefix_1"))
  }
}
