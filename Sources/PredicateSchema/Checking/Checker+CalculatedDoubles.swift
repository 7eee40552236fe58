import PredicateSyntax

extension Checker {
  /// Reports S025: `price == 0.1 + 0.2`, where the sum is 0.30000000000000004 and not the decimal
  /// 0.3.
  ///
  /// Only operators that test for equality, or include it, are checked: `==`, `!=`, `<=`, `>=`,
  /// BETWEEN, IN and CONTAINS. `<` and `>` exclude the bound itself, so they seldom depend on it.
  mutating func warnCalculated(_ typed: TypedComparison, in scope: TypeScope) {
    let (left, right) = (typed.comparison.left, typed.comparison.right)
    switch typed.operator {
    case .equal, .notEqual, .lessOrEqual, .greaterOrEqual:
      if typed.right.type == .decimal { warn(of: left, in: scope) }
      if typed.left.type == .decimal { warn(of: right, in: scope) }
    case .between, .in:
      if typed.right.holdsDecimals { warn(of: left, in: scope) }
      if typed.left.type == .decimal { warn(of: right, in: scope) }
    case .contains:
      if typed.left.holdsDecimals { warn(of: right, in: scope) }
      if typed.right.type == .decimal { warn(of: left, in: scope) }
    case .less, .greater, .beginsWith, .endsWith, .like, .matches, .tokenMatches, .utiConformsTo,
      .utiEquals, .selector:
      break
    }
  }

  private mutating func warn(of node: ExpressionNode, in scope: TypeScope) {
    for part in node.calculations where isDouble(part, in: scope) {
      report(.calculatedDouble(at: place(of: part.span)))
    }
  }

  /// Whether its value is a double. Mistakes inside it have been reported already.
  private func isDouble(_ node: ExpressionNode, in scope: TypeScope) -> Bool {
    var silent = self
    switch node.kind {
    case .call(.sum, let arguments), .call(.median, let arguments):
      // A sum of doubles is a double; a sum of integers or decimals is exact.
      return arguments.first.map { silent.type(of: $0, in: scope).elementType.type == .real }
        ?? false
    // The type of every other node is that of its value.
    default: return silent.type(of: node, in: scope).type == .real
    }
  }
}

extension ExpressionType {
  /// Whether it is a list or collection of decimals, or of these and other numbers.
  fileprivate var holdsDecimals: Bool { elementType.type == .decimal }
}

extension ExpressionNode {
  /// The calculations that may give its value or an element of it, outermost first and none within
  /// another. A column or a literal is not one; only calculations with doubles are inexact.
  fileprivate var calculations: [ExpressionNode] {
    switch kind {
    case .arithmetic: [self]
    case .negation(let operand): operand.calculations.isEmpty ? [] : [self]
    case .call(let function, let arguments): calculations(of: function, arguments)
    case .aggregate(let elements): elements.flatMap(\.calculations)
    case .setOperation(_, let left, let right): left.calculations + right.calculations
    case .ternary(_, let consequent, let alternative):
      consequent.calculations + alternative.calculations
    case .cast(let operand, to: "NSNumber"): operand.calculations
    case .keyPath(_, let steps): steps.contains(.collectionOperator(.average)) ? [self] : []
    case .subscripting(let base, _): base.calculations
    case .assignment(_, let value): value.calculations
    case .constant, .placeholder, .variable, .evaluatedObject, .hostCall, .message, .subquery,
      .cast,
      .fetch, .anyKey:
      []
    }
  }

  private func calculations(
    of function: Function,
    _ arguments: [ExpressionNode]
  ) -> [ExpressionNode] {
    switch function {
    case .squareRoot, .exponential, .logarithm, .naturalLogarithm, .random, .distance, .average,
      .standardDeviation, .sum, .median, .modulus:
      [self]
    case .absolute, .noIndex, .minimum, .maximum, .mode, .distinct:
      arguments.flatMap(\.calculations)
    case .ceiling, .floor, .truncate, .count, .length, .onesComplement, .randomInteger, .uppercase,
      .lowercase, .canonical, .now:
      // Integers, and values that are not numbers.
      []
    }
  }
}
