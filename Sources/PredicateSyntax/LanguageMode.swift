/// The degree to which Apple's behaviour is followed. Trust is another matter: see `PredicatePolicy`.
public enum LanguageMode: String, Hashable, Sendable, CaseIterable {
  /// Lenient and helpful: our extensions work, oddities of Apple's are mended.
  case `default`
  /// As Apple's: extensions are refused, oddities are kept.
  case strictApple = "strict-apple"
}
