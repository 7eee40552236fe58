import PredicateSQL
import PredicateSchema
import PredicateStorage
import PredicateSyntax

/// A table of FTS5 with the trigrams of a column's folded text, and the triggers that keep it true.
///
/// The triggers call SQLite's own functions only, so that any program can write to the file. A file
/// has the index if it has all of its parts, word for word.
struct TrigramIndex {
  let table: String
  let column: String
  /// The column that is another name of the row's number: others may be numbered anew by VACUUM.
  let key: String

  /// The name of the table of trigrams.
  var name: String { "\(table)_\(column)_search" }

  /// The view of the characters that the triggers replace, one for all indexes of a file.
  static let letters = "predicateql_letters_1"

  /// The names of all parts, and the statements that create them.
  var parts: [(name: String, statement: String)] {
    let (own, index) = (quoted(table), quoted(name))
    let insertion = "INSERT INTO \(index)(rowid, folded) SELECT new.\(quoted(key)), "
    let deletion =
      "INSERT INTO \(index)(\(index), rowid, folded) SELECT 'delete', old.\(quoted(key)), "
    let added = "\(insertion)\(folded("new")) WHERE new.\(quoted(column)) IS NOT NULL;"
    let removed = "\(deletion)\(folded("old")) WHERE old.\(quoted(column)) IS NOT NULL;"
    func trigger(_ event: String, _ name: String, _ body: String) -> (String, String) {
      let name = "\(self.name)_\(name)"
      return (name, "CREATE TRIGGER \(quoted(name)) AFTER \(event) ON \(own) BEGIN \(body) END")
    }
    return [
      (Self.letters, Self.view),
      (
        name,
        "CREATE VIRTUAL TABLE \(index) USING fts5(folded, content='', tokenize='trigram')"
      ),
      (
        name + "_nul",
        """
        CREATE INDEX \(quoted(name + "_nul")) ON \(own) (\(quoted(key))) \
        WHERE instr(\(quoted(column)), char(0)) > 0
        """
      ),
      trigger("INSERT", "insert", added),
      trigger("DELETE", "delete", removed),
      trigger("UPDATE OF \(quoted(key)), \(quoted(column))", "update", removed + " " + added),
    ]
  }

  /// The statement that fills the table.
  var filling: String {
    """
    INSERT INTO \(quoted(name))(rowid, folded) SELECT \(quoted(key)), \(folded(quoted(table))) \
    FROM \(quoted(table)) WHERE \(quoted(column)) IS NOT NULL
    """
  }

  /// The folded text of a row. Most texts are ASCII; the others are read character by character.
  private func folded(_ row: String) -> String {
    let text = "\(row).\(quoted(column))"
    let (letters, expanded) = (quoted(Self.letters), Self.expanded("done"))
    return """
      CASE WHEN \(text) NOT GLOB '*[^' || char(1) || '-' || char(127) || ']*' THEN lower(\(text)) \
      ELSE (WITH RECURSIVE reading(place, done) AS (SELECT 1, '' UNION ALL SELECT place + 1, done || \
      CASE WHEN instr(marks, substr(\(text), place, 1)) THEN '' \
      WHEN instr(variants, substr(\(text), place, 1)) \
      THEN substr(plain, instr(variants, substr(\(text), place, 1)), 1) \
      ELSE substr(\(text), place, 1) END \
      FROM reading, \(letters) WHERE place <= length(\(text))) \
      SELECT lower(\(expanded)) FROM reading ORDER BY place DESC LIMIT 1) END
      """
  }

  private static func expanded(_ text: String) -> String {
    FoldedForm.expansions.reduce(text) {
      "replace(\($0), \(sqlLiteral($1.letter)), \(sqlLiteral($1.letters)))"
    }
  }

  private static let view = """
    CREATE VIEW "\(letters)" AS SELECT \(sqlLiteral(FoldedForm.letters.from)) AS variants, \
    \(sqlLiteral(FoldedForm.letters.to)) AS plain, \(sqlLiteral(FoldedForm.marks)) AS marks
    """

  private func quoted(_ name: String) -> String { SQLiteDialect().quoted(name) }
}

/// The parts of such indexes that a file has.
struct TrigramIndexes {
  /// The statements of everything that may be a part of one, by name.
  private var statements: [ExactKey: String] = [:]
  /// Whether some are there.
  var isEmpty: Bool { statements[ExactKey(TrigramIndex.letters)] == nil }

  init(_ declarations: [(name: String, text: String)]) {
    for (name, text) in declarations { statements[ExactKey(name)] = text }
  }

  /// The text of a part, as the file has it.
  subscript(name: String) -> String? { statements[ExactKey(name)] }

  func has(_ index: TrigramIndex) -> Bool {
    !isEmpty && statements[ExactKey(index.name)] != nil
      && index.parts.allSatisfy { self[$0.name]?.hasSameBytes(as: $0.statement) == true }
  }
}

extension SQLiteCatalog.Table {
  /// Notes the indexes on the folded text of its columns.
  mutating func find(_ indexes: TrigramIndexes) {
    guard !indexes.isEmpty, let key = numberColumn else { return }
    for place in columns.indices {
      let index = TrigramIndex(table: name, column: columns[place].name, key: key)
      if indexes.has(index) { columns[place].folded = FoldedText(.trigrams(index.name)) }
    }
  }

  /// The column that is another name of the row's number.
  var numberColumn: String? {
    let keys = columns.filter { $0.keyPosition > 0 }
    guard hasRowNumbers, keys.count == 1, keys[0].declared.isInteger, name(ofColumn: "rowid") == nil
    else { return nil }
    return keys[0].name
  }
}
