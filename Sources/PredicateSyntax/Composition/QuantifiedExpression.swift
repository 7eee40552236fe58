/// A collection with a quantifier: any, all or none of its elements must satisfy the comparison.
///
///     ExpressionNode.key("tags").any.equals("swift")  // ANY tags == "swift"
public struct QuantifiedExpression: ComparisonSubject, Hashable, Sendable {
  private let quantifier: Quantifier
  private let isNegated: Bool
  private let collection: ExpressionNode

  init(_ quantifier: Quantifier, of collection: ExpressionNode, isNegated: Bool = false) {
    self.quantifier = quantifier
    self.isNegated = isNegated
    self.collection = collection
  }

  public func compared(
    _ operator: ComparisonOperator,
    to right: some PredicateArgument,
    _ options: StringOptions = []
  ) -> PredicateNode {
    let comparison = PredicateNode(
      .comparison(Comparison(quantifier, collection, `operator`, options, right.predicateArgument))
    )
    return isNegated ? !comparison : comparison
  }
}

extension ExpressionNode {
  /// `ANY self …`: true if one element satisfies the comparison that follows; false for an empty
  /// collection
  public var any: QuantifiedExpression { QuantifiedExpression(.any, of: self) }

  /// `ALL self …`: true if no element fails; true for an empty collection
  public var all: QuantifiedExpression { QuantifiedExpression(.all, of: self) }

  /// `NONE self …`, which is `NOT ANY self …`
  public var none: QuantifiedExpression { QuantifiedExpression(.any, of: self, isNegated: true) }
}
