public import PredicateAnalysis
import PredicateEvaluation
public import PredicateSchema
public import PredicateSyntax

extension SQLCompiler {
  /// The predicate as a part of the caller's own statement.
  ///
  ///     let clause = try compiler.whereClause(for: checked, alias: "b", firstPlaceholder: 2)
  ///     // "b"."pages" >= $2::bigint
  ///
  /// `alias` is the name that the entity's table has in FROM; nil is the name of the table itself.
  /// `firstPlaceholder` is the number of the clause's first placeholder, where the dialect numbers
  /// them. In SQLite the connection needs the functions of `SQLiteFunction`.
  ///
  /// `limits` are those of the predicate unless others are given.
  ///
  /// Throws, before there is a row, where memory would throw for every row: at constant patterns
  /// that are wrong and at placeholders without arguments.
  public func whereClause(
    for predicate: CheckedPredicate,
    alias: String?,
    firstPlaceholder: Int = 1,
    joins: SQLClause.Joins = .inSubselects,
    limits: EvaluationLimits? = nil
  ) throws(PredicateFormatError) -> SQLClause {
    let limits = limits ?? predicate.limits
    var options = EvaluationOptions()
    options.limits = limits
    options.now = now
    let whole = try Evaluator(predicate.predicate, options: options)
    let limited = dialect.limited(to: limits.regularExpressions)
    let builder = ClauseBuilder(
      predicate: predicate,
      dialect: limited,
      now: now,
      alias: alias,
      firstPlaceholder: max(firstPlaceholder, 1),
      style: joins
    )
    let parts = builder.parts()
    let joined = parts.joins.bindingCount
    return SQLClause(
      condition: parts.condition.text(in: limited, from: builder.firstPlaceholder + joined),
      joins: parts.joins.text(in: limited, from: builder.firstPlaceholder),
      bindings: parts.joins.bindings + parts.condition.bindings,
      residual: try parts.residual.map { residual throws(PredicateFormatError) in
        SQLResidual(
          predicate: residual,
          columns: parts.columns.columns,
          relationships: parts.columns.relationships,
          evaluator: residual == predicate.predicate
            ? whole : try Evaluator(residual, options: options),
          place: parts.columns.place
        )
      },
      notes: parts.notes
    )
  }
}
