/// The text that everything which matches a regular expression begins with: `ab` of `ab+c?.*`.
///
/// The prefix narrows a search by an index. Memory rejects a text without it at its first
/// characters, long before any limit, so that narrowing hides no error.
enum PatternPrefix {
  /// Nil where there is none, or where the pattern is not plain enough to tell.
  static func prefix(of pattern: String) -> String? {
    // An alternative may begin in another way, and a group may hold flags.
    guard !pattern.utf8.contains(UInt8(ascii: "|")) else { return nil }
    var rest = pattern.unicodeScalars[...]
    if rest.first == "^" { rest.removeFirst() }
    var prefix = String.UnicodeScalarView()
    while let scalar = literal(at: &rest) { prefix.append(scalar) }
    // A quantifier that allows none applies to the last character alone.
    if let next = rest.first, "*?{".unicodeScalars.contains(next), !prefix.isEmpty {
      prefix.removeLast()
    }
    return prefix.isEmpty ? nil : String(prefix)
  }

  /// Takes the next scalar of the pattern if it stands for itself: `a`, `\.`.
  private static func literal(at rest: inout Substring.UnicodeScalarView) -> Unicode.Scalar? {
    guard let first = rest.first else { return nil }
    if first == "\\" {
      guard let escaped = rest.dropFirst().first, isPunctuation(escaped) else { return nil }
      rest = rest.dropFirst(2)
      return escaped
    }
    guard !".[](){}*+?^$".unicodeScalars.contains(first) else { return nil }
    rest.removeFirst()
    return first
  }

  /// Whether a backslash before it takes its special meaning away, and gives it no other.
  private static func isPunctuation(_ scalar: Unicode.Scalar) -> Bool {
    ".[](){}*+?^$\\/-:".unicodeScalars.contains(scalar)
  }
}
