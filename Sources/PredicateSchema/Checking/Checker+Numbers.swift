import PredicatePlatform
import PredicateSyntax

extension Checker {
  /// `a + b`. With a null operand it is null: a possible null is worth a warning.
  mutating func arithmetic(
    _ operator: ArithmeticOperator,
    _ left: ExpressionNode,
    _ right: ExpressionNode,
    in scope: TypeScope
  ) -> ExpressionType {
    let name = `operator`.rawValue
    let isBitwise = `operator`.needsIntegers
    let (leftType, rightType) = (type(of: left, in: scope), type(of: right, in: scope))
    if `operator` == .subtract, mode == .default {
      switch (leftType.type.kind, rightType.type.kind) {
      // `end - start`, in seconds
      case (.date, .date):
        return ExpressionType(.real, isOptional: leftType.isOptional || rightType.isOptional)
      case (.date, .any), (.any, .date): return .unknown
      default: break  // Any other pair must be numbers.
      }
    }
    let first = number(left, leftType, "the left operand of \(name)", isWhole: isBitwise)
    let second = number(right, rightType, "the right operand of \(name)", isWhole: isBitwise)
    guard let first, let second else { return .unknown }
    var result = Self.combined(first, second)
    if isBitwise { result.type = .integer }
    if `operator` == .power { result.type = .real }
    result.isOptional = first.isOptional || second.isOptional
    return result
  }

  mutating func negation(_ operand: ExpressionNode, in scope: TypeScope) -> ExpressionType {
    let type = number(operand, type(of: operand, in: scope), "the operand of -", isWhole: false)
    return type.map { negated($0).with(isOptional: $0.isOptional) } ?? .unknown
  }

  /// The type of an operand, which must be a number, and an integer if `isWhole`; nil if it cannot
  /// be.
  private mutating func number(
    _ node: ExpressionNode,
    _ type: ExpressionType,
    _ role: String,
    isWhole: Bool
  ) -> ExpressionType? {
    let span = place(of: node.span)
    switch type.type.kind {
    case .any: return type
    // A calculation with nil gives nil.
    case .null: return ExpressionType(.integer, isOptional: true)
    case .number:
      if isWhole, !requireWhole(node, type.type, role: role, at: span) { return nil }
      if type.isOptional, !node.kind.isCalculation {
        report(.optionalOperand(node, role: role, at: span))
      }
      return type
    case .text, .date, .uuid, .bytes, .url, .collection, .map, .object, .mixed: break
    }
    let wanted = isWhole ? TypeName.integer : .number
    report(.operandType(node, type.type, role: role, wanted: wanted.phrase, at: span))
    return nil
  }

  /// Reports a number that bit operations reject, and returns whether it may be one that they
  /// accept. They accept every integer, so that a column of doubles depends on the rows: that is a
  /// warning. For a constant it is certain.
  mutating func requireWhole(
    _ node: ExpressionNode,
    _ type: ValueType,
    role: String,
    at span: SourceSpan
  ) -> Bool {
    if type.isIntegral || node.kind.isWholeConstant { return true }
    guard node.kind.constantValue == nil else {
      report(.operandType(node, type, role: role, wanted: TypeName.integer.phrase, at: span))
      return false
    }
    report(.mayHaveFraction(node, type, role: role, at: span))
    return true
  }

  /// The type of a number with its sign changed, or rounded: Booleans become integers.
  func negated(_ operand: ExpressionType) -> ExpressionType {
    ExpressionType(Self.calculated(operand.type))
  }

  /// The type of a sum, product or quotient.
  static func combined(_ left: ExpressionType, _ right: ExpressionType) -> ExpressionType {
    switch (NumberType(left.type), NumberType(right.type)) {
    case (.integer, .integer): ExpressionType(.integer)
    case (.real, .real), (.real, .integer), (.integer, .real): ExpressionType(.real)
    case (.decimal, .decimal), (.decimal, .integer), (.integer, .decimal):
      ExpressionType(.decimal)
    case (.real, .decimal), (.decimal, .real), (.any, _), (_, .any): ExpressionType(.number)
    }
  }

  private static func calculated(_ type: ValueType) -> ValueType {
    switch NumberType(type) {
    case .integer: .integer
    case .real: .real
    case .decimal: .decimal
    case .any: .number
    }
  }
}

/// The types of numbers that calculations distinguish.
private enum NumberType {
  case integer, real, decimal
  /// Any of them; known only at evaluation.
  case any

  init(_ type: ValueType) {
    switch type {
    case .bool, .integer: self = .integer
    case .real: self = .real
    case .decimal: self = .decimal
    case .number, .text, .date, .uuid, .bytes, .url, .null, .list, .map, .object, .collection,
      .mixed, .any:
      self = .any
    }
  }
}

extension ArithmeticOperator {
  /// Whether the operator or function works on bits, and so needs integers.
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
    default: false  // No other kind reports its own optional operands.
    }
  }

  /// Whether this is a constant integer such as `2.0`, whatever its type.
  var isWholeConstant: Bool {
    switch constantValue {
    case .real(let number): Int64(exactly: number) != nil
    case .decimal(let number): Int64(number.description) != nil
    case nil, .integer, .null, .bool, .text, .date, .uuid, .bytes, .url, .list, .set, .map: false
    }
  }
}

extension ValueType {
  /// Whether its values are integers.
  var isIntegral: Bool { self == .integer || self == .bool }
}
