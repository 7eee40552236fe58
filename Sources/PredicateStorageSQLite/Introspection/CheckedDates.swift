import PredicateSchema

/// The columns of a table whose CHECK makes sure of one form of dates:
/// `CHECK (placed_at IS strftime('%Y-%m-%dT%H:%M:%SZ', placed_at, '+0 days'))`, the sides in either
/// order, or with `date` or `datetime` for `strftime` and its form.
///
/// SQLite writes back what it reads as a date, so a text that is the same as that is a date, has all
/// its digits, and sorts as dates do. `=` does not suffice: of what is no date it is NULL, which a
/// CHECK lets pass. Nor does a call without `'+0 days'`, which gives February 30 back as it is.
enum CheckedDates {
  /// The forms by the names of the columns in small letters. `declaration` is the CREATE TABLE.
  static func forms(in declaration: String) -> [String: DateTextForm] {
    guard declaration.utf8.count <= longestDeclaration, hasCheck(declaration.utf8) else {
      return [:]
    }
    let words = DeclarationWords(declaration).words
    var forms: [String: DateTextForm] = [:]
    for index in words.indices where words[index].isWord("check") {
      guard let (column, form) = check(words[(index + 1)...]) else { continue }
      forms[column] = form
    }
    return forms
  }

  private static let longestDeclaration = 1 << 20

  /// Whether the word CHECK may be in a declaration, which most have not.
  private static func hasCheck(_ declaration: String.UTF8View) -> Bool {
    let word = Array("check".utf8)
    var place = 0
    for byte in declaration {
      let letter = byte | 0x20
      place = letter == word[place] ? place + 1 : letter == word[0] ? 1 : 0
      if place == word.count { return true }
    }
    return false
  }

  /// The constraint that begins with these words, if all that its brackets hold is the comparison.
  private static func check(_ words: ArraySlice<DeclarationWord>) -> (String, DateTextForm)? {
    var rest = words
    guard rest.popFirst() == .mark("("), let end = closing(rest) else { return nil }
    let inside = Array(rest[..<end])
    guard let middle = inside.firstIndex(where: { $0.isWord("is") }) else { return nil }
    let (left, right) = (inside[..<middle], inside[(middle + 1)...])
    return identity(left, right) ?? identity(right, left)
  }

  private static func identity(
    _ column: ArraySlice<DeclarationWord>,
    _ call: ArraySlice<DeclarationWord>
  ) -> (String, DateTextForm)? {
    guard column.count == 1, let name = column.first?.name else { return nil }
    var call = Array(call)
    // The end of the call: `, placed_at, '+0 days')`
    let end: [DeclarationWord] = [.mark(","), .text("+0 days"), .mark(")")]
    guard call.count > 4, call[1] == .mark("("), Array(call.suffix(3)) == end else { return nil }
    call.removeLast(3)
    guard let function = call.first?.unquoted, call.removeLast().name == name else { return nil }
    switch (function, call.count) {
    case ("date", 2): return (name, .day)
    case ("datetime", 2): return (name, .seconds)
    case ("strftime", 4):
      guard call[3] == .mark(","), case .text(let pattern) = call[2],
        let form = DateTextForm.allCases.first(where: { $0.pattern == pattern })
      else { return nil }
      return (name, form)
    // Any other check says nothing about dates.
    default: return nil
    }
  }

  /// The place of the bracket that closes the one before the words.
  private static func closing(_ words: ArraySlice<DeclarationWord>) -> Int? {
    var depth = 1
    for (index, word) in zip(words.indices, words) {
      if word == .mark("(") { depth += 1 }
      if word == .mark(")") { depth -= 1 }
      if depth == 0 { return index }
    }
    return nil
  }
}

/// A word of a declaration in SQL.
enum DeclarationWord: Hashable {
  /// A keyword or a name without quotes, in small letters
  case word(String)
  /// A name in quotes, in small letters
  case quoted(String)
  case text(String)
  case mark(Character)

  /// The name of a column.
  var name: String? {
    switch self {
    case .word(let name), .quoted(let name): name
    case .text, .mark: nil
    }
  }

  var unquoted: String? { if case .word(let word) = self { word } else { nil } }

  func isWord(_ word: String) -> Bool { self == .word(word) }
}

/// The words of a declaration, without blanks and comments.
struct DeclarationWords {
  private(set) var words: [DeclarationWord] = []
  private var rest: Substring.UnicodeScalarView

  init(_ declaration: String) {
    rest = Substring(declaration).unicodeScalars
    while let scalar = rest.popFirst() { read(scalar) }
  }

  private mutating func read(_ first: Unicode.Scalar) {
    switch first {
    case " ", "\t", "\n", "\r", "\u{C}": break
    case "-" where rest.first == "-": while let next = rest.popFirst(), next != "\n" {}
    case "/" where rest.first == "*": skipComment()
    case "'": words.append(.text(quoted(until: "'")))
    case "\"", "`": words.append(.quoted(quoted(until: first).lowercased()))
    case "[": words.append(.quoted(quoted(until: "]").lowercased()))
    default:
      guard Self.isInWord(first) else {
        words.append(.mark(Character(first)))
        return
      }
      var word = String.UnicodeScalarView([first])
      while let next = rest.first, Self.isInWord(next) {
        word.append(next)
        rest.removeFirst()
      }
      words.append(.word(String(word).lowercased()))
    }
  }

  private static func isInWord(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "_", "$": true
    default: !scalar.isASCII
    }
  }

  private mutating func skipComment() {
    rest.removeFirst()
    var last: Unicode.Scalar?
    while let next = rest.popFirst() {
      if last == "*", next == "/" { return }
      last = next
    }
  }

  /// Reads to the end of a name or text; a mark that is written twice stands for itself.
  private mutating func quoted(until mark: Unicode.Scalar) -> String {
    var text = String.UnicodeScalarView()
    while let next = rest.popFirst() {
      if next == mark {
        guard rest.first == mark, mark != "]" else { break }
        rest.removeFirst()
      }
      text.append(next)
    }
    return String(text)
  }
}
