import Foundation
import PredicateStorage
import PredicateSyntax
import PredicateTestSupport
import Testing

@testable import PredicateStorageMariaDB

/// Addresses are read as they are meant, or refused without repeating a part of them.
@Suite struct MariaDBAddressTests {
  struct Line: CustomTestStringConvertible {
    let url: String
    /// The text of the address, user and password; nil of one that is refused.
    let parts: [String?]?

    init(_ url: String, _ parts: [String?]?) {
      self.url = url
      self.parts = parts
    }

    var testDescription: String { url }
  }

  @Test(arguments: [
    Line(
      "mariadb://ada:secret@db.example.org:3307/shop",
      ["db.example.org:3307/shop", "ada", "secret"]
    ),
    Line("mysql://ada@localhost/shop", ["localhost:3306/shop", "ada", nil]),
    Line("mariadb:///shop", ["localhost:3306/shop", nil, nil]),
    Line("mariadb://[::1]:3307/shop", ["::1:3307/shop", nil, nil]),
    Line("mariadb://ada:s%40%2F%3F%23%3A%25@h/shop", ["h:3306/shop", "ada", "s@/?#:%"]),
    Line("mariadb://ada:@h/shop", ["h:3306/shop", "ada", ""]),
    Line(
      "mariadb://h/sh%20op?socket=/run/x.sock&encryption=required",
      ["/run/x.sock/sh op", nil, nil]
    ),
    Line("mariadb://h/", nil),
    Line("mariadb://h", nil),
    Line("mariadb://ada:se@cret@h/shop", nil),
    Line("mariadb://ada:se/cret@h/shop", nil),
    Line("mariadb://ada:se?cret@h/shop", nil),
    Line("mariadb://ada:se#cret@h/shop?x=secret", nil),
    Line("mariadb://ada:se:cret@h/shop", nil),
    Line("mariadb://ada:se%zzcret@h/shop", nil),
    Line("mariadb://ada:se%00cret@h/shop", nil),
    Line("mariadb://ada:se%ffcret@h/shop", nil),
    Line("mariadb://h:secret/shop", nil),
    Line("mariadb://h:0/shop", nil),
    Line("mariadb://h:70000/shop", nil),
    Line("mariadb://h/shop/secret", nil),
    Line("mariadb://h/shop?password=secret", nil),
    Line("mariadb://h/shop?encryption=none", nil),
    Line("mariadb://[::1]secret/shop", nil),
    Line("secret", nil),
  ])
  func areRead(_ line: Line) {
    do throws(StorageError) {
      let address = try MariaDBAddress(line.url)
      #expect([address.text, address.user, address.password] == line.parts)
    } catch {
      #expect(line.parts == nil)
      #expect(!"\(error)".contains("se/") && !"\(error)".contains("cret"), "\(error)")
    }
  }
}

/// Connections set their sessions, carry values unchanged, and tell why they fail.
@Suite(.needsMariaDB)
struct MariaDBConnectionTests {
  @Test func sessionsAreSet() throws {
    let rows = try MariaDBServer.connection().texts(
      """
      SELECT @@collation_connection, @@time_zone, @@sql_mode, @@tx_isolation,
        @@optimizer_switch LIKE '%subquery_cache=off%'
      """
    )
    let mode = "NO_AUTO_VALUE_ON_ZERO,STRICT_ALL_TABLES,NO_ENGINE_SUBSTITUTION,"
    #expect(
      rows == [
        [
          "utf8mb4_nopad_bin", "+00:00", mode + "SIMULTANEOUS_ASSIGNMENT", "REPEATABLE-READ", "1",
        ]
      ]
    )
  }

  /// Values come back as they were bound, long ones and those with U+0000 too.
  @Test func valuesAreCarried() throws {
    let connection = try MariaDBServer.connection()
    let texts = ["", "a\u{0}b", "😀é\u{301}", "it's \\ \"", String(repeating: "ü", count: 100_000)]
    let values: [(Value, MariaDBValue)] =
      texts.map { (.text($0), .text($0)) } + [
        (.null, .null), (.integer(.min), .integer(.min)), (.integer(.max), .integer(.max)),
        (.real(-0.0), .real(-0.0)), (.real(0.1), .real(0.1)),
        (.real(.greatestFiniteMagnitude), .real(.greatestFiniteMagnitude)),
        (.bytes([0, 1, 255]), .blob([0, 1, 255])), (.bytes([]), .blob([])),
        (
          .decimal(Decimal(string: "12345678901234567890.125") ?? 0),
          .decimal("12345678901234567890.125")
        ),
      ]
    for (value, expected) in values {
      let rows = try connection.rows("SELECT ?", [value])
      defer { rows.finish() }
      #expect(try rows.step())
      #expect(rows.stored(at: 0) == expected)
      #expect(try !rows.step())
    }
  }

  @Test func valuesThatMariaDBLacksAreRefused() throws {
    let connection = try MariaDBServer.connection()
    for value: Value in [.real(.infinity), .real(.nan), .decimal(.nan), .list([1])] {
      #expect(throws: StorageError.self) { try connection.rows("SELECT ?", [value]) }
    }
    #expect(try connection.texts("SELECT 1") == [["1"]])
  }

  /// Any statement of a script may fail.
  @Test func scriptsStopAtTheirFirstError() throws {
    let connection = try MariaDBServer.connection()
    #expect(throws: StorageError.missingTable("nowhere", store: connection.store)) {
      try connection.run("DO 1; SELECT * FROM nowhere; DO 2")
    }
    try connection.run("CREATE TEMPORARY TABLE twice (a int)")
    #expect(throws: StorageError.existingTable("twice", store: connection.store)) {
      try connection.run("CREATE TEMPORARY TABLE twice (a int)")
    }
    try connection.run("DO 1; SELECT 1; DO 2")
    #expect(try connection.texts("SELECT 7") == [["7"]])
  }

  /// Rows that the server keeps are read in chunks, and other statements run meanwhile.
  @Test func cursorsLeaveTheConnectionFree() throws {
    let connection = try MariaDBServer.connection()
    let rows = try connection.rows("SELECT seq FROM seq_1_to_1000", chunk: 7)
    var count = 0
    while try rows.step() {
      count += 1
      if count.isMultiple(of: 100) { #expect(try connection.texts("SELECT 1") == [["1"]]) }
      #expect(rows.integer(at: 0) == Int64(count))
    }
    rows.finish()
    #expect(count == 1000)
  }

  @Test func failuresAreTyped() throws {
    let impatient = try MariaDBServer.connection(
      MariaDBOptions(statementTimeout: .milliseconds(100))
    )
    let connection = try MariaDBServer.connection()
    let store = connection.store
    #expect(throws: StorageError.timedOut(store: store)) {
      try impatient.texts("SELECT SLEEP(20) FROM seq_1_to_2")
    }
    #expect(throws: StorageError.missingColumn("x", table: "", store: store)) {
      try connection.texts("SELECT t.x FROM seq_1_to_2 t")
    }
    let error = #expect(throws: StorageError.self) { try connection.texts("SELEC 1") }
    guard case .engine(store, "42000", _, "SELEC 1") = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(connection.isUsable && impatient.isUsable)
  }

  @Test func endedSessionsAreNoticed() throws {
    let connection = try MariaDBServer.connection()
    let number = try connection.texts("SELECT CONNECTION_ID()")[0][0] ?? ""
    try MariaDBServer.connection().run("KILL \(number)")
    // The server ends the session when it comes to it.
    for _ in 0..<60_000 where connection.isUsable { usleep(1000) }
    #expect(!connection.isUsable)
    let error = #expect(throws: StorageError.self) { try connection.texts("SELECT 1") }
    guard case .connectionLost(connection.store, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func cancelledWorkEnds() async throws {
    let connection = try MariaDBServer.connection()
    let task = Task {
      do throws(StorageError) {
        try await connection.work { session throws(StorageError) in
          _ = try session.texts("SELECT SLEEP(1) FROM seq_1_to_100")
        }
        return nil as StorageError?
      } catch { return error }
    }
    let watcher = try MariaDBServer.connection()
    let query = "SELECT 1 FROM information_schema.PROCESSLIST WHERE INFO LIKE 'SELECT SLEEP(1)%'"
    while try watcher.texts(query).isEmpty { await Task.yield() }
    task.cancel()
    #expect(await task.value == .interrupted(store: connection.store))
    #expect(!connection.isUsable)
  }

  @Test func serversThatAreNotThere() throws {
    let error = #expect(throws: StorageError.self) {
      try MariaDBBackend(url: "mariadb://ada:secret@127.0.0.1:1/shop")
    }
    guard case .cannotOpen("127.0.0.1:1/shop", let reason) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(!reason.contains("secret"))
  }
}
