import PredicateSyntax

/// The wording of diagnostics about SQL.
extension Diagnostic {
  /// A note that explains why a part is left to memory.
  static func unsupportedSQL(
    _ what: String,
    in dialect: String,
    at span: SourceSpan?,
    isNote: Bool = false
  ) -> Self {
    Self(
      .unsupportedSQL,
      severity: isNote ? .note : nil,
      "no exact \(dialect) for \(what)",
      at: span ?? SourceSpan(0..<0),
      hints: isNote ? [] : ["`split` gives what it can say, and leaves the rest to memory"]
    )
  }
}
