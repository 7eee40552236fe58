/// A statement laid out over lines for people: a clause or a term a line, a subselect indented.
///
///     SELECT "book"."id", "book"."title"
///     FROM "book"
///     WHERE "book"."pages" > ?
///       AND "book"."id" IN (
///         SELECT "t1"."book_id"
///         FROM "loan" AS "t1"
///         WHERE "t1"."days" > ?
///       )
struct SQLLayout {
  private enum Piece {
    /// Text without spaces and parentheses, but for those in quotation marks.
    case word(String)
    case space
    case group([Piece])
  }

  private static let width = 100
  private static let clauses: Set<String> = [
    "FROM", "WHERE", "GROUP", "HAVING", "ORDER", "LIMIT", "OFFSET", "SET", "JOIN", "LEFT", "INNER",
    "UNION", "ON",
  ]
  /// The words that a clause may begin with, before its own word: `LEFT JOIN`.
  private static let qualifiers: Set<String> = ["LEFT", "INNER"]

  /// The lines of a statement.
  static func lines(of statement: String) -> [String] {
    var reader = Reader(statement)
    var layout = SQLLayout()
    layout.lay(out: reader.pieces(), indent: 0)
    layout.endLine()
    return layout.lines
  }

  private var lines: [String] = []
  private var line = ""

  private mutating func endLine() {
    while line.last == " " { line.removeLast() }
    if !line.isEmpty { lines.append(line) }
    line = ""
  }

  private mutating func beginLine(_ indent: Int) {
    endLine()
    line = String(repeating: " ", count: indent)
  }

  private mutating func lay(out pieces: [Piece], indent: Int) {
    if line.isEmpty { beginLine(indent) }
    var previous = ""
    var cases = 0
    var isBetween = false
    for piece in pieces {
      switch piece {
      case .space:
        if line.last != " " { line += " " }
      case .word(let word):
        if word == "CASE" { cases += 1 }
        if word == "END" { cases -= 1 }
        if word == "BETWEEN" { isBetween = true }
        let isJoined = (word == "AND" && isBetween) || cases > 0
        if (word == "AND" || word == "OR"), !isJoined {
          beginLine(indent + 2)
        } else if Self.clauses.contains(word), word != "ON", !Self.qualifiers.contains(previous),
          cases == 0
        {
          beginLine(indent)
        } else if line.count + word.count > Self.width, previous.hasSuffix(",") {
          beginLine(indent + 2)
        }
        if word == "AND" { isBetween = false }
        line += word
        previous = word
      case .group(let inner):
        let text = Self.text(of: piece)
        if Self.isSelect(inner) || (line.count + text.count > Self.width && Self.hasTerms(inner)) {
          line += "("
          beginLine(indent + 4)
          lay(out: inner, indent: indent + 4)
          beginLine(indent + 2)
          line += ")"
        } else {
          line += text
        }
        previous = ")"
      }
    }
  }

  private static func isSelect(_ pieces: [Piece]) -> Bool {
    if case .word("SELECT")? = pieces.first { true } else { false }
  }

  private static func hasTerms(_ pieces: [Piece]) -> Bool {
    pieces.contains {
      if case .word(let word) = $0 { word == "AND" || word == "OR" } else { false }
    }
  }

  private static func text(of piece: Piece) -> String {
    switch piece {
    case .word(let word): word
    case .space: " "
    case .group(let inner): "(" + inner.map(text).joined() + ")"
    }
  }

  /// Reads a statement as pieces. Names and strings keep what is in their quotation marks.
  private struct Reader {
    private var rest: Substring

    init(_ statement: String) { rest = statement[...] }

    /// The pieces up to the parenthesis that ends them.
    mutating func pieces() -> [Piece] {
      var pieces: [Piece] = []
      var word = ""
      func ending(_ word: inout String, _ pieces: inout [Piece]) {
        if !word.isEmpty { pieces.append(.word(word)) }
        word = ""
      }
      while let character = rest.popFirst() {
        switch character {
        case "(":
          ending(&word, &pieces)
          pieces.append(.group(self.pieces()))
        case ")":
          ending(&word, &pieces)
          return pieces
        case " ", "\n":
          ending(&word, &pieces)
          pieces.append(.space)
        case "\"", "'":
          word.append(character)
          while let next = rest.popFirst() {
            word.append(next)
            if next == character { break }
          }
        default: word.append(character)
        }
      }
      ending(&word, &pieces)
      return pieces
    }
  }
}
