import PredicateSQL
import PredicateSchema
import PredicateStorage
import PredicateStorageSQLite
import PredicateTestSupport

extension FuzzProperty {
  /// For any names, types and keys of a file's tables, introspection gives a valid schema.
  static let introspection = FuzzProperty("introspection") { bytes in
    var generator = TableGenerator(choices: FuzzChoices(bytes))
    let connection = try SQLiteConnection(path: ":memory:", options: .creating)
    let statements = generator.statements()
    for statement in statements {
      // Statements that SQLite rejects are of no interest.
      try? connection.execute(statement)
    }
    do {
      try FuzzProperty.expectSensible(connection.describedSchema())
    } catch {
      throw FuzzFinding("\(error)\n\(statements.joined(separator: ";\n"))")
    }
  }
}

/// Statements that make tables; SQLite accepts most of them.
private struct TableGenerator {
  var choices: FuzzChoices

  private static let types = [
    "", "INTEGER", "TEXT", "REAL", "BLOB", "DATETIME", "BOOLEAN", "UUID", "VARCHAR(20)", "URL",
    "DECIMAL(10, 2)", "TIMESTAMP", "TEXT COLLATE NOCASE", "INTEGER PRIMARY KEY", "ANY",
    "INT GENERATED ALWAYS AS (1)", "TEXT DEFAULT 'x'", "INTEGER NOT NULL",
  ]
  private static let values = [
    "NULL", "1", "0.5", "'a'", "x'00'", "'2009-03-01'", "'2009-03-01T10:00:00Z'", "1e300",
    "'\u{FEFF}'", "CAST(x'ff' AS TEXT)", "-9223372036854775808",
  ]

  mutating func statements() -> [String] {
    let tables = (0...choices.below(4)).map { _ in name() }
    var result: [String] = []
    for table in tables {
      let columns = (0...choices.below(4)).map { _ in name() }
      var parts = columns.map { "\($0) \(choices.pick(Self.types))" }
      if choices.chance(3) { parts.append("PRIMARY KEY (\(some(of: columns)))") }
      if choices.chance(4) { parts.append("UNIQUE (\(some(of: columns)))") }
      for _ in 0..<choices.below(3) {
        let target = choices.pick(tables)
        let referenced = choices.chance(2) ? "" : " (\(some(of: columns)))"
        parts.append("FOREIGN KEY (\(some(of: columns))) REFERENCES \(target)\(referenced)")
      }
      let ending = choices.pick(["", "", "", " WITHOUT ROWID", " STRICT"])
      result.append("CREATE TABLE \(table) (\(parts.joined(separator: ", ")))\(ending)")
      let values = columns.map { _ in choices.pick(Self.values) }
      result.append("INSERT INTO \(table) VALUES (\(values.joined(separator: ", ")))")
      if choices.chance(6) {
        result.append("CREATE VIEW \(name()) AS SELECT * FROM \(choices.pick(tables))")
      }
    }
    return result
  }

  private mutating func some(of columns: [String]) -> String {
    (0...choices.below(2)).map { _ in choices.pick(columns) }.joined(separator: ", ")
  }

  private mutating func name() -> String {
    let names = ["a", "b", "id", "a_id", "A", "name"]
    let name = choices.chance(3) ? choices.pick(HostileTexts.names) : choices.pick(names)
    return SQLiteDialect().quoted(name)
  }
}
