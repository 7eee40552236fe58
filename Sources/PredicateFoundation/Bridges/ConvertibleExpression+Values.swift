#if !canImport(Darwin)
import Foundation
import PredicateEvaluation
import PredicateSyntax

// Each expression of `#Predicate` that yields a value, with its counterpart.

extension PredicateExpressions.Variable: ConvertibleExpression {
  func node(_ converter: inout PredicateConverter) throws(PredicateConversionError) -> TreeNode {
    guard let node = converter.names[key] else {
      throw PredicateConversionError("a variable of another predicate has no value")
    }
    return .expression(node)
  }
}

extension PredicateExpressions.KeyPath: ConvertibleExpression {
  func node(_ converter: inout PredicateConverter) throws(PredicateConversionError) -> TreeNode {
    let base = try converter.value(root)
    if let kind { return try self.node(of: kind, base) }
    guard let name = KeyPathName.of(any: keyPath) else {
      throw PredicateConversionError(
        "\(keyPath) is not among the readableKeys of \(Root.Output.self): its key has no name"
      )
    }
    return .expression(ExpressionNode(.keyPath(base: base, PathStep.steps(of: name))))
  }

  /// A property that all collections have. Of strings only the emptiness: the language counts UTF-16
  /// units, Swift characters.
  private func node(
    of kind: CommonKeyPathKind,
    _ base: ExpressionNode
  ) throws(PredicateConversionError) -> TreeNode {
    let isText = Root.Output.self is any StringProtocol.Type
    switch (kind, isText) {
    case (.collectionCount, false): return .expression(base.counted)
    case (.collectionIsEmpty, true):
      return .predicate(base.compared(.equal, ExpressionNode(.constant(.text("")))))
    case (.collectionIsEmpty, false):
      return .predicate(base.counted.compared(.equal, ExpressionNode(.constant(.integer(0)))))
    case (.collectionFirst, false): return .expression(ExpressionNode(.subscripting(base, .first)))
    case (.bidirectionalCollectionLast, false):
      return .expression(ExpressionNode(.subscripting(base, .last)))
    default:
      // The others are about characters, or new.
      throw PredicateConversionError("the language counts UTF-16 units, not characters")
    }
  }
}

extension PredicateExpressions.Value: ConvertibleExpression {
  func node(_ converter: inout PredicateConverter) throws(PredicateConversionError) -> TreeNode {
    var reader = ArgumentReader()
    let node = reader.node(value)
    guard reader.held.isEmpty else {
      throw PredicateConversionError("a value of \(Output.self) cannot be a constant")
    }
    return .expression(node)
  }
}

extension PredicateExpressions.NilLiteral: ConvertibleExpression {
  func node(_ converter: inout PredicateConverter) throws(PredicateConversionError) -> TreeNode {
    .expression(.null)
  }
}

extension PredicateExpressions.NilCoalesce: ConvertibleExpression {
  func node(_ converter: inout PredicateConverter) throws(PredicateConversionError) -> TreeNode {
    let value = try converter.value(lhs)
    return .expression(
      ExpressionNode(
        .ternary(
          value.compared(.equal, .null),
          then: try converter.value(rhs),
          else: value
        )
      )
    )
  }
}

extension PredicateExpressions.ForcedUnwrap: ConvertibleExpression {
  func node(_ converter: inout PredicateConverter) throws(PredicateConversionError) -> TreeNode {
    .expression(try converter.value(inner))
  }
}

extension PredicateExpressions.OptionalFlatMap: ConvertibleExpression {
  /// A path through nil is nil by itself; any other expression is asked about nil first.
  func node(_ converter: inout PredicateConverter) throws(PredicateConversionError) -> TreeNode {
    let value = try converter.value(wrapped)
    converter.names[variable.key] = value
    let result = try converter.value(transform)
    if case .keyPath = result.kind { return .expression(result) }
    return .expression(
      ExpressionNode(.ternary(value.compared(.equal, .null), then: .null, else: result))
    )
  }
}

extension PredicateExpressions.Arithmetic: ConvertibleExpression {
  func node(_ converter: inout PredicateConverter) throws(PredicateConversionError) -> TreeNode {
    switch op {
    case .add: try converter.arithmetic(lhs, .add, rhs)
    case .subtract: try converter.arithmetic(lhs, .subtract, rhs)
    case .multiply: try converter.arithmetic(lhs, .multiply, rhs)
    @unknown default: throw PredicateConversionError("the operator is unknown")  // A new one.
    }
  }
}

extension PredicateExpressions.IntDivision: ConvertibleExpression {
  func node(_ converter: inout PredicateConverter) throws(PredicateConversionError) -> TreeNode {
    try converter.arithmetic(lhs, .divide, rhs)
  }
}

extension PredicateExpressions.FloatDivision: ConvertibleExpression {
  func node(_ converter: inout PredicateConverter) throws(PredicateConversionError) -> TreeNode {
    try converter.arithmetic(lhs, .divide, rhs)
  }
}

extension PredicateExpressions.IntRemainder: ConvertibleExpression {
  func node(_ converter: inout PredicateConverter) throws(PredicateConversionError) -> TreeNode {
    let left = try converter.value(lhs)
    return .expression(ExpressionNode(.call(.modulus, [left, try converter.value(rhs)])))
  }
}

extension PredicateExpressions.UnaryMinus: ConvertibleExpression {
  func node(_ converter: inout PredicateConverter) throws(PredicateConversionError) -> TreeNode {
    .expression(ExpressionNode(.negation(try converter.value(wrapped))))
  }
}

extension PredicateExpressions.SequenceMaximum: ConvertibleExpression {
  func node(_ converter: inout PredicateConverter) throws(PredicateConversionError) -> TreeNode {
    .expression(ExpressionNode(.call(.maximum, [try converter.value(elements)])))
  }
}

extension PredicateExpressions.SequenceMinimum: ConvertibleExpression {
  func node(_ converter: inout PredicateConverter) throws(PredicateConversionError) -> TreeNode {
    .expression(ExpressionNode(.call(.minimum, [try converter.value(elements)])))
  }
}

extension PredicateExpressions.Filter: ConvertibleExpression {
  func node(_ converter: inout PredicateConverter) throws(PredicateConversionError) -> TreeNode {
    .expression(try converter.elements(of: sequence, named: variable.key, filter))
  }
}

extension PredicateExpressions.CollectionIndexSubscript: ConvertibleExpression {
  func node(_ converter: inout PredicateConverter) throws(PredicateConversionError) -> TreeNode {
    let collection = try converter.value(wrapped)
    return .expression(
      ExpressionNode(.subscripting(collection, .index(try converter.value(index))))
    )
  }
}
#endif
