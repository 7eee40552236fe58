import Foundation
import PredicateStorageSQLite
import Testing

@testable import predcheck

/// `predcheck query --set` and `--delete`.
@Suite struct ChangeCommandTests {
  private static let shop = """
    CREATE TABLE customer (id integer PRIMARY KEY, name text, visits integer);
    CREATE TABLE purchase (id integer PRIMARY KEY, total real,
      customer_id integer REFERENCES customer (id) ON DELETE CASCADE);
    CREATE TABLE complaint (id integer PRIMARY KEY,
      customer_id integer NOT NULL REFERENCES customer (id),
      first_id integer REFERENCES complaint (id));
    INSERT INTO customer VALUES (1, 'Ada', 3), (2, 'Grace', 9223372036854775807), (3, 'Ida', NULL);
    INSERT INTO purchase VALUES (1, 5, 1), (2, 7, 1), (3, 9, 2);
    INSERT INTO complaint VALUES (1, 3, NULL), (2, 3, 1);
    """

  private func inShop(_ body: (String) throws -> Void) throws { try inTables(Self.shop, body) }

  private func count(_ entity: String, in path: String) -> String {
    CommandRun("query", path, "--entity", entity, "-c").output
  }

  @Test func foreignKeysAreEnforced() throws {
    try inShop { path in
      let ada = CommandRun("query", path, "--entity", "customer", "--delete", "--yes", "id == 1")
      #expect(ada.output == "1 row deleted\n")
      #expect(count("purchase", in: path) == "1\n")
      // One is complained about: nothing is deleted.
      let all = CommandRun("query", path, "--entity", "customer", "--delete", "--yes", "id > 1")
      #expect(all.status == .unknown)
      #expect(all.errors.contains("FOREIGN KEY"))
      #expect(count("customer", in: path) == "2\n")
      let loose = CommandRun(
        "query",
        path,
        "--entity",
        "purchase",
        "--set",
        "customer=77",
        "--yes",
        "TRUEPREDICATE"
      )
      #expect(loose.status == .unknown)
    }
  }

  @Test func foreignKeysMayBeLeftOut() throws {
    try inShop { path in
      let all = CommandRun(
        "query",
        path,
        "--entity",
        "customer",
        "--delete",
        "--yes",
        "--no-foreign-keys",
        "TRUEPREDICATE"
      )
      #expect(all.output == "3 rows deleted\n")
      #expect(count("purchase", in: path) == "3\n")
      let rows = CommandRun("query", path, "--entity", "customer", "--no-foreign-keys")
      #expect(rows.errors.contains("'--no-foreign-keys' is for '--delete' and '--set'"))
    }
  }

  /// Memory chooses the rows, and deletes one before the one that leads to it.
  @Test func rowsThatLeadToOneAnother() throws {
    try inShop { path in
      let both = CommandRun(
        "query",
        path,
        "--entity",
        "complaint",
        "--delete",
        "--yes",
        "id * 9 MATCHES '.*' OR 1 / id == 1"
      )
      #expect(both.errors.contains("MATCHES"))
      let all = CommandRun(
        "query",
        path,
        "--entity",
        "complaint",
        "--delete",
        "--yes",
        "1 / id <= 1"
      )
      #expect(all.output == "2 rows deleted\n")
    }
  }

  /// The database computes what may overflow, and memory says for which row it does.
  @Test func calculations() throws {
    try inShop { path in
      let set = ["query", path, "--entity", "customer", "--set", "visits=visits + 1", "--yes"]
      #expect(CommandRun(set + ["id != 2"]).output == "2 rows set\n")
      let failed = CommandRun(set + ["TRUEPREDICATE"])
      #expect(failed.status == .unknown)
      #expect(failed.errors.contains("error[R011]"))
      let visits = CommandRun(
        "query",
        path,
        "--entity",
        "customer",
        "-k",
        "visits",
        "--sort",
        "id",
        "--format",
        "json"
      )
      #expect(visits.output.contains(#"{"visits": 4}"#))
    }
  }

  private func inTables(_ script: String, _ body: (String) throws -> Void) throws {
    let path = NSTemporaryDirectory() + "predcheck-change-\(UUID()).sqlite"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try SQLiteConnection(path: path, options: .creating).execute(script)
    try body(path)
  }

  /// Text in a column of numbers is an error, as it is when it is read; SQLite would add 1 to 0.
  @Test(arguments: ["i=i + 1", "r=r * 2"])
  func valuesOfOtherTypes(_ set: String) throws {
    try inTables(
      """
      CREATE TABLE t (id INTEGER PRIMARY KEY, i INTEGER, r REAL);
      INSERT INTO t VALUES (1, 'abc', '12 apples'), (2, 1, 1.5)
      """
    ) { path in
      let run = CommandRun("query", path, "--entity", "t", "--set", set, "--yes", "id < 5")
      #expect(run.status == .unknown)
      let fine = CommandRun("query", path, "--entity", "t", "--set", set, "--yes", "id == 2")
      #expect(fine.output == "1 row set\n")
    }
  }

  /// Two spellings of one date are one key, and then no row is the one that is meant.
  @Test func datesInOtherSpellings() throws {
    try inTables(
      """
      CREATE TABLE t (k DATE PRIMARY KEY, n INTEGER, x INTEGER);
      INSERT INTO t VALUES ('2024-01-01', 1, 1), ('2024-01-01T00:00:00Z', 2, 1),
        ('2024-01-02 10:00:00', 3, 2)
      """
    ) { path in
      let words = ["query", path, "--entity", "t", "--delete", "--yes"]
      let two = CommandRun(words + ["n / x == 1 AND n == 1"])
      #expect(two.status == .unknown)
      #expect(count("t", in: path) == "3\n")
      let one = CommandRun(words + ["3 / x == 1"])
      #expect(one.output == "1 row deleted\n")
    }
  }

  /// A deletion that has deleted others of its rows.
  @Test func cascades() throws {
    try inTables(
      """
      CREATE TABLE t (id INTEGER PRIMARY KEY, n, p INTEGER REFERENCES t (id) ON DELETE CASCADE);
      INSERT INTO t VALUES (1, 1, NULL), (2, 1, 1), (3, 2, NULL)
      """
    ) { path in
      let run = CommandRun("query", path, "--entity", "t", "--delete", "--yes", "n == 1")
      #expect(run.status == .yes)
      #expect(count("t", in: path) == "1\n")
    }
  }

  /// SQLite lets keys be NULL: such rows are not told apart, and that is an error.
  @Test func keysThatAreNil() throws {
    try inTables(
      """
      CREATE TABLE t (k TEXT PRIMARY KEY, n INTEGER);
      INSERT INTO t VALUES (NULL, 1), (NULL, 2), ('c', 3)
      """
    ) { path in
      let words = ["query", path, "--entity", "t", "--delete", "--yes", "--limit", "2"]
      #expect(CommandRun(words + ["--sort", "n", "n <= 3"]).status == .unknown)
      #expect(count("t", in: path) == "3\n")
      #expect(CommandRun(words + ["--sort", "n:desc", "n == 3"]).output == "1 row deleted\n")
    }
  }

  @Test func arguments() throws {
    try inShop { path in
      let set = CommandRun(
        "query",
        path,
        "--entity",
        "customer",
        "--set",
        "name=%@",
        "--set",
        "visits=%d + visits",
        "--yes",
        "-a",
        "1",
        "-a",
        "Ada Lovelace",
        "-a",
        "5",
        "id == %d"
      )
      #expect(set.output == "1 row set\n")
      let row = CommandRun("query", path, "--entity", "customer", "--format", "json", "id == 1")
      #expect(row.output.contains(#""name": "Ada Lovelace", "visits": 8"#))
      let surplus = CommandRun(
        "query",
        path,
        "--entity",
        "customer",
        "--set",
        "name=%@",
        "-a",
        "1",
        "-a",
        "x",
        "-a",
        "5",
        "id == %d"
      )
      #expect(surplus.status == .unknown)
    }
  }

  @Test func plans() throws {
    try inShop { path in
      let one = CommandRun(
        "query",
        path,
        "--entity",
        "customer",
        "--explain",
        "--set",
        "visits=visits + 1",
        "--yes",
        "name ==[c] 'ada'"
      )
      #expect(one.output.hasPrefix("UPDATE \"customer\""))
      #expect(
        one.output.contains("in memory  update by key if the database cannot compute a value\n")
      )
      let some = CommandRun(
        "query",
        path,
        "--entity",
        "customer",
        "--explain",
        "--delete",
        "1 / id == 1"
      )
      #expect(some.output.hasPrefix("SELECT"))
      #expect(some.output.contains("deletion by key\n"))
      #expect(count("customer", in: path) == "3\n")
    }
  }
}
