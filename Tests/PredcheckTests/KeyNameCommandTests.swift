import Foundation
import PredicateStorageSQLite
import Testing

@testable import predcheck

/// Keys with dots, quotes and other signs in `--keys`, `--sort`, `--group-by` and `--set`.
@Suite struct KeyNameCommandTests {
  private func inDatabase(_ body: (String) throws -> Void) throws {
    try TestData.withFile([], named: "odd.sqlite") { path in
      try SQLiteConnection(path: path, options: .creating).execute(
        #"""
        CREATE TABLE odd (id INTEGER PRIMARY KEY, "a.b" INTEGER, "first ""x""" INTEGER, "c,d" INTEGER,
          "e=f" INTEGER, "g:h" INTEGER);
        INSERT INTO odd VALUES (1, 7, 2, 3, 1, 5), (2, 6, 2, 4, 1, 6), (3, 5, 2, 5, 2, 7)
        """#
      )
      try body(path)
    }
  }

  @Test(arguments: ["a.b", #"first "x""#, "c,d", "e=f", "g:h"])
  func oneSpellingForAllOptions(_ name: String) throws {
    let key = #"#"\#(name.replacingOccurrences(of: "\"", with: #"\""#))""#
    try inDatabase { path in
      let query = ["query", path, "--entity", "odd"]
      let shown = name.replacingOccurrences(of: "\"", with: #"\""#)
      let set = CommandRun(query + ["--set", "\(key)=id * 10", "id != 2", "--yes"])
      #expect(set.output == "2 rows set\n", "\(set.errors)")
      let rows = CommandRun(
        query + ["-k", "\(key),id", "--sort", "\(key):desc", "--limit", "2", "\(key) >= 10"]
      )
      #expect(
        rows.output == #"{"\#(shown)": 30, "id": 3}"# + "\n" + #"{"\#(shown)": 10, "id": 1}"#
          + "\n",
        "\(rows.errors)"
      )
      let groups = CommandRun(
        query + [
          "--group-by", key, "-k", "\(key),n=count:(\(key))", "--sort", "\(key):desc", "--having",
          "\(key) > 9",
        ]
      )
      #expect(
        groups.output
          == #"{"\#(shown)": 30, "n": 1}"# + "\n" + #"{"\#(shown)": 10, "n": 1}"# + "\n",
        "\(groups.errors)"
      )
      let distinct = CommandRun(query + ["--distinct", "-k", key, "--sort", "\(key):desc", "-n1"])
      #expect(distinct.output == #"{"\#(shown)": 30}"# + "\n", "\(distinct.errors)")
      let named = CommandRun(query + ["-k", "n=max:(\(key))"])
      #expect(named.output == #"{"n": 30}"# + "\n", "\(named.errors)")
    }
  }

  @Test func errorsShowTheSpelling() throws {
    try inDatabase { path in
      let query = ["query", path, "--entity", "odd"]
      let dots = ##"“odd” has no “a”; did you mean “#"a.b"”?"##
      #expect(CommandRun(query + ["-k", "a.b"]).errors.contains(dots))
      #expect(CommandRun(query + ["--sort", "a.b"]).errors.contains(dots))
      #expect(
        CommandRun(query + ["-k", "g:h"]).errors.contains(
          ##"a key with a colon is written #"g:h""##
        )
      )
      #expect(CommandRun(query + ["a.b > 1"]).errors.contains(##"is written `#"a.b"`"##))
    }
  }
}
