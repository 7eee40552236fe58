import PredicateEvaluation
import PredicateSyntax
import Testing

extension StringOptions {
  static let c = Self.caseInsensitive
  static let d = Self.diacriticInsensitive
  static let n = Self.normalized
  static let l = Self.localized
}

/// Whether a text is LIKE a pattern.
struct Like: Sendable, CustomTestStringConvertible {
  let shows: String
  let text: String
  let pattern: String
  var options: StringOptions = []
  let isMatch: Bool
  var testDescription: String { shows }
}

/// The three operators that search for a text.
enum SearchKind: Sendable, CaseIterable {
  /// `text CONTAINS needle`
  case contained
  /// `text BEGINSWITH needle`
  case prefix
  /// `text ENDSWITH needle`
  case suffix

  func isFound(_ search: TextSearch, in text: String) -> Bool {
    switch self {
    case .contained: search.contained(in: text)
    case .prefix: search.isPrefix(of: text)
    case .suffix: search.isSuffix(of: text)
    }
  }
}

/// A sequence of short texts with letters that fold in every way there is, the same each time.
struct HostileTexts: Sequence, IteratorProtocol {
  private static let pieces = [
    "a", "B", "b", "e", "é", "\u{301}", "\u{323}", "\u{345}", "k", "\u{212A}", "s", "S", "ß", "ſ",
    "İ", "i", "ﬁ", "f", "Ａ", "ａ", "α", "ᾳ", "ς", "Σ", " ", "가", "\u{11A8}", "\u{0}", "👨‍👩‍👧",
    "\r", "\n", "\r\n", "\u{600}", "\u{200D}", "🇩", "🇪", "ｶ", "\u{FF9E}", "ก", "\u{E34}", "👍", "🏽",
  ]
  private var state: UInt64
  private var left: Int

  init(count: Int, seed: UInt64) {
    left = count
    state = seed
  }

  mutating func next() -> String? {
    guard left > 0 else { return nil }
    left -= 1
    return (0..<random(6)).map { _ in Self.pieces[random(Self.pieces.count)] }.joined()
  }

  private mutating func random(_ bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(bound))
  }
}
