import Foundation
import PredicateTestSupport
import Testing

@testable import predcheck

@Suite struct CorpusTests {
  /// The corpus lies beside the project, if it is present at all.
  private static let corpus = TestData.package.deletingLastPathComponent()
    .appendingPathComponent("shared/corpus").path
  private static var isCorpusThere: Bool { FileManager.default.fileExists(atPath: corpus) }

  @Test(.enabled(if: isCorpusThere, "there is no ../shared/corpus"))
  func theCorpusHolds() throws {
    let run = try corpus("memory")
    #expect(run.status == .yes, "\(run.output)")
    #expect(!run.output.contains("though they are listed"), "\(run.output)")
    #expect(passed(run) > 1000, "\(run.output)")
  }

  @Test(.enabled(if: isCorpusThere, "there is no ../shared/corpus"))
  func theCorpusHoldsInSQLite() throws {
    let run = try corpus("sqlite")
    #expect(run.status == .yes, "\(run.output)")
    #expect(passed(run) > 350, "\(run.output)")
  }

  @Test(.needsPostgres, .enabled(if: isCorpusThere, "there is no ../shared/corpus"))
  func theCorpusHoldsInPostgreSQL() throws {
    let run = try corpus("postgres")
    #expect(run.status == .yes, "\(run.output)")
    #expect(passed(run) > 350, "\(run.output)")
  }

  @Test(.needsMariaDB, .enabled(if: isCorpusThere, "there is no ../shared/corpus"))
  func theCorpusHoldsInMariaDB() throws {
    let run = try corpus("mariadb")
    #expect(run.status == .yes, "\(run.output)")
    #expect(passed(run) > 350, "\(run.output)")
  }

  private func corpus(_ engine: String) throws -> CommandRun {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.corpus)
    let files = names.filter { $0.hasSuffix(".jsonl") }.sorted().map { "\(Self.corpus)/\($0)" }
    return CommandRun(
      ["conform", "--engine", engine] + files,
      environment: ProcessInfo.processInfo.environment
    )
  }

  /// The passes in the last line, `3 passed, 0 failed, 2 skipped`; skipped cases prove nothing.
  private func passed(_ run: CommandRun) -> Int {
    let last = run.output.split(separator: "\n").last ?? ""
    return last.split(separator: " ").first.flatMap { Int($0) } ?? 0
  }

  @Test(.needsPostgres)
  func postgresAnswersAsSQLite() { expectSQLites(answersOf: "postgres", holdsArrays: true) }

  @Test(.needsMariaDB)
  func mariaDBAnswersAsSQLite() { expectSQLites(answersOf: "mariadb", holdsArrays: false) }

  /// SQLite has no columns of arrays, and skips the case that needs one.
  private func expectSQLites(answersOf engine: String, holdsArrays: Bool) {
    func lines(_ engine: String) -> [Substring] {
      CommandRun(
        ["conform", "--engine", engine, "--format", "json", TestData.path("tables.jsonl")],
        environment: ProcessInfo.processInfo.environment
      )
      .output.split(separator: "\n")
    }
    let (found, expected) = (lines(engine), lines("sqlite"))
    #expect(found.count == expected.count)
    var arrays = 0
    for (line, other) in zip(found, expected) {
      if holdsArrays, other.contains("arrays of plain values") {
        arrays += 1
        #expect(line.contains(#""status": "passed""#), "\(line)")
      } else {
        #expect(line == other)
      }
    }
    #expect(arrays == (holdsArrays ? 1 : 0))
  }

  @Test func theListOfDivergencesCanBeRead() throws {
    let list = TestData.package.appendingPathComponent(Divergences.path)
    let divergences = try Divergences(
      String(contentsOf: list, encoding: .utf8),
      name: Divergences.path
    )
    #expect(divergences.entries.values.allSatisfy { !$0.rule.isEmpty && !$0.reason.isEmpty })
  }

  @Test(arguments: ["a\tb", "a\tb\tc\td", "\tb\tc", "a\tb\tc\na\tb\tc"])
  func aMalformedListOfDivergencesIsRefused(_ text: String) {
    #expect(throws: CommandError.self) { try Divergences(text, name: "x") }
  }

  struct BadCase: CustomTestStringConvertible {
    let line: String
    let says: String
    var testDescription: String { line }
  }

  @Test(arguments: [
    BadCase(line: "[]", says: "a case is an object"),
    BadCase(line: #"{"id": "x", "kind": "odd", "format": ""}"#, says: "there is no kind 'odd'"),
    BadCase(line: #"{"id": "x", "kind": "eval"}"#, says: "'format' is missing"),
    BadCase(line: #"{"id": "x", "kind": "eval", "format": "a"}"#, says: "'expect' is missing"),
    BadCase(line: "{", says: "unbalanced brackets or quotes"),
  ])
  func whatIsNoCaseIsRefused(_ example: BadCase) throws {
    try TestData.withFile(example.line) { path in
      let run = CommandRun("conform", path)
      #expect(run.status == .unknown)
      #expect(run.errors.contains(":1: not a case: "))
      #expect(run.errors.contains(example.says))
    }
  }

  @Test(arguments: [
    #"{"$date": "soon"}"#, #"{"$uuid": "x"}"#, #"{"$data": "***"}"#, #"{"$ref": "nobody"}"#,
    #"{"$decimal": 1}"#, #"{"$odd": 1}"#, #"{"$set": 1}"#,
  ])
  func aTagThatCannotBeReadFailsTheCase(_ tag: String) throws {
    let line =
      #"{"id": "x", "kind": "eval", "format": "a == 1", "object": {"a": \#(tag)}, "expect": "error"}"#
    try TestData.withFile(line) { path in
      let run = CommandRun("conform", path)
      #expect(run.status == .no)
      #expect(run.output.hasSuffix("0 passed, 1 failed, 0 skipped\n"))
    }
  }
}
