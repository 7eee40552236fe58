import Foundation
import PredicateStorageSQLite
import Testing

@testable import predcheck

/// `predcheck query --cursor`: page after page gives the rows of one query, each once.
@Suite struct CursorCommandTests {
  private func inTable(_ body: (String) throws -> Void) throws {
    let path = NSTemporaryDirectory() + "predcheck-cursor-\(UUID()).sqlite"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try SQLiteConnection(path: path, options: .creating).execute(
      """
      CREATE TABLE t (id integer PRIMARY KEY, n integer, s text, boss_id integer REFERENCES t (id));
      WITH RECURSIVE c (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c WHERE x < 23)
      INSERT INTO t SELECT x, CASE WHEN x % 4 = 0 THEN NULL ELSE x % 5 END, 's' || x, NULLIF(x / 2, 0) FROM c
      """
    )
    try body(path)
  }

  @Test(arguments: [
    [], ["-k", "s"], ["-k", "n,boss.n"], ["-k", "s", "--sort", "n:desc"],
    ["-k", "boss.s", "--sort", "boss.n", "--sort", "s:desc"], ["--sort", "n"],
    ["-k", "s", "n != 3"],
  ])
  func pagesGiveAll(_ words: [String]) throws {
    try inTable { path in
      let query = ["query", path, "--entity", "t", "--format", "csv"] + words
      let whole = CommandRun(query).output.split(separator: "\n").dropFirst()
      var rows: [Substring] = []
      var after: [String] = []
      for _ in 0..<10 {
        let page = CommandRun(query + ["-n", "5", "--cursor"] + after)
        rows += page.output.split(separator: "\n").dropFirst()
        guard page.status == .yes else { break }
        after = ["--after", page.errors.split(separator: "\n").last.map(String.init) ?? ""]
      }
      #expect(rows == Array(whole))
      #expect(!rows.isEmpty)
    }
  }

  @Test(arguments: [["-c"], ["--distinct", "-k", "n"], ["--group-by", "n", "-k", "n"]])
  func groupsHaveNone(_ words: [String]) throws {
    try inTable { path in
      let run = CommandRun(["query", path, "--entity", "t", "--cursor"] + words)
      #expect(run.errors.contains("'--cursor' is of single rows"))
    }
  }
}
