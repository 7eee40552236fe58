import Foundation
import PredicateAnalysis
import PredicateSyntax

/// Arithmetic and TERNARY. Memory fails where a calculation has no result; SQL then gives NULL, or
/// something that a guard is false of.
extension Compilation {
  mutating func arithmetic(
    _ operator: ArithmeticOperator,
    _ left: ExpressionNode,
    _ right: ExpressionNode,
    at span: SourceSpan?
  ) throws(Unsupported) -> SQLOperand {
    let what = "`\(`operator`.rawValue)`"
    let (first, second) = (try number(left, what), try number(right, what))
    let areIntegers = first.form == .integer && second.form == .integer
    // What a real is divided by must be known not to be 0, of which memory makes an infinity.
    if !areIntegers, `operator` == .divide {
      guard let divisor = right.kind.constantValue, divisor.order(.integer(0)) ?? 0 != 0 else {
        throw Unsupported("a division by what may be 0", at: span)
      }
    }
    let fragment = try say(
      .arithmetic(`operator`, first.fragment, second.fragment, areIntegers: areIntegers),
      what,
      at: span
    )
    return try calculated(fragment, from: [first, second], areIntegers: areIntegers)
  }

  mutating func remainder(
    _ left: ExpressionNode,
    _ right: ExpressionNode,
    at span: SourceSpan?
  ) throws(Unsupported) -> SQLOperand {
    let what = "modulus:by:"
    let (first, second) = (try number(left, what), try number(right, what))
    guard first.form == .integer, second.form == .integer else { throw Unsupported(what, at: span) }
    let fragment = try say(.remainder(first.fragment, second.fragment), what, at: span)
    return try calculated(fragment, from: [first, second], areIntegers: true)
  }

  mutating func negation(
    _ operand: ExpressionNode,
    at span: SourceSpan?
  ) throws(Unsupported) -> SQLOperand {
    let number = try number(operand, "-")
    guard number.form == .integer else { throw Unsupported("-", at: span) }
    let fragment = try say(.negatedInteger(number.fragment), "-", at: span)
    return try calculated(fragment, from: [number], areIntegers: true)
  }

  private func calculated(
    _ fragment: SQLFragment,
    from operands: [SQLOperand],
    areIntegers: Bool
  ) throws(Unsupported) -> SQLOperand {
    var guards = operands.flatMap(\.guards)
    if areIntegers {
      guards.append(try say(.isExactInteger(fragment), "integers"))
    } else {
      guards += operands.filter(\.isOptional).map { "\($0.fragment) IS NOT NULL" }
    }
    return SQLOperand(
      fragment: fragment,
      form: areIntegers ? .integer : .real,
      isOptional: !areIntegers,
      guards: guards,
      isCalculated: true
    )
  }

  private mutating func number(
    _ node: ExpressionNode,
    _ what: String
  ) throws(Unsupported) -> SQLOperand {
    let operand: SQLOperand
    switch try term(node) {
    case .scalar(let scalar): operand = scalar
    case .count(let collection): operand = try count(of: collection, at: node.span)
    case .constant(.integer(let value)):
      operand = SQLOperand(
        fragment: .binding(.integer(value), as: .integer),
        form: .integer,
        isOptional: false
      )
    case .constant(.real(let value)) where value.isFinite:
      operand = SQLOperand(
        fragment: .binding(.real(value), as: .real),
        form: .real,
        isOptional: false
      )
    case .constant, .object, .collection, .list: throw Unsupported(what, at: node.span)
    }
    guard operand.form == .integer || operand.form == .real else {
      throw Unsupported(what, at: node.span)
    }
    return operand
  }

  mutating func ternary(
    _ condition: PredicateNode,
    _ consequent: ExpressionNode,
    _ alternative: ExpressionNode,
    at span: SourceSpan?
  ) throws(Unsupported) -> SQLOperand {
    let test = try self.condition(condition)
    let (first, second) = (try term(consequent), try term(alternative))
    guard !test.mayFail, let form = first.form ?? second.form,
      let left = first.operand(in: form, dialect), let right = second.operand(in: form, dialect),
      !left.isCalculated, !right.isCalculated, left.form == right.form
    else { throw Unsupported("TERNARY of such values", at: span) }
    var choice: SQLFragment =
      "CASE WHEN \(test.fragment) THEN \(left.fragment) ELSE \(right.fragment) END"
    if form == .text(.binary) || form == .url(.binary) {
      // SQLite compares a choice by whatever collation stands anywhere in its condition.
      choice = try say(.codePoints(choice), "TERNARY of such values", at: span)
    }
    return SQLOperand(
      fragment: choice,
      form: form,
      isOptional: left.isOptional || right.isOptional
    )
  }
}

extension SQLTerm {
  fileprivate var form: ColumnForm? {
    switch self {
    case .scalar(let operand): operand.form
    case .constant(.text): .text(.binary)
    case .constant(.integer): .integer
    case .constant(.real): .real
    case .constant, .object, .collection, .count, .list: nil
    }
  }

  /// As a value of a form; nil where it is none.
  fileprivate func operand(in form: ColumnForm, _ dialect: some SQLDialect) -> SQLOperand? {
    switch self {
    case .scalar(let operand): return operand
    case .constant(.null): return SQLOperand(fragment: "NULL", form: form, isOptional: true)
    case .constant(let value):
      guard case .exact(let value) = form.place(of: value, in: dialect) else { return nil }
      return SQLOperand(fragment: .binding(value, as: form.type), form: form, isOptional: false)
    case .object, .collection, .count, .list: return nil
    }
  }
}
