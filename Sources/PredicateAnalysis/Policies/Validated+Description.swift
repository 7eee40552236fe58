extension ValidatedPredicate: CustomStringConvertible {
  /// The canonical text of the predicate, including what the host has joined with it.
  public var description: String { predicateWithoutLimits.format }
}

extension ValidatedExpression: CustomStringConvertible {
  /// The canonical text of the expression.
  public var description: String { expressionWithoutLimits.format }
}
