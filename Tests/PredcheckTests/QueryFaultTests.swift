import Foundation
import PredicateAnalysis
import PredicateSchema
import PredicateStorage
import PredicateStoragePostgres
import PredicateStorageSQLite
import PredicateSyntax
import PredicateTestSupport
import Testing

@testable import predcheck

/// Databases that fail while `predcheck query` prints: status 2, and a message that the output is
/// incomplete.
@Suite struct QueryFaultTests {
  private static let schema = Schema(entities: [
    "line": Entity(
      name: "line",
      attributes: [
        "id": Attribute(column: "id", type: .integer),
        "text": Attribute(column: "text", type: .text),
      ]
    )
  ])

  @Test(arguments: ["json", "text"])
  func aDamagedFile(_ format: String) async throws {
    let path = NSTemporaryDirectory() + "predcheck-damaged-\(UUID()).sqlite"
    defer { try? FileManager.default.removeItem(atPath: path) }
    do {
      let store = try SQLiteBackend(path: path, schema: Self.schema, options: .creating)
      try await store.createTables()
      let rows = (0..<3000).map { number -> [String: Value] in
        ["id": .integer(Int64(number)), "text": .text("line \(number)")]
      }
      try await store.insert(rows, into: "line", batchSize: 5000)
    }
    var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    let last = try #require(
      stride(from: 0, to: bytes.count, by: 4096)
        .first { bytes[$0..<$0 + 4096].firstRange(of: Array("line 2999".utf8)) != nil }
    )
    for offset in 0..<8 { bytes[last + offset] = 0xFF }
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    for words in [["--sort", "id"], ["--keys", "text"]] {
      let run = CommandRun(["query", path, "--entity", "line", "--format", format] + words)
      #expect(run.status == .unknown)
      #expect(run.output.contains("line 0") && !run.output.contains("line 2999"))
      #expect(run.errors.contains("the file is damaged"), "\(run.errors)")
      #expect(run.errors.contains("rows above are not the whole answer"), "\(run.errors)")
    }
  }

  /// The message names the refused operation, whichever user runs the program.
  @Test(
    .enabled(if: ProgramRun.hasStranger, "root needs setpriv, and a program that others may run"),
    arguments: ["query \"$FILE\" --entity line", "filter TRUEPREDICATE \"$FILE\""]
  )
  func aFileThatMayNotBeRead(_ words: String) throws {
    try TestData.withFile([], named: "lines.sqlite") { path in
      try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: path)
      let run = try ProgramRun(
        shell: "\(ProgramRun.asStranger) \"$PREDCHECK\" \(words)",
        file: path
      )
      #expect(run.status == 2)
      #expect(run.errors.contains("cannot read '\(path)': Permission denied"), "\(run.errors)")
      #expect(run.text == "")
    }
  }

  /// The program runs as a process and waits for its reader while the server is killed.
  @Test(.needsPostgres)
  func aServerThatIsKilled() async throws {
    let server = try KillableServer()
    let lines = 200_000
    let watcher = try PostgresConnection(server.url)
    try watcher.run(
      """
      CREATE TABLE line (id bigint PRIMARY KEY, text text NOT NULL);
      INSERT INTO line SELECT n, 'line ' || n FROM generate_series(1, \(lines)) n
      """
    )
    let program = Process()
    let (output, errors) = (Pipe(), Pipe())
    program.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
      .deletingLastPathComponent().appendingPathComponent("predcheck")
    program.arguments = ["query", server.url, "--entity", "line", "--format", "json"]
    program.standardOutput = output
    program.standardError = errors
    try program.run()
    let first = try #require(try output.fileHandleForReading.read(upToCount: 100))
    let processes = try watcher.execute(
      """
      SELECT pid FROM pg_stat_activity WHERE query LIKE 'FETCH %'
      UNION ALL \(KillableServer.processQuery)
      """
    )
    for process in processes.texts {
      KillableServer.kill(try #require(process[0].flatMap { Int32($0) }))
    }
    let rest = try output.fileHandleForReading.readToEnd() ?? Data()
    let message = try errors.fileHandleForReading.readToEnd() ?? Data()
    program.waitUntilExit()
    let count = (first + rest).count { $0 == 10 }
    let text = String(decoding: message, as: UTF8.self)
    #expect(program.terminationStatus == 2)
    #expect(count > 0 && count < lines, "\(count)")
    #expect(text.contains("the connection was lost"), "\(text)")
    #expect(text.contains("the \(count) rows above are not the whole answer"), "\(text)")
  }
}
