import PredicateSyntax

/// The reason why a part of a predicate has no exact SQL.
struct Unsupported: Error, Equatable {
  /// The name of the part: "MATCHES", "the function median:".
  var what: String
  var span: SourceSpan?

  init(_ what: String, at span: SourceSpan? = nil) {
    (self.what, self.span) = (what, span)
  }
}

extension Unsupported {
  /// A relationship to an entity that the schema does not have.
  static func leadsNowhere(_ relationship: String, at span: SourceSpan?) -> Self {
    Self("the relationship \(relationship), which leads nowhere", at: span)
  }
}
