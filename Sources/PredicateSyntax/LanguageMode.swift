/// How closely Apple is followed, and how far the text is trusted.
public enum LanguageMode: String, Hashable, Sendable, CaseIterable {
  /// Lenient and helpful: our extensions work, oddities of Apple's are mended.
  case `default`
  /// As Apple's: extensions are refused, oddities are kept.
  case strictApple = "strict-apple"
  /// For text from strangers: `default` with tight limits and features off.
  case untrusted
}
