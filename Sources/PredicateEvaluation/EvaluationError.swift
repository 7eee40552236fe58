public import PredicateSyntax

/// The reason why a predicate could not be decided for an object.
///
/// Under a policy that redacts errors it has the kind of error and its place in the text, but no
/// data.
public struct EvaluationError: Error, Hashable, Sendable, Codable {
  /// The kind of error.
  public var id: EvaluationErrorID
  /// One line about the error, without its place.
  public var message: String
  /// The node that failed, in the predicate's `source`; nil when it was built in code.
  public var span: SourceSpan?
  /// The key that was read, if any.
  public var key: String?
  /// Remarks, such as the nearest known key.
  public var hints: [String]
  /// Whether a match reached one of its limits, which costs far more than any other error.
  package internal(set) var isAbandonedMatch = false

  private enum CodingKeys: String, CodingKey {
    case id, message, span, key, hints
  }

  /// Creates an error.
  public init(
    _ id: EvaluationErrorID,
    _ message: String,
    at span: SourceSpan? = nil,
    key: String? = nil,
    hints: [String] = []
  ) {
    self.id = id
    self.message = message
    self.span = span
    self.key = key
    self.hints = hints
  }

  /// The short code shown to people, such as `R001`.
  public var code: String { id.code }

  /// The error of a predicate with this text; without one it has no place.
  func placed(in source: SourceText?) -> Self {
    guard source == nil else { return self }
    var placeless = self
    placeless.span = nil
    return placeless
  }

  /// This error without any data.
  package var redacted: Self {
    var redacted = Self(id, id.summary, at: span)
    redacted.isAbandonedMatch = isAbandonedMatch
    return redacted
  }

  package static func match(_ error: MatchLimitError, at span: SourceSpan?) -> Self {
    var result = Self(.limit, error.message, at: span)
    result.isAbandonedMatch = true
    return result
  }
}

extension EvaluationError {
  /// The description, with the part of the predicate that failed: `error[R008]: cannot order text
  /// and a number, in `name < 5``. Without a source or a place it is the plain description.
  public func description(in source: SourceText?) -> String {
    guard let source, let span, !span.isEmpty, span.start >= 0,
      Int(span.end) <= source.text.utf8.count
    else { return description }
    let part = source[span]
    let limit = 60
    let shown = part.count > limit ? part.prefix(limit) + "…" : part
    let hints = hints.map { "; " + $0 }.joined()
    return "error[\(code)]: \(message), in `\(shown)`\(hints)"
  }
}

extension EvaluationError: CustomStringConvertible {
  public var description: String {
    let hints = hints.map { "; " + $0 }.joined()
    return "error[\(code)]: \(message)\(hints)"
  }
}
