import PredicateSyntax

/// Why a part of a predicate cannot be said in SQL exactly.
struct Unsupported: Error {
  /// What it is: "MATCHES", "the function median:".
  var what: String
  var span: SourceSpan?
  /// What is TRUE at least of every row that matches or fails, if that can be said.
  var narrowing: SQLCondition?
  /// The same of the negation.
  var negation: SQLCondition?
  /// What is TRUE at least of every row on which memory fails, where that is all there is against
  /// deciding it in SQL.
  var failure: SQLCondition?

  init(_ what: String, at span: SourceSpan? = nil, narrowing: SQLCondition? = nil) {
    self.what = what
    self.span = span
    self.narrowing = narrowing
  }
}
