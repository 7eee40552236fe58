import PredicateEvaluation
import PredicateSyntax

extension StringOptions {
  static let c = Self.caseInsensitive
  static let d = Self.diacriticInsensitive
  static let n = Self.normalized
  static let l = Self.localized
}

/// The three operators that look for a text.
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
