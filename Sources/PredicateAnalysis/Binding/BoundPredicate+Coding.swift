import PredicateSyntax

/// Encodes the canonical text, so that stored predicates can be read, compared and edited. Decoding
/// gives a `PredicateTemplate`, which grants no trust: bind it if you trust the text, else use
/// `validated(by:)`.
extension BoundPredicate: TextEncodable {
  package var canonicalText: String { format }
}

extension BoundExpression: TextEncodable {
  package var canonicalText: String { format }
}

@available(
  *,
  unavailable,
  message: "decode a PredicateTemplate, then bind it, or also validate it by a policy"
)
extension BoundPredicate: Decodable {
  public init(from decoder: any Decoder) throws {
    self = try PredicateTemplate(from: decoder).bound()
  }
}

@available(
  *,
  unavailable,
  message: "decode an ExpressionTemplate, then bind it, or also validate it by a policy"
)
extension BoundExpression: Decodable {
  public init(from decoder: any Decoder) throws {
    self = try ExpressionTemplate(from: decoder).bound()
  }
}

extension BoundPredicate: CustomStringConvertible {
  /// The canonical text, `format`.
  public var description: String { format }
}

extension BoundExpression: CustomStringConvertible {
  /// The canonical text, `format`.
  public var description: String { format }
}
