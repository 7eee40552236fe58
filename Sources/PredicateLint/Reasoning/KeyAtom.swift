import PredicateAnalysis
import PredicateEvaluation
import PredicateSyntax

/// A comparison of one key with constants, whose outcome for a value the evaluator tells.
struct KeyAtom {
  let key: ExpressionNode
  /// The constants that tell the key's values apart.
  let constants: [Value]
  private let comparison: Comparison
  private let isKeyLeft: Bool

  /// Nil unless one side is a plain key path, or SELF, and the other is constant.
  init?(_ comparison: Comparison) {
    guard comparison.quantifier == nil else { return nil }
    if comparison.left.isPlainKey, let values = comparison.right.values {
      (key, constants, isKeyLeft) = (comparison.left, values, true)
    } else if comparison.right.isPlainKey, let values = comparison.left.values {
      (key, constants, isKeyLeft) = (comparison.right, values, false)
    } else {
      return nil
    }
    self.comparison = comparison
    // Hosts order letters of unlike case in unlike ways.
    if comparison.operator.ordersValues, !constants.allSatisfy(\.isOrderedAlike) { return nil }
  }

  /// The outcomes for the values of a cell.
  func outcomes(in cell: KeyCell) -> Outcomes {
    switch cell.kind {
    case .point(let value): outcome(for: value)
    case .gap(let value): isExact ? outcome(for: value) : .unknown
    case .unnamedGap: .unknown
    case .other: otherOutcomes
    }
  }

  /// Whether all values of a gap have the outcome of its representative.
  private var isExact: Bool {
    guard comparison.options.isEmpty else { return false }
    switch comparison.operator {
    case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual: return true
    case .between: return isKeyLeft && constants.count == 2
    case .in: return isKeyLeft && comparison.right.isList
    case .contains, .beginsWith, .endsWith, .like, .matches, .tokenMatches, .utiConformsTo,
      .utiEquals, .selector:
      return false
    }
  }

  /// The outcomes for arrays, objects and data, which equal no constant here and have no order.
  private var otherOutcomes: Outcomes {
    guard isExact else { return .unknown }
    switch comparison.operator {
    case .equal, .in: return .isFalse
    case .notEqual: return .isTrue
    case .less, .lessOrEqual, .greater, .greaterOrEqual, .between: return [.isFalse, .raises]
    case .contains, .beginsWith, .endsWith, .like, .matches, .tokenMatches, .utiConformsTo,
      .utiEquals, .selector:
      return .unknown
    }
  }

  /// The evaluator's answer for one value of the key.
  private func outcome(for value: Value) -> Outcomes {
    var comparison = comparison
    let constant = ExpressionNode(.constant(value))
    if isKeyLeft { comparison.left = constant } else { comparison.right = constant }
    guard let predicate = try? BoundPredicate(PredicateNode(.comparison(comparison))),
      let evaluator = try? Evaluator(predicate)
    else { return .unknown }
    do throws(EvaluationError) {
      return try evaluator.matches(.value(.null)) ? .isTrue : .isFalse
    } catch {
      return .raises
    }
  }
}

extension ExpressionNode {
  /// Whether the node is a key path of plain keys, or SELF: the same value at each of its places.
  fileprivate var isPlainKey: Bool {
    switch kind {
    case .evaluatedObject: return true
    case .keyPath(let base, let steps):
      guard LintContext.names(of: steps) != nil else { return false }
      switch base?.kind {
      case nil, .evaluatedObject, .variable: return true
      default: return false  // The value of any other base may be another each time.
      }
    default: return false  // No other node is a key.
    }
  }

  /// The constants in an operand: itself, or its elements; nil where it is not constant.
  fileprivate var values: [Value]? {
    guard case .constant(let value) = kind else { return nil }
    if case .list(let elements) = value { return elements }
    return [value]
  }

  fileprivate var isList: Bool {
    if case .constant(.list) = kind { true } else { false }
  }
}

extension Value {
  /// Whether every host orders the value alike: not letters, whose case and language matter.
  fileprivate var isOrderedAlike: Bool {
    guard case .text(let text) = self else { return true }
    return text.utf8.allSatisfy { byte in
      byte < 0x80 && !(UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
        && !(UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
    }
      || text.utf8.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
  }
}
