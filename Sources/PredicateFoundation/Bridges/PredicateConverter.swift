#if !canImport(Darwin)
import Foundation
import PredicateEvaluation
import PredicateSyntax

/// Converts the expressions of a `#Predicate` into nodes.
struct PredicateConverter {
  /// The nodes that variables stand for.
  var names: [PredicateExpressions.VariableID: ExpressionNode] = [:]

  /// A condition; a Boolean value is compared with true.
  mutating func condition(
    _ expression: any PredicateExpression
  ) throws(PredicateConversionError) -> PredicateNode {
    switch try node(expression) {
    case .predicate(let node): node
    case .expression(let node):
      PredicateNode(.comparison(Comparison(nil, node, .equal, [], .true)))
    }
  }

  /// A value; a condition becomes the Boolean that it yields.
  mutating func value(
    _ expression: any PredicateExpression
  ) throws(PredicateConversionError) -> ExpressionNode {
    switch try node(expression) {
    case .predicate(let node): ExpressionNode(.ternary(node, then: .true, else: .false))
    case .expression(let node): node
    }
  }

  private mutating func node(
    _ expression: any PredicateExpression
  ) throws(PredicateConversionError) -> TreeNode {
    guard let convertible = expression as? any ConvertibleExpression else {
      let name = String(describing: type(of: expression)).prefix { $0 != "<" }
      throw PredicateConversionError("the language has no counterpart of \(name)")
    }
    return try convertible.node(&self)
  }

  mutating func comparison(
    _ left: any PredicateExpression,
    _ operator: ComparisonOperator,
    _ right: any PredicateExpression
  ) throws(PredicateConversionError) -> TreeNode {
    let left = try value(left)
    return .predicate(
      PredicateNode(.comparison(Comparison(nil, left, `operator`, [], try value(right))))
    )
  }

  mutating func arithmetic(
    _ left: any PredicateExpression,
    _ operator: PredicateSyntax.ArithmeticOperator,
    _ right: any PredicateExpression
  ) throws(PredicateConversionError) -> TreeNode {
    let left = try value(left)
    return .expression(ExpressionNode(.arithmetic(`operator`, left, try value(right))))
  }

  /// The elements of a sequence for which a test holds, or fails.
  mutating func elements(
    of sequence: any PredicateExpression,
    named variable: PredicateExpressions.VariableID,
    _ test: any PredicateExpression,
    isNegated: Bool = false
  ) throws(PredicateConversionError) -> ExpressionNode {
    let collection = try value(sequence)
    let name = "v\(names.count)"
    names[variable] = ExpressionNode(.variable(name))
    let predicate = try condition(test)
    return ExpressionNode(
      .subquery(collection: collection, variable: name, isNegated ? !predicate : predicate)
    )
  }
}

extension ExpressionNode {
  static var `true`: Self { Self(.constant(.bool(true))) }
  static var `false`: Self { Self(.constant(.bool(false))) }
  static var null: Self { Self(.constant(.null)) }

  /// The number of elements.
  var counted: Self { Self(.keyPath(base: self, [.collectionOperator(.count)])) }

  func compared(_ operator: ComparisonOperator, _ other: Self) -> PredicateNode {
    PredicateNode(.comparison(Comparison(nil, self, `operator`, [], other)))
  }
}

/// An expression of `#Predicate` with a counterpart in the language.
protocol ConvertibleExpression {
  func node(_ converter: inout PredicateConverter) throws(PredicateConversionError) -> TreeNode
}
#endif
