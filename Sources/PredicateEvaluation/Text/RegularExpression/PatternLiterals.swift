/// The literals that every match of a regular expression contains: `ab` at the beginning for
/// `ab+c?.*`, `timeout` for `.*(read|write) timeout.*`.
///
/// They narrow a search in a database. In memory a text without them is false, whatever the steps
/// of the match, so that narrowing hides no error.
package struct PatternLiterals {
  /// The text at the beginning
  package private(set) var prefix: String?
  /// The longest text, which may be the prefix
  package private(set) var longest: String?

  private var rest: Substring.UnicodeScalarView
  private var run = String.UnicodeScalarView()
  /// Whether `run` begins where the pattern does.
  private var isAtStart = true

  /// Reads a pattern without options. Both are nil if it is not simple enough.
  package init(_ pattern: String) {
    rest = pattern.unicodeScalars[...]
    if rest.first == "^" { rest.removeFirst() }
    while !rest.isEmpty {
      guard takeItem() else {
        // An alternative may follow, and flags may change the meaning of a literal.
        longest = nil
        if pattern.utf8.contains(UInt8(ascii: "|")) { prefix = nil }
        return
      }
    }
    endRun()
  }

  /// Takes a literal, or another item of the outermost level, with its quantifier. False if the
  /// pattern is not understood, or its level has alternatives.
  private mutating func takeItem() -> Bool {
    if let scalar = literal() {
      run.append(scalar)
      guard let next = rest.first, "*+?{".unicodeScalars.contains(next) else { return true }
      // A quantifier that allows zero applies to the last character alone.
      if next != "+" { run.removeLast() }
      endRun()
      return skipQuantifiers()
    }
    endRun()
    switch rest.first {
    case ".", "^", "$": rest.removeFirst()
    case "[": guard skipSet() else { return false }
    case "(": guard skipGroup() else { return false }
    case "\\": guard skipClass() else { return false }
    default: return false
    }
    return skipQuantifiers()
  }

  private mutating func endRun() {
    defer { (run, isAtStart) = (String.UnicodeScalarView(), false) }
    guard !run.isEmpty else { return }
    let text = String(run)
    if isAtStart { prefix = text }
    if text.utf8.count > longest?.utf8.count ?? 0 { longest = text }
  }

  /// Takes the next scalar of the pattern if it is literal: `a`, `\.`. Line breaks are not, as two
  /// of them may be read as one.
  private mutating func literal() -> Unicode.Scalar? {
    guard let first = rest.first else { return nil }
    if first == "\\" {
      guard let escaped = rest.dropFirst().first, Self.isPunctuation(escaped) else { return nil }
      rest = rest.dropFirst(2)
      return escaped
    }
    guard !".[](){}*+?^$|\r\n".unicodeScalars.contains(first) else { return nil }
    rest.removeFirst()
    return first
  }

  /// Whether a backslash before it removes its special meaning, and gives it no other.
  private static func isPunctuation(_ scalar: Unicode.Scalar) -> Bool {
    ".[](){}*+?^$|\\/-:".unicodeScalars.contains(scalar)
  }

  /// `\d` and similar escape sequences without an argument
  private mutating func skipClass() -> Bool {
    guard let kind = rest.dropFirst().first, "dDwWsSbB".unicodeScalars.contains(kind) else {
      return false
    }
    rest = rest.dropFirst(2)
    return true
  }

  /// `*`, `{2,}+`
  private mutating func skipQuantifiers() -> Bool {
    while let first = rest.first, "*+?{".unicodeScalars.contains(first) {
      guard first == "{" else {
        rest.removeFirst()
        continue
      }
      guard let end = rest.firstIndex(of: "}") else { return false }
      rest = rest[rest.index(after: end)...]
    }
    return true
  }

  /// `[a-z[0-9]]`
  private mutating func skipSet() -> Bool {
    var depth = 0
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\\":
        // `\Q` quotes what follows.
        guard let escaped = rest.popFirst(), escaped != "Q" else { return false }
      case "[":
        depth += 1
        if rest.first == "^" { rest.removeFirst() }
        // A bracket that closes at once may be an element of the set.
        if rest.first == "]" { return false }
      case "]":
        depth -= 1
        if depth == 0 { return true }
      default: break
      }
    }
    return false
  }

  /// `(a|b)`, `(?:a)`, `(?=a)`: anything but flags and comments, which reach beyond it
  private mutating func skipGroup() -> Bool {
    var depth = 0
    while let scalar = rest.first {
      switch scalar {
      case "\\":
        rest.removeFirst()
        guard let escaped = rest.popFirst(), escaped != "Q" else { return false }
        continue
      case "[":
        guard skipSet() else { return false }
        continue
      case "(":
        depth += 1
        rest.removeFirst()
        if rest.first == "?", let kind = rest.dropFirst().first,
          !":=!<>".unicodeScalars.contains(kind)
        {
          return false
        }
        continue
      case ")": depth -= 1
      default: break
      }
      rest.removeFirst()
      if depth == 0 { return true }
    }
    return false
  }
}
