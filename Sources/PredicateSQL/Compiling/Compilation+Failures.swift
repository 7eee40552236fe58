import PredicateAnalysis
import PredicateSyntax

/// Finds terms on which memory may fail for some row. Few terms of a checked predicate can fail;
/// the terms after one that can must not exclude a row from it.
///
/// Limits are not considered: they depend on how much is done in memory, and so on the engine.
extension Compilation {
  func mayFail(_ node: PredicateNode) -> Bool {
    var mayFail = false
    var variableCount = 0
    var equatedCount = 0
    node.forEachNode { node in
      switch node {
      case .predicate(let predicate):
        equatedCount += predicate.equatedVariables.count
        mayFail = mayFail || comparisonMayFail(predicate)
      case .expression(let expression):
        if case .variable = expression.kind { variableCount += 1 }
        mayFail = mayFail || calculationMayFail(expression)
      }
    }
    if mayFail || variableCount == 0 { return mayFail }
    // The value given for a variable may be of any type, and only `==` and `!=` take every type.
    let hasGiven = PredicateFacts(of: node).variables.contains { name in
      !variables.contains { $0.name.hasSameBytes(as: name) }
    }
    return hasGiven && equatedCount < variableCount
  }

  /// Whether the comparison itself may fail, apart from its operands.
  private func comparisonMayFail(_ node: PredicateNode) -> Bool {
    guard case .comparison(let comparison) = node.kind else { return false }
    switch comparison.operator {
    case .equal, .notEqual, .in, .contains, .beginsWith, .endsWith, .like: return false
    // TERNARY may choose values of types that have no order.
    case .less, .lessOrEqual, .greater, .greaterOrEqual:
      return [comparison.left, comparison.right].contains {
        if case .ternary = $0.kind { true } else { false }
      }
    case .between:
      if case .aggregate = comparison.right.kind { return false }
      return comparison.right.kind.constantValue == nil
    case .matches: return comparison.right.kind.constantValue == nil
    case .tokenMatches, .utiConformsTo, .utiEquals, .selector: return true
    }
  }

  private func calculationMayFail(_ node: ExpressionNode) -> Bool {
    switch node.kind {
    case .arithmetic(.power, _, _): return false
    case .arithmetic(let `operator`, let left, let right):
      switch (`operator`, numberForm(of: left), numberForm(of: right)) {
      case (.add, .real?, .real?), (.subtract, .real?, .real?), (.multiply, .real?, .real?),
        (.divide, .real?, .real?), (.add, .real?, .integer?), (.subtract, .real?, .integer?),
        (.multiply, .real?, .integer?), (.divide, .real?, .integer?), (.add, .integer?, .real?),
        (.subtract, .integer?, .real?), (.multiply, .integer?, .real?),
        (.divide, .integer?, .real?),
        (.bitwiseAnd, .integer?, .integer?), (.bitwiseOr, .integer?, .integer?),
        (.bitwiseXor, .integer?, .integer?):
        return false
      // Integers overflow, decimals run out of digits, and other types have no arithmetic: every
      // combination that is not listed may fail.
      default: return true
      }
    case .call(.absolute, let arguments) where arguments.count == 1:
      // Only the least integer has no magnitude.
      return numberForm(of: arguments[0]) != .real
    case .call(let function, _):
      switch function {
      case .count, .squareRoot, .exponential, .logarithm, .naturalLogarithm, .ceiling, .floor,
        .truncate, .uppercase, .lowercase, .canonical, .length, .noIndex, .random, .now:
        return false
      case .sum, .minimum, .maximum, .average, .median, .mode, .standardDeviation, .modulus,
        .absolute, .onesComplement, .randomInteger, .distinct, .distance:
        return true
      }
    case .cast(_, to: let type): return type != "NSString"
    case .keyPath(_, let steps):
      return readsJSON(steps)
        || steps.contains { step in
          switch step {
          case .key, .collectionOperator(.count), .collectionOperator(.sum),
            .collectionOperator(.average), .collectionOperator(.minimum),
            .collectionOperator(.maximum), .collectionOperator(.unionOfObjects),
            .collectionOperator(.distinctUnionOfObjects):
            false
          case .collectionOperator, .variable, .placeholder: true
          }
        }
    case .subscripting(_, let index):
      switch index {
      case .first, .last, .size: return false
      case .index(let index):
        if case .constant(.integer) = index.kind { return false }
        return true
      }
    case .hostCall, .message, .setOperation, .fetch, .assignment, .anyKey, .placeholder:
      return true
    case .constant, .variable, .evaluatedObject, .negation, .aggregate, .subquery, .ternary:
      return false
    }
  }

  /// `.integer` or `.real` if the node certainly has such a value, otherwise nil.
  private func numberForm(of node: ExpressionNode) -> ColumnForm? {
    switch node.kind {
    case .constant(.integer): return .integer
    case .constant(.real): return .real
    case .keyPath:
      var apart = self
      guard case .scalar(let operand)? = try? apart.term(node) else { return nil }
      return operand.form == .integer || operand.form == .real ? operand.form : nil
    case .arithmetic(.power, _, _), .call(.squareRoot, _), .call(.exponential, _),
      .call(.logarithm, _), .call(.naturalLogarithm, _):
      return .real
    case .arithmetic(_, let left, let right):
      guard let first = numberForm(of: left), let second = numberForm(of: right) else { return nil }
      return first == .real || second == .real ? .real : .integer
    case .negation(let operand): return numberForm(of: operand) == .real ? .real : nil
    case .call(.absolute, let arguments) where arguments.count == 1:
      return numberForm(of: arguments[0])
    case .call(.length, _): return .integer
    // The form of every other node is uncertain, and its term then counts as one that may fail.
    default: return nil
    }
  }
}

extension PredicateNode {
  /// The variables that are a whole side of `==` or `!=`.
  fileprivate var equatedVariables: [ExpressionNode] {
    guard case .comparison(let comparison) = kind, comparison.quantifier == nil,
      comparison.operator == .equal || comparison.operator == .notEqual
    else { return [] }
    return [comparison.left, comparison.right].filter {
      if case .variable = $0.kind { true } else { false }
    }
  }
}
