/// A set of scalars as a pattern in PCRE2's syntax that matches one of them. PCRE2 has no sets
/// within sets, but look-ahead can express them.
struct CharacterSetPattern {
  /// The text between brackets; nil if brackets cannot express the set.
  let items: String?
  /// An item that can stand alone and be repeated.
  let pattern: String

  /// A set of `items`, already in PCRE2's syntax. Without items it matches nothing.
  static func items(_ items: String) -> Self {
    Self(items: items, pattern: items.isEmpty ? "(?!)" : "[\(items)]")
  }

  /// The scalars that a single character folded to.
  static func sequence(_ scalars: [Unicode.Scalar]) -> Self {
    let text = scalars.map(PatternTranslator.escaped).joined()
    return Self(items: nil, pattern: "(?:\(text))")
  }

  /// ICU's `\w`, which includes marks; PCRE2's does not.
  static let word = items(UnicodePropertyNames.word)

  /// ICU's `\s` and `\h`. PCRE2's include U+180E.
  static let space = items("\\p{Z}\\x{9}-\\x{d}\\x{85}")
  static let blank = items("\\p{Zs}\\x{9}")

  /// Every scalar that is not in this set.
  var complement: Self {
    switch items {
    case ""?: .items("\\p{Any}")
    case let items?: Self(items: nil, pattern: "[^\(items)]")
    case nil: Self(items: nil, pattern: "(?:(?!\(pattern))\\p{Any})")
    }
  }

  /// Every scalar that is in one of `sets`.
  static func union(_ sets: [Self]) -> Self {
    let listed = items(sets.compactMap(\.items).joined())
    let others = sets.filter { $0.items == nil }
    guard !others.isEmpty else { return listed }
    let all = listed.items == "" ? others : [listed] + others
    guard all.count > 1 else { return all[0] }
    return Self(items: nil, pattern: "(?:" + all.map(\.pattern).joined(separator: "|") + ")")
  }

  func intersection(_ other: Self) -> Self {
    Self(items: nil, pattern: "(?:(?=\(pattern))\(other.pattern))")
  }

  func subtracting(_ other: Self) -> Self {
    Self(items: nil, pattern: "(?:(?!\(other.pattern))\(pattern))")
  }
}
