import Foundation

@testable import predcheck

/// Files for DuckDB, made once by DuckDB itself.
enum DuckDBFixture {
  /// A Python that has the module, from `PREDCHECK_PYTHON`, of `make engines`, or the usual one. It
  /// is that of all commands here.
  static let python: String? = {
    let own = TestData.package.appendingPathComponent(".build/engines/bin/python").path
    let named = ProcessInfo.processInfo.environment[PythonProcess.variable]
    for python in [named, own, "python3"].compactMap(\.self) where run(python, "import duckdb") {
      setenv(PythonProcess.variable, python, 1)
      return python
    }
    return nil
  }()

  static var isThere: Bool { python != nil }

  static let folder = Result<String, any Error> {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("predcheck-duckdb-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    guard let python, run(python, program, folder) else { throw CocoaError(.fileWriteUnknown) }
    return folder
  }

  private static func run(_ python: String, _ words: String...) -> Bool {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [python, "-c"] + words
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }

  private static let program = #"""
    import duckdb, json, os, sys
    os.chdir(sys.argv[1])
    for name in ("events", "lines/part=1", "mixed"):
        os.makedirs(name)
    shop = duckdb.connect("shop.duckdb")
    shop.execute(r"""
      CREATE TABLE author(id INTEGER PRIMARY KEY, name VARCHAR, born TIMESTAMPTZ);
      CREATE TABLE book(id INTEGER PRIMARY KEY, title VARCHAR COLLATE nocase, price DOUBLE,
        pages BIGINT, author_id INTEGER REFERENCES author(id), tags VARCHAR[],
        dims STRUCT(w DOUBLE, h DOUBLE), labels MAP(VARCHAR, VARCHAR), u UUID,
        cost DECIMAL(10, 2), day DATE, raw BLOB);
      CREATE VIEW view AS SELECT 1 AS x;
      CREATE TABLE plain(a BIGINT, b TIME);
      INSERT INTO author VALUES (1, 'Joyce', '1882-02-02 00:00:00+00'), (2, 'Austen', NULL);
      INSERT INTO book VALUES (1, 'Ulysses', 10.5, 730, 1, ['new', 'x'], {'w': 1, 'h': 2},
        MAP {'c': 'red'}, '00000000-0000-0000-0000-000000000001', 1.10, '2020-01-02', '\x00\xFF'),
        (2, 'Emma', 'nan', 400, 2, [], NULL, NULL, NULL, NULL, NULL, NULL);
      INSERT INTO plain VALUES (1, NULL), (2, '01:02:03.5');
    """)
    shop.close()
    rows = "SELECT i AS id, '{}' || i AS name, [i % 3] AS nums FROM range({}, {}) t(i)"
    duckdb.execute("COPY (" + rows.format("n", 0, 5) + ") TO 'events/a.parquet'")
    duckdb.execute("COPY (" + rows.format("é", 5, 10) + ") TO 'events/b[1].parquet'")
    duckdb.execute("COPY (SELECT 1 AS a) TO 'mixed/a.parquet'")
    open("mixed/b.ndjson", "w").write("{}\n")
    open("broken.ndjson", "w").write('{"a": 1}\n{"a": \n')
    with open("lines/a.ndjson", "w") as file:
        for i in range(10):
            record = {"id": i, "a": i / 2 if i % 2 else i, "t": f"2020-01-0{i + 1}",
                      "o": [{"p": i}, {"p": 1}], "mix": i if i % 2 or i > 4 else "x"}
            file.write(json.dumps(record) + "\n")
    open("lines/part=1/b.jsonl", "w").write('{"id": 10, "a": null, "extra": true}')
    """#
}
