#if !canImport(Darwin)
import Foundation
import PredicateEvaluation
import PredicateSyntax

// Each expression of `#Predicate` with a value, with its counterpart.

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
    if let value = try converter.fixed(self) { return .expression(value) }
    let base = try converter.value(root)
    if let kind, let node = try node(of: kind, base) { return node }
    guard kind == nil || converter.mayHold else {
      throw PredicateConversionError("the language counts UTF-16 units, not characters")
    }
    return .expression(try converter.property(keyPath, of: base))
  }

  /// A property of all collections; nil for strings, except for their emptiness: the language
  /// counts UTF-16 units, Swift characters.
  private func node(
    of kind: CommonKeyPathKind,
    _ base: ExpressionNode
  ) throws(PredicateConversionError) -> TreeNode? {
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
    default: return nil  // The others are about characters, or new.
    }
  }
}

extension PredicateExpressions.Value: ConvertibleExpression {
  func node(_ converter: inout PredicateConverter) throws(PredicateConversionError) -> TreeNode {
    .expression(try converter.constant(value))
  }
}

extension PredicateExpressions.NilLiteral: ConvertibleExpression {
  func node(_ converter: inout PredicateConverter) throws(PredicateConversionError) -> TreeNode {
    .expression(.null)
  }
}

extension PredicateExpressions.NilCoalesce: ConvertibleExpression {
  func node(_ converter: inout PredicateConverter) throws(PredicateConversionError) -> TreeNode {
    if let value = try converter.fixed(self) { return .expression(value) }
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
    if let value = try converter.fixed(self) { return .expression(value) }
    return .expression(try converter.value(inner))
  }
}

extension PredicateExpressions.OptionalFlatMap: ConvertibleExpression {
  /// A path through nil is nil; any other expression is tested for nil first.
  func node(_ converter: inout PredicateConverter) throws(PredicateConversionError) -> TreeNode {
    if let value = try converter.fixed(self) { return .expression(value) }
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
    @unknown default: throw PredicateConversionError("the operator is unknown")  // A new case.
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
    if let value = try converter.fixed(self) { return .expression(value) }
    let collection = try converter.value(wrapped)
    return .expression(
      ExpressionNode(.subscripting(collection, .index(try converter.value(index))))
    )
  }
}

extension PredicateExpressions.DictionaryKeySubscript: ConvertibleExpression {
  func node(_ converter: inout PredicateConverter) throws(PredicateConversionError) -> TreeNode {
    if let value = try converter.fixed(self) { return .expression(value) }
    return .expression(try converter.entry(of: wrapped, at: key))
  }
}

extension PredicateExpressions.DictionaryKeyDefaultValueSubscript: ConvertibleExpression {
  func node(_ converter: inout PredicateConverter) throws(PredicateConversionError) -> TreeNode {
    if let value = try converter.fixed(self) { return .expression(value) }
    let entry = try converter.entry(of: wrapped, at: key)
    let other = try converter.value(`default`)
    return .expression(
      ExpressionNode(.ternary(entry.compared(.equal, .null), then: other, else: entry))
    )
  }
}

extension PredicateConverter {
  /// The entry of a dictionary, whose keys must be strings: the language has no others.
  fileprivate mutating func entry<Wrapped: PredicateExpression, Key: PredicateExpression>(
    of dictionary: Wrapped,
    at key: Key
  ) throws(PredicateConversionError) -> ExpressionNode {
    guard Key.Output.self == String.self else {
      throw PredicateConversionError("only dictionaries with strings as keys can be subscripted")
    }
    let base = try value(dictionary)
    return ExpressionNode(.subscripting(base, .index(try value(key))))
  }
}
#endif
