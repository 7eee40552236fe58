/// Something in PCRE2's syntax that takes one scalar out of a set. PCRE2 knows no sets within sets,
/// but with look-ahead it can say the same.
struct CharacterSetPattern {
  /// What to write between brackets; nil where brackets do not suffice.
  let items: String?
  /// An item to use alone and to repeat.
  let pattern: String

  /// As in brackets, already in PCRE2's syntax. Nothing at all takes nothing.
  static func items(_ items: String) -> Self {
    Self(items: items, pattern: items.isEmpty ? "(?!)" : "[\(items)]")
  }

  /// The scalars that a single character folded to.
  static func sequence(_ scalars: [Unicode.Scalar]) -> Self {
    let text = scalars.map(PatternTranslator.escaped).joined()
    return Self(items: nil, pattern: "(?:\(text))")
  }

  /// ICU's `\w`, which takes marks too; PCRE2's does not.
  static let word = items("\\p{Alphabetic}\\p{M}\\p{Nd}\\p{Pc}\\x{200c}\\x{200d}")

  /// ICU's `\s` and `\h`. PCRE2's take U+180E too.
  static let space = items("\\p{Z}\\x{9}-\\x{d}\\x{85}")
  static let blank = items("\\p{Zs}\\x{9}")

  /// Every scalar that this does not take.
  var complement: Self {
    switch items {
    case ""?: .items("\\p{Any}")
    case let items?: Self(items: nil, pattern: "[^\(items)]")
    case nil: Self(items: nil, pattern: "(?:(?!\(pattern))\\p{Any})")
    }
  }

  /// What any of `sets` takes.
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
