import Foundation
import PredicateStorageSQLite
import Testing

@testable import predcheck

/// Data in messages appear as visible characters: a message is one line, and no terminal obeys it.
@Suite struct MessageTests {
  /// Text that sets the title, clears the screen, ends the line and continues like the program.
  private static let hostile = "\u{1B}]0;x\u{7}\u{1B}[2J\npredcheck: all is well\u{202E}"
  private static let visible = "␛]0;x␇␛[2J␊predcheck: all is well<U+202E>"

  @Test func ofAValueInADatabase() throws {
    try withDatabase(
      """
      CREATE TABLE t (id integer PRIMARY KEY, n integer);
      INSERT INTO t VALUES (1, '\(Self.hostile)')
      """
    ) { path in
      expectOneLine(CommandRun("query", path, "--entity", "t"))
    }
  }

  @Test func ofNamesInADatabase() throws {
    try withDatabase("CREATE TABLE t (id integer PRIMARY KEY, \"\(Self.hostile)\" text)") { path in
      let sql = CommandRun("sql", "--schema", path, "--entity", "t", "id == 1")
      #expect(sql.status == .yes)
      #expect(sql.output.contains(Self.visible))
      #expect(!sql.output.contains("\u{1B}"))
    }
    try withDatabase(
      """
      CREATE TABLE "\(Self.hostile)" (id integer PRIMARY KEY);
      CREATE TABLE t (id integer PRIMARY KEY, boss_id integer REFERENCES "\(Self.hostile)"(id))
      """
    ) { path in
      expectOneLine(CommandRun("query", path, "--entity", "u"))
      let explain = CommandRun("explain", "--schema", path, "--entity", "t", "boss != nil")
      #expect(explain.output.contains("reads      boss (\(Self.visible)?)\n"))
      #expect(explain.output.contains("key path boss  \(Self.visible)?\n"))
      #expect(!explain.output.contains("\u{1B}"))
    }
  }

  @Test(arguments: [
    ["check", "a == 1", "--policy"], ["check", "a == 1", "--entity", "E", "--schema"], ["conform"],
  ])
  func ofMembersAndKinds(_ words: [String]) throws {
    let name = String(Self.hostile.unicodeScalars.flatMap { "\\u" + Self.hexadecimal($0) })
    let lines = [
      "conform": #"{"id": "x", "kind": "\#(name)", "format": "a == 1", "expect": true}"#
    ]
    try TestData.withFile(lines[words[0]] ?? #"{"\#(name)": 1}"#) { path in
      expectOneLine(CommandRun(words + [path]))
    }
  }

  @Test func ofColumnsOfAHeader() throws {
    let name = "\"" + Self.hostile + "\""
    try TestData.withFile("\(name),\(name)\n1,2\n", named: "a.csv") { path in
      expectOneLine(CommandRun("filter", "a == 1", path))
    }
  }

  @Test func ofNamesOfFiles() throws {
    try TestData.withFile("{\n", named: Self.hostile) { path in
      expectOneLine(CommandRun("filter", "a == 1", "--input", "ndjson", path))
      expectOneLine(CommandRun("explain", "a == 1", "--input", "ndjson", "--on", path))
      expectOneLine(CommandRun("filter", "a == 1", path + "x"))
    }
    try TestData.withFile(#"{"a": "\u001B[2J\n"}"#, named: Self.hostile) { path in
      let run = CommandRun("explain", "a == 1", "--input", "ndjson", "--on", path)
      #expect(run.output.contains(Self.visible + ":1 does not match\n"))
      #expect(run.output.hasSuffix("\n  false a == 1: it is \"␛[2J␊\", so false\n"))
    }
  }

  @Test func ofValuesOfOptions() {
    let run = CommandRun("check", "a == 1", "--mode", Self.hostile)
    #expect(run.errors.contains(Self.visible))
    #expect(run.errors.split(separator: "\n").count == 2)
  }

  @Test func ofCasesThatFail() throws {
    let line = #"""
      {"id": "i\u001B[2J", "kind": "eval", "format": "a == '\u001B\n'", "object": {}, "expect": true}
      """#
    try TestData.withFile(line, named: "a\u{1B}") { path in
      let run = CommandRun("conform", path)
      #expect(run.status == .no)
      #expect(run.output.hasPrefix("a␛: 0 passed, 1 failed"))
      #expect(run.output.contains("\n  i␛[2J (eval)\n    a == '␛␊'\n"))
    }
  }

  /// The message for unreadable input has one line; that for a wrong command line has two, the
  /// second of which says where help is.
  @Test(arguments: [
    ["check", "--file", "/no/such/file"], ["check", "--file", "/"],
    ["explain", "a == 1", "--on", "/no/such/file"], ["filter", "a == 1", "/no/such/file"],
    ["filter", "a == 1", "/"], ["conform", "/no/such/file"],
    ["conform", "--divergences", "/no/such/file", "-"],
    ["check", "a", "--schema", "/no/such/file", "--entity", "E"],
    ["check", "a == 1", "--policy", "/no/such/file"], ["query", "/no/such/file", "--entity", "E"],
  ])
  func ofFilesThatCannotBeRead(_ words: [String]) throws {
    let run = CommandRun(words)
    let path = try #require(words.first { $0.hasPrefix("/") })
    #expect(run.status == .unknown)
    #expect(run.output == "")
    #expect(run.errors.hasPrefix("predcheck \(words[0]): cannot read '\(path)'"), "\(run.errors)")
    #expect(run.errors.split(separator: "\n").count == 1)
  }

  @Test func ofAMemberThatIsGivenTwice() throws {
    try TestData.withFile(#"{"limits": {"tree": {"nodes": 9, "nodes": 5}}}"#) { path in
      let run = CommandRun("check", "a == 1", "--policy", path)
      #expect(run.status == .unknown)
      #expect(
        run.errors
          == "predcheck check: \(path): not a policy: limits.tree: “nodes” is given twice\n"
      )
    }
  }

  /// Passwords with the separators of an address, and addresses that cannot be parsed.
  @Test(arguments: [
    "postgres://u:secretpw@[::1/x", "postgres://u:se%zzcretpw@127.0.0.1:1/x",
    "postgres://u:sec%00ret@127.0.0.1:1/x", "postgres://127.0.0.1:1/x?user=u&password=sec%zzret",
    "postgres://u:secret/pw@127.0.0.1:1/x", "postgres://u:secret@pw@127.0.0.1:1/x",
    "mssql://u:secretpw@127.0.0.1:1/x", "mariadb://u:secret/pw@127.0.0.1:1/x",
    "mysql://u:secret@pw@127.0.0.1:1/x", "mariadb://u:se%zzcretpw@127.0.0.1:1/x",
    "host=127.0.0.1 password=secretpw",
  ])
  func ofAddresses(_ address: String) {
    for words in [
      ["query", address, "--entity", "user"],
      ["sql", "--schema", address, "--entity", "user", "a == 1"],
      ["check", "--schema", address, "--entity", "user", "a == 1"],
    ] {
      let run = CommandRun(words)
      #expect(run.status == .unknown)
      #expect(run.output == "")
      #expect(run.errors.contains("address") || run.errors.contains("scheme"))
      for part in ["sec", "ret", "pw"] { #expect(!run.errors.contains(part), "\(run.errors)") }
    }
  }

  private func expectOneLine(
    _ run: CommandRun,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(run.status == .unknown, sourceLocation: sourceLocation)
    #expect(run.output == "", sourceLocation: sourceLocation)
    #expect(run.errors.contains(Self.visible), "\(run.errors)", sourceLocation: sourceLocation)
    #expect(
      run.errors.hasSuffix("\n") && run.errors.count { $0.isNewline } == 1,
      sourceLocation: sourceLocation
    )
    #expect(!run.errors.contains("\u{1B}"), sourceLocation: sourceLocation)
  }

  private func withDatabase(_ script: String, _ body: (String) throws -> Void) throws {
    let path = NSTemporaryDirectory() + "predcheck-message-\(UUID()).sqlite"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try SQLiteConnection(path: path, options: .creating).execute(script + ";")
    try body(path)
  }

  private static func hexadecimal(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16)
    return String(repeating: "0", count: 4 - digits.count) + digits
  }
}
