public import PredicateAnalysis
public import PredicateSyntax

/// A predicate in parts: what the database decides, and what memory still has to.
///
/// The rows that match are those where `exact` and `narrowing` hold, either being true where it is
/// nil, and `residual` matches in memory.
public struct SQLSplit: Hashable, Sendable {
  /// The condition of the terms that memory need not check again.
  public var exact: SQLFragment?
  /// A necessary condition; it may admit other rows.
  public var narrowing: SQLFragment?
  /// The predicate that memory must check for the remaining rows; nil if there is none. Each of its
  /// `$variables` needs a value.
  public var residual: BoundPredicate?
  /// The limits within which memory checks the residual: those of the policy of a stranger's
  /// predicate, for `EvaluationOptions`.
  public var limits: EvaluationLimits
  /// Why there is a residual: one note for each term that the database cannot say.
  public var notes: [Diagnostic]
  /// ` LEFT JOIN …` on to-one relationships, or ` JOIN …` where the two need a row there, for the
  /// FROM that the two are used with. None makes a row come twice.
  public var joins: SQLFragment

  /// `exact AND narrowing`; nil if every row must be read.
  public var condition: SQLFragment? {
    switch (exact, narrowing) {
    case (let exact?, let narrowing?): "(\(exact)) AND (\(narrowing))"
    case (let only?, nil), (nil, let only?): only
    case (nil, nil): nil
    }
  }
}
