/// The degree to which Apple's behaviour is followed. Trust is a separate matter: see
/// `PredicatePolicy`.
public enum LanguageMode: String, Hashable, Sendable, CaseIterable {
  /// Lenient and helpful: our extensions work, Apple's oddities are corrected.
  case `default`
  /// Apple's behaviour: extensions are refused, oddities are kept.
  case strictApple = "strict-apple"
}
