import PredicateAnalysis
public import PredicateSyntax

extension SQLCompiler {
  /// The statement for a query.
  ///
  /// Throws `Q001` with the reasons where SQL cannot express it, as with groups of rows that memory
  /// must check first. The caller then takes the rows and does the rest in memory.
  public func select(_ query: SQLQuery) throws(PredicateFormatError) -> SQLSelection {
    try build(query, leavesResidual: true) { (builder) throws(Unsupported) in
      try builder.selection()
    }
  }

  /// The statement for one number, the count of the rows that `select` would give. Throws `Q001` with
  /// the reasons where SQL cannot express it: those of `SQLSplit.notes` where memory must check rows.
  public func count(_ query: SQLQuery) throws(PredicateFormatError) -> SQLStatement {
    try build(query) { (builder) throws(Unsupported) in try builder.count() }
  }

  func build<Statement>(
    _ query: SQLQuery,
    leavesResidual: Bool = false,
    _ body: (inout SelectBuilder) throws(Unsupported) -> Statement
  ) throws(PredicateFormatError) -> Statement {
    let reasons: [Diagnostic]
    do throws(Unsupported) {
      var builder = try SelectBuilder(query, self)
      guard let split = builder.split, split.residual != nil,
        !leavesResidual || !builder.isRowByRow
      else { return try body(&builder) }
      reasons = split.notes
    } catch {
      // Not at its place, which may be one in another text: that of HAVING, or of a value.
      reasons = [.unsupportedSQL(error.what, in: dialect.name, at: nil, isNote: true)]
    }
    throw PredicateFormatError(because: reasons, of: query.predicate)
  }
}
