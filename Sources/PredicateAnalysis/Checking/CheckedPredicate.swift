public import PredicateSyntax

/// A predicate that a schema vouches for: every key exists and every operation fits the types of
/// what it is applied to.
///
///     let checked = try predicate.checked(against: schema, entity: "Person")
public struct CheckedPredicate: Hashable, Sendable {
  public let predicate: BoundPredicate
  public let schema: Schema
  /// With all that it inherits.
  public let entity: Entity
  public let warnings: [Diagnostic]

  /// What names mean outside every SUBQUERY.
  public var scope: TypeScope { TypeScope(entity: entity.name) }

  /// The type of an expression of this predicate, or of one made from its parts, at a place where
  /// names mean what `scope` says. What is wrong in itself is `.unknown`.
  public func type(of expression: ExpressionNode, in scope: TypeScope) -> ExpressionType {
    .unknown
  }

  /// The scope inside the predicate of a SUBQUERY over `collection`.
  public func scope(
    in scope: TypeScope,
    ofSubqueryOver collection: ExpressionNode,
    variable: String
  ) -> TypeScope {
    scope.adding(variable, .unknown)
  }
}

extension BoundPredicate {
  /// Throws every mistake that the schema shows: unknown keys, unlike types, quantifiers missing
  /// or out of place.
  public func checked(
    against schema: Schema,
    entity: String
  ) throws(PredicateFormatError) -> CheckedPredicate {
    CheckedPredicate(
      predicate: self,
      schema: schema,
      entity: schema.resolvedEntity(named: entity) ?? Entity(name: entity),
      warnings: []
    )
  }
}
