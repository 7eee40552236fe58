import Foundation
import PredicateSyntax

extension Checker {
  /// `a + b`. Of null it is null: where an operand may be null that is worth a warning.
  mutating func arithmetic(
    _ operator: ArithmeticOperator,
    _ left: ExpressionNode,
    _ right: ExpressionNode,
    in scope: TypeScope
  ) -> ExpressionType {
    let name = `operator`.rawValue
    let isBitwise = `operator`.needsIntegers
    let wanted = isBitwise ? "an integer" : "a number"
    let first = number(left, role: "the left operand of \(name)", wanted: wanted, in: scope)
    let second = number(right, role: "the right operand of \(name)", wanted: wanted, in: scope)
    guard let first, let second else { return .unknown }
    var result = Self.combined(first, second)
    if isBitwise { result.type = .integer }
    if `operator` == .power { result.type = .real }
    result.isOptional = first.isOptional || second.isOptional
    return result
  }

  mutating func negation(_ operand: ExpressionNode, in scope: TypeScope) -> ExpressionType {
    let type = number(operand, role: "the operand of -", wanted: "a number", in: scope)
    return type.map { negated($0).with(isOptional: $0.isOptional) } ?? .unknown
  }

  /// The type of an operand, which must be a number; nil when it is not.
  private mutating func number(
    _ node: ExpressionNode,
    role: String,
    wanted: String,
    in scope: TypeScope
  ) -> ExpressionType? {
    let type = type(of: node, in: scope)
    switch type.type.kind {
    case .any: return type
    // Of nil a calculation is nil.
    case .null: return ExpressionType(.integer, isOptional: true)
    case .number:
      guard wanted == "a number" || type.type.isIntegral || node.kind.isWholeConstant else { break }
      if type.isOptional, !node.kind.isCalculation {
        report(.optionalOperand(node, role: role, at: place(of: node.span)))
      }
      return type
    case .text, .date, .uuid, .bytes, .url, .collection, .map, .object, .mixed: break
    }
    report(.operandType(node, type.type, role: role, wanted: wanted, at: place(of: node.span)))
    return nil
  }

  /// The type of a number with its sign changed, or rounded: Booleans become integers.
  func negated(_ operand: ExpressionType) -> ExpressionType {
    ExpressionType(Self.calculated(operand.type))
  }

  /// The type of a sum, product or quotient.
  static func combined(_ left: ExpressionType, _ right: ExpressionType) -> ExpressionType {
    switch (calculated(left.type), calculated(right.type)) {
    case (.integer, .integer): ExpressionType(.integer)
    case (.real, .real), (.real, .integer), (.integer, .real): ExpressionType(.real)
    case (.decimal, .decimal), (.decimal, .integer), (.integer, .decimal):
      ExpressionType(.decimal)
    default: ExpressionType(.number)
    }
  }

  private static func calculated(_ type: ValueType) -> ValueType {
    switch type {
    case .bool, .integer: .integer
    case .real: .real
    case .decimal: .decimal
    default: .number
    }
  }
}

extension Checker {
  /// `price == 0.1 + 0.2`: the sum is 0.30000000000000004, which no decimal 0.3 is equal to.
  mutating func warnCalculated(_ typed: TypedComparison) {
    let sides = [
      (typed.comparison.left, typed.left.type, typed.right.type),
      (typed.comparison.right, typed.right.type, typed.left.type),
    ]
    for (node, type, other) in sides
    where type == .real && other == .decimal && node.kind.isArithmetic {
      report(.calculatedDouble(at: place(of: node.span)))
    }
  }
}

extension ExpressionNode.Kind {
  fileprivate var isArithmetic: Bool {
    switch self {
    case .arithmetic: true
    case .negation(let operand): operand.kind.isArithmetic
    default: false  // Only what calculates with doubles is not what it looks like.
    }
  }
}

extension ArithmeticOperator {
  /// Whether the operator or function works on bits, and so needs whole numbers.
  fileprivate var needsIntegers: Bool {
    switch self {
    case .add, .subtract, .multiply, .divide, .power: false
    case .bitwiseAnd, .bitwiseOr, .bitwiseXor, .shiftLeft, .shiftRight: true
    }
  }
}

extension ExpressionNode.Kind {
  /// Whether a possible nil in the expression has been reported already.
  fileprivate var isCalculation: Bool {
    switch self {
    case .arithmetic, .negation: true
    default: false
    }
  }

  /// Whether this is a constant whole number, as `2.0` is, whatever its type.
  var isWholeConstant: Bool {
    switch self {
    case .constant(.real(let number)): Int64(exactly: number) != nil
    case .constant(.decimal(let number)): Int64(number.description) != nil
    default: false
    }
  }
}

extension ValueType {
  /// Whether its values are whole numbers.
  var isIntegral: Bool { self == .integer || self == .bool }
}
