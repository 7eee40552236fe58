import PredicateSyntax

/// The reason why a part of a predicate has no exact SQL.
struct Unsupported: Error {
  /// The name of the part: "MATCHES", "the function median:".
  var what: String
  var span: SourceSpan?
  /// A necessary condition, TRUE for every row that matches or fails; nil if there is none.
  var narrowing: SQLCondition?
  /// Such a condition for the negation.
  var negation: SQLCondition?
  /// A condition that is TRUE for every row on which memory fails, if such rows are the only
  /// reason.
  var failure: SQLCondition?

  init(_ what: String, at span: SourceSpan? = nil, narrowing: SQLCondition? = nil) {
    self.what = what
    self.span = span
    self.narrowing = narrowing
  }
}

extension Unsupported {
  /// A relationship to an entity that the schema does not have.
  static func leadsNowhere(_ relationship: String, at span: SourceSpan?) -> Self {
    Self("the relationship \(relationship), which leads nowhere", at: span)
  }
}
