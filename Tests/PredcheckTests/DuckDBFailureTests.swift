import Foundation
import PredicateStorage
import Testing

@testable import predcheck

/// The messages where DuckDB cannot be asked.
@Suite struct DuckDBFailureTests {
  @Test func namesThePythonThatIsMissing() {
    #expect(throws: StorageError.self) {
      try DuckDBSession("x.duckdb", path: nil, setup: [], python: "/nowhere/python3")
    }
    do {
      _ = try DuckDBSession("x.duckdb", path: nil, setup: [], python: "/nowhere/python3")
    } catch {
      #expect(error.description.contains("'/nowhere/python3', which runs DuckDB, cannot"))
      #expect(error.description.contains("PREDCHECK_PYTHON"))
    }
  }

  /// Programs that stand in for Python: without the module, too old, silent, gone, talkative.
  @Test(arguments: [
    (
      #"read x; echo '{"error":"ModuleNotFoundError","message":""}'"#,
      "python3 -m pip install duckdb"
    ),
    (
      #"read x; echo '{"error":"version","message":"DuckDB 1.4 was not tried"}'"#,
      "1.4 was not tried"
    ),
    ("read x", "the connection was lost"), ("exit 3", "the connection was lost"),
    ("read x; echo nonsense", "Python gave no JSON"),
    (#"read x; echo '{"error":"IOException","message":"no such file"}'"#, "cannot be opened"),
  ])
  func saysWhatIsMissing(_ script: String, _ message: String) throws {
    try TestData.withFile("#!/bin/sh\n\(script)\n", named: "python3") { path in
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
      var error: StorageError?
      // A test that starts a program at the same time keeps the new file open for a moment.
      repeat {
        do throws(StorageError) {
          _ = try DuckDBSession("x.duckdb", path: nil, setup: [], python: path)
          error = nil
        } catch let found {
          error = found
        }
      } while error?.description.contains("Text file busy") == true
      #expect(error?.description.contains(message) == true, "\(error as Any)")
    }
  }

  @Test func knowsFilesByTheirContent() throws {
    let database = [UInt8](repeating: 0, count: 8) + Array("DUCK".utf8) + [0, 0]
    for (bytes, name, kind, table) in [
      (database, "x.db", DuckDBSource.Kind.database, "x"),
      (Array("PAR1 and more than this".utf8), "people.2024.pq", .parquet, "people"),
      (Array("{}\n".utf8), "x.ndjson.gz", .records, "x"),
      (Array("SQLite format 3".utf8), "x.sqlite", nil, nil),
    ] as [([UInt8], String, DuckDBSource.Kind?, String?)] {
      try TestData.withFile(bytes, named: name) { path in
        let source = try DuckDBSource(path)
        #expect(source?.kind == kind)
        #expect(source?.table == table)
      }
    }
    let missing = try DuckDBSource("/nowhere.ndjson")
    #expect(missing == nil)
  }
}
