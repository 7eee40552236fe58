import PredicateSyntax

/// The meaning of names at some place of a predicate.
public struct TypeScope: Hashable, Sendable {
  /// The type of `SELF`, where key paths start. A SUBQUERY does not change it.
  public var root: ValueType
  /// The variables of the SUBQUERYs around the place.
  public var variables: [String: ExpressionType]

  /// Creates the scope of a predicate about `entity`.
  public init(entity: String, variables: [String: ExpressionType] = [:]) {
    root = .object(entity: entity)
    self.variables = variables
  }

  /// The scope inside a SUBQUERY.
  public func adding(_ variable: String, _ type: ExpressionType) -> Self {
    var scope = self
    scope.variables.setExact(variable, type)
    return scope
  }
}
