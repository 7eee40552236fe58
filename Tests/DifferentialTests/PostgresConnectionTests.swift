import Foundation
import PredicateStorage
import PredicateStoragePostgres
import PredicateSyntax
import PredicateTestSupport
import Testing

@Suite(.needsPostgres)
struct PostgresConnectionTests {
  private let connection: PostgresConnection

  init() throws {
    connection = try PostgresConnection(#require(PostgresServer.url))
  }

  @Test
  func statementsArePreparedOnceAndGivenUpForOthers() throws {
    for round in 0..<3 {
      for number in 0..<200 {
        let rows = try connection.execute("SELECT $1::bigint + \(number)", [.integer(1)])
        #expect(rows.text(row: 0, column: 0) == String(number + 1), "round \(round)")
      }
    }
    let kept = try connection.execute("SELECT count(*) FROM pg_prepared_statements")
    #expect(Int(kept.text(row: 0, column: 0) ?? "") ?? .max <= 128)
  }

  @Test
  func tablesMayChangeAfterAStatementWasPrepared() throws {
    try connection.run("CREATE TEMPORARY TABLE changing (a bigint)")
    #expect(try connection.execute("SELECT * FROM changing").columnCount == 1)
    try connection.run("ALTER TABLE changing ADD b text")
    #expect(try connection.execute("SELECT * FROM changing").columnCount == 2)
  }

  /// Raises an error as a server with another language would.
  private static func raising(_ code: String, _ message: String) -> String {
    "DO $$ BEGIN RAISE '\(message)' USING ERRCODE = '\(code)'; END $$"
  }

  struct Failure: Sendable, CustomTestStringConvertible {
    var statement: String
    var isExpected: @Sendable (StorageError) -> Bool
    var testDescription: String { statement }
  }

  @Test(arguments: [
    Failure(statement: "SELECT * FROM nowhere") {
      if case .missingTable("nowhere", _) = $0 { true } else { false }
    },
    Failure(statement: "SELECT oid, t0.nothing FROM pg_class t0") {
      if case .missingColumn("nothing", table: "", _) = $0 { true } else { false }
    },
    Failure(statement: "SELECT 1 / 0") {
      if case .engine(_, code: "22012", _, "SELECT 1 / 0") = $0 { true } else { false }
    },
    Failure(statement: "SELECT no_such_thing(1)") {
      if case .missingFunction("no_such_thing", _) = $0 { true } else { false }
    },
    Failure(statement: raising("42883", "Funktion weg(integer) existiert nicht")) {
      if case .missingFunction("weg", _) = $0 { true } else { false }
    },
    Failure(statement: raising("42P01", "Relation »fort« existiert nicht")) {
      if case .missingTable("fort", _) = $0 { true } else { false }
    },
    Failure(statement: raising("57014", "storniere Anfrage wegen Timeout")) {
      if case .interrupted = $0 { true } else { false }
    },
    Failure(statement: "SELECT 'a'::text = 1::bigint") {
      if case .engine(_, code: "42883", _, _) = $0 { true } else { false }
    },
    Failure(statement: "SELECT FROM WHERE") {
      if case .engine(_, code: "42601", _, _) = $0 { true } else { false }
    },
    Failure(statement: "SELECT pg_terminate_backend(pg_backend_pid())") {
      if case .connectionLost = $0 { true } else { false }
    },
  ])
  func failuresNameTheThing(_ example: Failure) throws {
    let error = try #require(throws: StorageError.self) {
      try connection.execute(example.statement)
    }
    #expect(example.isExpected(error), "\(error)")
  }

  @Test
  func textWithANullCharacterIsRefused() throws {
    let error = try #require(throws: StorageError.self) {
      try connection.execute("SELECT $1::text", [.text("a\0b")])
    }
    guard case .engine(_, code: "22021", _, _) = error else {
      Issue.record("\(error)")
      return
    }
  }

  @Test
  func statementsThatTakeTooLongAreStopped() throws {
    let impatient = try PostgresConnection(
      #require(PostgresServer.url),
      options: PostgresOptions(statementTimeout: .milliseconds(20))
    )
    #expect(throws: StorageError.timedOut(store: impatient.store)) {
      try impatient.execute("SELECT pg_sleep(3000)")
    }
    #expect(throws: StorageError.timedOut(store: impatient.store)) {
      try impatient.execute(Self.raising("57014", "storniere Anfrage"))
    }
    #expect(impatient.isUsable)
  }

  /// The server has no such database or user.
  @Test(arguments: [("/postgres", "/nowhere"), ("//postgres@", "//nobody:secret@")])
  func whatTheServerRefuses(_ known: String, _ unknown: String) throws {
    let url = try #require(PostgresServer.url)
    let range = try #require(url.range(of: known, options: .backwards))
    let other = url.replacingCharacters(in: range, with: unknown)
    let error = try #require(throws: StorageError.self) { _ = try PostgresConnection(other) }
    guard case .cannotOpen(let store, let reason) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(reason.contains("does not exist"), "\(reason)")
    #expect(!reason.contains("secret") && !store.contains("secret"))
  }

  @Test
  func whatIsCancelledIsInterrupted() async throws {
    let connection = connection
    // No other test sleeps as long, or the watcher might see its statement instead.
    // The request has a thread of its own: the threads of tasks are few, and the one that waits may
    // be the last.
    let running = Task {
      try await withCheckedThrowingContinuation { waiting in
        Thread.detachNewThread {
          waiting.resume(with: Result { try connection.execute("SELECT pg_sleep(2999)") })
        }
      }
    }
    let watcher = try PostgresConnection(#require(PostgresServer.url))
    _ = try await PostgresServer.rows(
      watcher,
      "SELECT 1 FROM pg_stat_activity WHERE query = 'SELECT pg_sleep(2999)' AND state = 'active'"
    )
    connection.cancel()
    await #expect(throws: StorageError.interrupted(store: connection.store)) {
      try await running.value
    }
    #expect(!connection.isUsable)
  }

  @Test(arguments: [
    Value.bool(true), .integer(.min), .integer(.max), .real(-0.0), .real(.nan), .real(.infinity),
    .real(.leastNonzeroMagnitude), .real(9_007_199_254_740_992), .text(""), .text(#"a"b\c'd{},%_"#),
    .text("e\u{301}é ß İ 👩‍👩‍👧"), .bytes([0, 255, 92]),
  ])
  func valuesComeBackFromTextsAndArrays(_ value: Value) throws {
    let (type, expected): (String, String) =
      switch value {
      case .bool: ("boolean", "t")
      case .integer(let number): ("bigint", String(number))
      case .real(let number):
        ("double precision", number.isNaN ? "NaN" : number.isInfinite ? "Infinity" : "")
      case .text(let text): ("text", text)
      default: ("bytea", "\\x00ff5c")
      }
    let rows = try connection.execute(
      "SELECT $1::\(type), ($2::\(type)[])[2], ($2::\(type)[])[1] IS NULL",
      [value, .list([.null, value])]
    )
    for column in 0..<2 {
      let found = try #require(rows.text(row: 0, column: column))
      if case .real(let number) = value, number.isFinite {
        #expect(Double(found)?.bitPattern == number.bitPattern)
      } else {
        #expect(Array(found.utf8) == Array(expected.utf8))
      }
    }
    #expect(rows.text(row: 0, column: 2) == "t")
  }
}

/// Connections without a server.
@Suite
struct PostgresAddressTests {
  @Test
  func aServerThatIsNotThereIsNamed() throws {
    let error = try #require(throws: StorageError.self) {
      _ = try PostgresConnection("postgresql://ada:secret@127.0.0.1:1/shop")
    }
    guard case .cannotOpen("127.0.0.1:1/shop", let reason) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(!reason.contains("secret"))
  }

  /// The part that is the password cannot be known, so nothing is repeated.
  @Test(arguments: [
    "postgresql://[::1", "postgres://u:secretpw@[::1/x", "postgres://u:se%zzcretpw@127.0.0.1:1/x",
    "postgres://u:sec%00ret@127.0.0.1:1/x", "postgres://127.0.0.1:1/x?user=u&password=sec%zzret",
    "postgres://u:secret/pw@127.0.0.1:1/x", "postgres://u:12/secret@127.0.0.1:1/x",
    "postgres://u:secret@pw@127.0.0.1:1/x", "postgres://u:sec?ret@127.0.0.1:1/x",
    "postgres://u:secret", "postgres://127.0.0.1:1?password=sec@ret",
    "postgres://127.0.0.1:1/x?password=sec@ret", "postgres://127.0.0.1:1/x?password=sec&ret=x",
    "u:secretpw@127.0.0.1:1/x", "host=127.0.0.1 port=1 password=secret pw",
    "host=127.0.0.1 port=secret", "host=127.0.0.1 password='secret", "sec ret",
  ])
  func nothingIsRepeatedOfWhatCannotBeRead(_ address: String) throws {
    let error = try #require(throws: StorageError.self) { _ = try PostgresConnection(address) }
    guard case .cannotOpen("PostgreSQL", let reason) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(reason.hasPrefix("the address cannot be read: "))
    for part in ["sec", "ret", "pw", "12", "[::1"] { #expect(!reason.contains(part)) }
  }

  @Test(arguments: [
    ("postgres://u%40v:s%40%2F%3A%3F%25@127.0.0.1:1/x", "127.0.0.1:1/x"),
    ("postgres://u:a:b#c@127.0.0.1:1/x?application_name=y", "127.0.0.1:1/x"),
    ("postgres://u:pw@127.0.0.1:1,127.0.0.1:2/x", "127.0.0.1,127.0.0.1:1,2/x"),
    ("host=127.0.0.1 port=1 password='p@s/w' dbname=x", "127.0.0.1:1/x"),
  ])
  func whatCanBeReadIsTried(_ address: String, _ place: String) throws {
    let error = try #require(throws: StorageError.self) { _ = try PostgresConnection(address) }
    guard case .cannotOpen(place, let reason) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(reason.contains("onnection"))
  }
}
