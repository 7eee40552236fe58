extension ValidatedPredicate: CustomStringConvertible {
  /// The canonical text of the predicate, including the application's conditions joined to it.
  public var description: String { predicateWithoutLimits.format }
}

extension ValidatedExpression: CustomStringConvertible {
  /// The canonical text of the expression.
  public var description: String { expressionWithoutLimits.format }
}
