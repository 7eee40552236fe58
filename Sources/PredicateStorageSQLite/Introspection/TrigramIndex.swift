import PredicateSQL
import PredicateSchema
import PredicateStorage
import PredicateSyntax

/// A table of FTS5 with the trigrams of a column's folded text, and the triggers that keep it true.
///
/// The triggers call SQLite's own functions only, so that any program can write to the file. Each reads
/// the row as it is when the trigger fires, so that it does not matter which other triggers there are,
/// nor in which order they fire. A file has the index if it has all of its parts, word for word, and
/// the table is older than they are.
struct TrigramIndex {
  let table: String
  let column: String
  /// The column that is another name of the row's number: others may be numbered anew by VACUUM.
  let key: String

  /// The name of the table of trigrams.
  var name: String { "\(table)_\(column)_search" }

  /// The view of the characters that the triggers replace, one for all indexes of a file.
  static let letters = "predicateql_letters_1"

  /// A part: what it is, its name, and the statement that creates it.
  struct Part {
    let kind: StaticString
    let name: String
    let statement: String
  }

  /// All parts, in the order in which they are created.
  var parts: [Part] {
    let (own, index) = (quoted(table), quoted(name))
    let key = quoted(key)
    func trigger(_ event: StaticString, _ name: String, _ condition: String, _ rows: String) -> Part
    {
      let name = "\(self.name)_\(name)"
      let statement = """
        CREATE TRIGGER \(quoted(name)) AFTER \(event) ON \(own) \(condition)BEGIN \
        DELETE FROM \(index) WHERE rowid IN (\(rows)); \(insertion(of: "\(key) IN (\(rows)) AND ")); END
        """
      return Part(kind: "TRIGGER", name: name, statement: statement)
    }
    let isChanged = """
      WHEN old.\(key) IS NOT new.\(key) OR old.\(quoted(column)) COLLATE BINARY IS NOT \
      new.\(quoted(column)) 
      """
    return [
      Part(kind: "VIEW", name: Self.letters, statement: Self.view),
      Part(
        kind: "TABLE",
        name: name,
        statement: "CREATE VIRTUAL TABLE \(index) USING fts5(folded, tokenize='trigram')"
      ),
      Part(
        kind: "INDEX",
        name: name + "_nul",
        statement: """
          CREATE INDEX \(quoted(name + "_nul")) ON \(own) (\(key)) \
          WHERE instr(\(quoted(column)), char(0)) > 0
          """
      ),
      trigger("INSERT", "insert", "", "new.\(key)"),
      trigger("DELETE", "delete", "", "old.\(key)"),
      // Any name of the row's number may be set.
      trigger("UPDATE", "update", isChanged, "old.\(key), new.\(key)"),
    ]
  }

  /// The statement that fills the table.
  var filling: String { insertion(of: "") }

  /// Adds the rows that meet a condition, which ends with AND.
  private func insertion(of condition: String) -> String {
    """
    INSERT INTO \(quoted(name))(rowid, folded) SELECT \(quoted(key)), \(folded) \
    FROM \(quoted(table)) WHERE \(condition)\(quoted(column)) IS NOT NULL
    """
  }

  /// The folded text of a row. Most texts are ASCII. In short ones, what is not ASCII is read character
  /// by character; in long ones all characters that matter are replaced, one after the other, so that
  /// the time grows with the length alone.
  private var folded: String {
    let text = "\(quoted(table)).\(quoted(column))"
    let (letters, result) = (quoted(Self.letters), "lower(\(Self.expanded("done")))")
    return """
      CASE WHEN \(text) NOT GLOB '*[^' || char(1) || '-' || char(127) || ']*' THEN lower(\(text)) \
      WHEN length(\(text)) <= 400 THEN (WITH RECURSIVE reading(rest, later, done) AS \
      (SELECT \(text), ltrim(\(text), ascii), '' FROM \(letters) \
      UNION ALL SELECT substr(later, 2), ltrim(substr(later, 2), ascii), \
      done || substr(rest, 1, length(rest) - length(later)) || \
      CASE WHEN instr(marks, substr(later, 1, 1)) THEN '' \
      WHEN instr(variants, substr(later, 1, 1)) \
      THEN substr(plain, instr(variants, substr(later, 1, 1)), 1) ELSE substr(later, 1, 1) END \
      FROM reading, \(letters) WHERE rest <> '') SELECT \(result) FROM reading WHERE rest = '') \
      ELSE (WITH RECURSIVE reading(place, done) AS (SELECT 1, \(text) UNION ALL SELECT place + 1, \
      CASE WHEN instr(done, substr(variants || marks, place, 1)) \
      THEN replace(done, substr(variants || marks, place, 1), substr(plain, place, 1)) \
      ELSE done END FROM reading, \(letters) WHERE place <= length(variants || marks)) \
      SELECT \(result) FROM reading, \(letters) WHERE place > length(variants || marks)) END
      """
  }

  private static func expanded(_ text: String) -> String {
    FoldedForm.expansions.reduce(text) {
      "replace(\($0), \(sqlLiteral($1.letter)), \(sqlLiteral($1.letters)))"
    }
  }

  /// ASCII is sought from its beginning, so that small letters come first.
  private static let view: String = {
    let ascii = (1...127).compactMap(Unicode.Scalar.init)
    let small = ascii.filter(\.properties.isLowercase)
    let ordered = String(String.UnicodeScalarView(small + ascii.filter { !small.contains($0) }))
    return """
      CREATE VIEW "\(letters)" AS SELECT \(sqlLiteral(ordered)) AS ascii, \
      \(sqlLiteral(FoldedForm.letters.from)) AS variants, \
      \(sqlLiteral(FoldedForm.letters.to)) AS plain, \(sqlLiteral(FoldedForm.marks)) AS marks
      """
  }()

  private func quoted(_ name: String) -> String { SQLiteDialect().quoted(name) }
}

/// The parts of such indexes that a file has.
struct TrigramIndexes {
  /// The candidates for parts, by name.
  private var found: [ExactKey: Declaration] = [:]

  /// The statement that created an entry of the schema, and the entry's row number: later entries have
  /// greater ones.
  struct Declaration {
    let text: String
    let place: Int64
  }

  init(_ declarations: [(name: String, Declaration)]) {
    for (name, declaration) in declarations { found[ExactKey(name)] = declaration }
  }

  /// Whether there are none.
  var isEmpty: Bool { found[ExactKey(TrigramIndex.letters)] == nil }

  /// The statement of a part, as the file has it.
  subscript(name: String) -> String? { found[ExactKey(name)]?.text }

  /// Whether a part is there, and just as it should be.
  func has(_ part: TrigramIndex.Part) -> Bool {
    self[part.name]?.hasSameBytes(as: part.statement) == true
  }

  /// Whether a table at a place has the index. One that was made anew, under triggers that had been
  /// saved, is younger than the rows of the index. VACUUM keeps the order of tables.
  func has(_ index: TrigramIndex, ofTableAt place: Int64?) -> Bool {
    guard !isEmpty, let place, let own = found[ExactKey(index.name + "_data")] else { return false }
    return place < own.place && index.parts.allSatisfy(has)
  }
}

extension SQLiteCatalog.Table {
  /// Notes the indexes on the folded text of its columns. `place` is that of its declaration.
  mutating func find(_ indexes: TrigramIndexes, at place: Int64?) {
    guard !indexes.isEmpty, let key = numberColumn else { return }
    for column in columns.indices {
      let index = TrigramIndex(table: name, column: columns[column].name, key: key)
      if indexes.has(index, ofTableAt: place) {
        columns[column].folded = FoldedText(.trigrams(index.name))
      }
    }
  }

  /// The column that is another name of the row's number. An `INTEGER PRIMARY KEY DESC` is not: it has
  /// an index of its own.
  var numberColumn: String? {
    let keys = columns.filter { $0.keyPosition > 0 }
    guard hasRowNumbers, keys.count == 1, keys[0].declared.isInteger,
      !uniqueKeys.contains([keys[0].name]), name(ofColumn: "rowid") == nil
    else { return nil }
    return keys[0].name
  }
}
