public import PredicateSyntax

/// A type of properties that predicates read as text. A string enum of an application may conform.
public protocol TextProperty {}

extension String: TextProperty {}
extension Substring: TextProperty {}
extension Optional: TextProperty where Wrapped: TextProperty {}

/// Comparisons of texts; false for nil.
extension TypedSubject where Value: TextProperty {
  /// `self CONTAINS part`
  public func contains(_ part: String, _ options: StringOptions = []) -> TypedPredicate<Root> {
    compared(.contains, to: part, options)
  }

  /// `self BEGINSWITH prefix`
  public func beginsWith(_ prefix: String, _ options: StringOptions = []) -> TypedPredicate<Root> {
    compared(.beginsWith, to: prefix, options)
  }

  /// `self ENDSWITH suffix`
  public func endsWith(_ suffix: String, _ options: StringOptions = []) -> TypedPredicate<Root> {
    compared(.endsWith, to: suffix, options)
  }

  /// `self LIKE pattern`, where `*` matches any text and `?` any character
  public func like(_ pattern: String, _ options: StringOptions = []) -> TypedPredicate<Root> {
    compared(.like, to: pattern, options)
  }

  /// `self MATCHES pattern`, a regular expression for the whole text. An invalid pattern is an
  /// error of the evaluator.
  public func matches(_ pattern: String, _ options: StringOptions = []) -> TypedPredicate<Root> {
    compared(.matches, to: pattern, options)
  }
}
