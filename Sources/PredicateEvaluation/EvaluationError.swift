public import PredicateSyntax

/// Why a predicate could not be decided for an object.
///
/// In `.untrusted` mode it says what happened and where in the text, but nothing of the data.
public struct EvaluationError: Error, Hashable, Sendable, Codable {
  public var id: EvaluationErrorID
  public var message: String
  /// The node that failed; nil when the tree was built in code.
  public var span: SourceSpan?
  /// The key that was read, where one was.
  public var key: String?
  public var hints: [String]

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

  /// The same without a word of the data.
  var redacted: Self { Self(id, id.summary, at: span) }
}

extension EvaluationError: CustomStringConvertible {
  public var description: String {
    let hints = hints.map { "; " + $0 }.joined()
    return "error[\(code)]: \(message)\(hints)"
  }
}
