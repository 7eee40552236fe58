#if !canImport(Darwin)
import Foundation
import PredicateSyntax

// Each Boolean expression of `#Predicate`, with its counterpart.

extension PredicateExpressions.Conjunction: ConvertibleExpression {
  func node(_ converter: inout PredicateConverter) throws(PredicateConversionError) -> TreeNode {
    let left = try converter.condition(lhs)
    return .predicate(left && (try converter.condition(rhs)))
  }
}

extension PredicateExpressions.Disjunction: ConvertibleExpression {
  func node(_ converter: inout PredicateConverter) throws(PredicateConversionError) -> TreeNode {
    let left = try converter.condition(lhs)
    return .predicate(left || (try converter.condition(rhs)))
  }
}

extension PredicateExpressions.Negation: ConvertibleExpression {
  func node(_ converter: inout PredicateConverter) throws(PredicateConversionError) -> TreeNode {
    .predicate(!(try converter.condition(wrapped)))
  }
}

extension PredicateExpressions.Equal: ConvertibleExpression {
  func node(_ converter: inout PredicateConverter) throws(PredicateConversionError) -> TreeNode {
    try converter.comparison(lhs, .equal, rhs)
  }
}

extension PredicateExpressions.NotEqual: ConvertibleExpression {
  func node(_ converter: inout PredicateConverter) throws(PredicateConversionError) -> TreeNode {
    try converter.comparison(lhs, .notEqual, rhs)
  }
}

extension PredicateExpressions.Comparison: ConvertibleExpression {
  func node(_ converter: inout PredicateConverter) throws(PredicateConversionError) -> TreeNode {
    let `operator`: PredicateSyntax.ComparisonOperator =
      switch op {
      case .lessThan: .less
      case .lessThanOrEqual: .lessOrEqual
      case .greaterThan: .greater
      case .greaterThanOrEqual: .greaterOrEqual
      @unknown default: throw PredicateConversionError("the comparison is unknown")  // A new case.
      }
    return try converter.comparison(lhs, `operator`, rhs)
  }
}

extension PredicateExpressions.Conditional: ConvertibleExpression {
  func node(_ converter: inout PredicateConverter) throws(PredicateConversionError) -> TreeNode {
    let condition = try converter.condition(test)
    let consequent = try converter.value(trueBranch)
    return .expression(
      ExpressionNode(
        .ternary(condition, then: consequent, else: try converter.value(falseBranch))
      )
    )
  }
}

extension PredicateExpressions.SequenceContains: ConvertibleExpression {
  func node(_ converter: inout PredicateConverter) throws(PredicateConversionError) -> TreeNode {
    if let range = try converter.captured(sequence) as? any KnownRange {
      return .predicate(try converter.condition(that: element, isIn: range))
    }
    return try converter.comparison(element, .in, sequence)
  }
}

extension PredicateExpressions.SequenceContainsWhere: ConvertibleExpression {
  func node(_ converter: inout PredicateConverter) throws(PredicateConversionError) -> TreeNode {
    let found = try converter.elements(of: sequence, named: variable.key, test)
    return .predicate(found.counted.compared(.greater, ExpressionNode(.constant(.integer(0)))))
  }
}

extension PredicateExpressions.SequenceAllSatisfy: ConvertibleExpression {
  func node(_ converter: inout PredicateConverter) throws(PredicateConversionError) -> TreeNode {
    let others = try converter.elements(of: sequence, named: variable.key, test, isNegated: true)
    return .predicate(others.counted.compared(.equal, ExpressionNode(.constant(.integer(0)))))
  }
}

extension PredicateExpressions.CollectionContainsCollection: ConvertibleExpression {
  func node(_ converter: inout PredicateConverter) throws(PredicateConversionError) -> TreeNode {
    if let value = try converter.fixed(self) { return .expression(value) }
    guard Base.Output.self is any StringProtocol.Type else {
      throw PredicateConversionError("only strings can contain a substring")
    }
    return try converter.comparison(base, .contains, other)
  }
}

extension PredicateExpressions.SequenceStartsWith: ConvertibleExpression {
  func node(_ converter: inout PredicateConverter) throws(PredicateConversionError) -> TreeNode {
    if let value = try converter.fixed(self) { return .expression(value) }
    guard Base.Output.self is any StringProtocol.Type else {
      throw PredicateConversionError("only strings can have a prefix")
    }
    return try converter.comparison(base, .beginsWith, prefix)
  }
}

extension PredicateExpressions.StringContainsRegex: ConvertibleExpression {
  func node(_ converter: inout PredicateConverter) throws(PredicateConversionError) -> TreeNode {
    guard let regex = try converter.captured(regex) as? PredicateExpressions.PredicateRegex else {
      throw PredicateConversionError("a regular expression must be written or captured")
    }
    let pattern = try RegexPattern.searching(for: regex.stringRepresentation)
    let subject = try converter.value(subject)
    return .predicate(subject.compared(.matches, ExpressionNode(.constant(.text(pattern)))))
  }
}
#endif
