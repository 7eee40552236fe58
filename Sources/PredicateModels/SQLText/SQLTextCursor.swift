/// A position in the tokens of a statement.
struct SQLTextCursor {
  private let tokens: [SQLTextToken]
  private var index = 0

  init(_ tokens: [SQLTextToken]) { self.tokens = tokens }

  var isAtEnd: Bool { index >= tokens.count }
  /// The line of the next token, or of the last.
  var line: Int { (isAtEnd ? tokens.last : tokens[index])?.line ?? 1 }
  /// The next word in upper case; nil if it is not a word.
  var keyword: String? { isAtEnd ? nil : tokens[index].keyword }

  /// Skips one token, or a whole parenthesis.
  mutating func advance() {
    guard !isAtEnd else { return }
    if tokens[index].isMark("(") { _ = list() } else { index += 1 }
  }

  mutating func take(_ word: String) -> Bool {
    guard keyword == word else { return false }
    index += 1
    return true
  }

  mutating func takeMark(_ mark: Character) -> Bool {
    guard !isAtEnd, tokens[index].isMark(mark) else { return false }
    index += 1
    return true
  }

  mutating func skip(_ words: Set<String>) {
    while let word = keyword, words.contains(word) { index += 1 }
  }

  /// A name; words without quotation marks are folded to lower case if the dialect does.
  mutating func name(folding isFolded: Bool) -> String? {
    guard !isAtEnd else { return nil }
    switch tokens[index].kind {
    case .word(let word):
      index += 1
      return isFolded ? word.lowercased() : word
    case .name(let name), .string(let name):
      index += 1
      return name.isEmpty ? nil : name
    case .number, .mark: return nil
    }
  }

  /// A name without its schema, unless that is not the default one.
  mutating func dottedName(folding isFolded: Bool) -> String? {
    guard var name = name(folding: isFolded) else { return nil }
    while takeMark("."), let next = self.name(folding: isFolded) {
      name = ["public", "main", "dbo"].contains(name.lowercased()) ? next : "\(name).\(next)"
    }
    return name
  }

  /// The parts of a list in parentheses; nil if there is none.
  mutating func list() -> [[SQLTextToken]]? {
    guard takeMark("(") else { return nil }
    var depth = 1
    var parts: [[SQLTextToken]] = [[]]
    while !isAtEnd {
      let token = tokens[index]
      index += 1
      if token.isMark("(") { depth += 1 }
      if token.isMark(")") { depth -= 1 }
      if depth == 0 { break }
      if depth == 1, token.isMark(",") {
        parts.append([])
      } else {
        parts[parts.count - 1].append(token)
      }
    }
    return parts.filter { !$0.isEmpty }
  }

  /// The rest, split at commas outside of parentheses.
  func parts() -> [[SQLTextToken]] {
    var depth = 0
    var parts: [[SQLTextToken]] = [[]]
    for token in tokens[min(index, tokens.count)...] {
      if token.isMark("(") { depth += 1 }
      if token.isMark(")") { depth -= 1 }
      if depth == 0, token.isMark(",") {
        parts.append([])
      } else {
        parts[parts.count - 1].append(token)
      }
    }
    return parts.filter { !$0.isEmpty }
  }

  /// The names in a list of columns, without their orders and lengths; empty if there is no list.
  mutating func names(folding isFolded: Bool) -> [String] {
    (list() ?? []).compactMap { part in
      var part = Self(part)
      return part.name(folding: isFolded)
    }
  }

  private static let endOfType: Set<String> = [
    "AS", "AUTOINCREMENT", "AUTO_INCREMENT", "CHECK", "COLLATE", "COMMENT", "CONSTRAINT", "DEFAULT",
    "DEFERRABLE", "GENERATED", "NOT", "NULL", "ON", "PRIMARY", "REFERENCES", "STORED", "UNIQUE",
    "VIRTUAL",
  ]

  /// The words of a type, without lengths in parentheses; `[]` last if it is an array.
  mutating func typeWords() -> [String] {
    var words: [String] = []
    while !isAtEnd {
      switch tokens[index].kind {
      case .word(let word):
        if Self.endOfType.contains(word.uppercased()) { return words }
        index += 1
        if word.uppercased() == "ARRAY" {
          words.append("[]")
          return words
        }
        words.append(word)
      case .name(let name), .string(let name):
        index += 1
        words.append(name)
      case .mark("("): _ = list()
      case .mark("."):
        // `public.mood` is `mood`.
        index += 1
        words.removeAll()
      case .mark("["):
        while !isAtEnd, !takeMark("]") { index += 1 }
        if words.last != "[]" { words.append("[]") }
      case .number, .mark: return words
      }
    }
    return words
  }
}
