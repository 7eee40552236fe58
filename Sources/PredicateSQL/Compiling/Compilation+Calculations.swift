import PredicateAnalysis
import PredicatePlatform
import PredicateSchema
import PredicateSyntax

/// Arithmetic and TERNARY. A calculation with nil is nil, in SQL as in memory. Where memory fails,
/// or its result does not fit the database, SQL gives NULL or a value for which a guard is false;
/// operands that leave no room for that need no guard.
extension Compilation {
  mutating func arithmetic(
    _ operator: ArithmeticOperator,
    _ left: ExpressionNode,
    _ right: ExpressionNode,
    at span: SourceSpan?
  ) throws(Unsupported) -> SQLOperand {
    let what = "`\(`operator`.rawValue)`"
    var (first, second) = (try number(left, what), try number(right, what))
    if first.form == .numeric || second.form == .numeric {
      return try decimal(`operator`, (first, left), (second, right), what, at: span)
    }
    let areIntegers = first.form == .integer && second.form == .integer
    // A real divisor must be known not to be 0: in memory the result is an infinity.
    if !areIntegers, `operator` == .divide, !second.isNotZero {
      throw Unsupported("a division by what may be 0", at: span)
    }
    if !areIntegers { (first, second) = (modest(first), modest(second)) }
    let fragment = try render(
      .arithmetic(`operator`, first.fragment, second.fragment, areIntegers: areIntegers),
      what,
      at: span
    )
    if areIntegers {
      return try integer(
        fragment,
        of: [first, second],
        IntegerBounds(of: `operator`, IntegerBounds(first), IntegerBounds(second))
      )
    }
    var result = SQLOperand(
      fragment: fragment,
      form: .real,
      isOptional: first.isOptional || second.isOptional,
      guards: first.guards + second.guards
    )
    result.guardsOfNaN = first.guardsOfNaN + second.guardsOfNaN
    if let one = first.exponent, let other = second.exponent {
      result.exponent = try exponent(of: `operator`, one, other, what)
      result.isFinite = true
      return result
    }
    // A database that has NaN compares it like any other.
    if !dialect.has(.nan), mayBeNaN(`operator`, first, second) {
      result.guardsOfNaN.append(known("\(fragment) IS NOT NULL", [first, second]))
    }
    return result
  }

  /// The operand, NULL where arithmetic with it might leave the range of doubles if the database
  /// makes that an error; for those rows its guard is false.
  private func modest(_ operand: SQLOperand) -> SQLOperand {
    let own = 30
    guard operand.exponent == nil,
      let test = dialect.render(.isModestReal(operand.fragment, exponent: own))
    else { return operand }
    var modest = operand
    if operand.form == .integer {
      modest.exponent = 19
      return modest
    }
    modest.fragment = "CASE WHEN \(test) THEN \(operand.fragment) END"
    modest.guards.append(known(test, [operand]))
    modest.isFinite = true
    modest.exponent = own
    return modest
  }

  /// The exponent of a result. A difference may be smaller than its operands by all digits of a
  /// double, seventeen.
  private func exponent(
    of operator: ArithmeticOperator,
    _ left: Int,
    _ right: Int,
    _ what: String
  ) throws(Unsupported) -> Int {
    let exponent =
      switch `operator` {
      case .add, .subtract: max(left, right) + 17
      case .multiply, .divide, .power, .bitwiseAnd, .bitwiseOr, .bitwiseXor, .shiftLeft,
        .shiftRight:
        left + right
      }
    guard exponent <= 300 else { throw Unsupported(what) }
    return exponent
  }

  mutating func remainder(
    _ left: ExpressionNode,
    _ right: ExpressionNode,
    at span: SourceSpan?
  ) throws(Unsupported) -> SQLOperand {
    let what = "modulus:by:"
    let (first, second) = (try number(left, what), try number(right, what))
    guard first.form == .integer, second.form == .integer else { throw Unsupported(what, at: span) }
    let fragment = try render(.remainder(first.fragment, second.fragment), what, at: span)
    return try integer(
      fragment,
      of: [first, second],
      IntegerBounds(remainderOf: IntegerBounds(first), IntegerBounds(second))
    )
  }

  mutating func negation(
    _ operand: ExpressionNode,
    at span: SourceSpan?
  ) throws(Unsupported) -> SQLOperand {
    let number = try number(operand, "-")
    guard number.form == .integer else { throw Unsupported("-", at: span) }
    let fragment = try render(.negatedInteger(number.fragment), "-", at: span)
    return try integer(
      fragment,
      of: [number],
      IntegerBounds(of: .subtract, IntegerBounds(0, 0), IntegerBounds(number))
    )
  }

  /// `abs:`. Only the least integer has no magnitude.
  mutating func magnitude(
    of operand: ExpressionNode,
    at span: SourceSpan?
  ) throws(Unsupported) -> SQLOperand {
    let number = try number(operand, "abs:")
    guard number.form != .numeric || number.guarantees.digits != nil else {
      throw Unsupported("abs:", at: span)
    }
    if number.form == .integer, number.least >= 0 { return number }
    guard number.form == .integer else {
      var magnitude = number
      magnitude.fragment = "abs(\(number.fragment))"
      if number.form == .numeric, number.decimals.isEmpty { magnitude.decimals = [number.scalar] }
      return magnitude
    }
    let negated = try render(.negatedInteger(number.fragment), "abs:", at: span)
    let most = max(number.least.magnitude, number.greatest.magnitude)
    return try integer(
      "CASE WHEN \(number.fragment) < 0 THEN \(negated) ELSE \(number.fragment) END",
      of: [number],
      Int64(exactly: most).map { IntegerBounds(0, $0) }
    )
  }

  /// The result of integer arithmetic. Nil bounds mean that 64 bits may not hold it; then it has a
  /// guard.
  private func integer(
    _ fragment: SQLFragment,
    of operands: [SQLOperand],
    _ bounds: IntegerBounds?
  ) throws(Unsupported) -> SQLOperand {
    var result = SQLOperand(
      fragment: fragment,
      form: .integer,
      isOptional: operands.contains(where: \.isOptional),
      guards: operands.flatMap(\.guards),
      isFinite: true
    )
    if let bounds {
      (result.least, result.greatest) = (bounds.least, bounds.greatest)
    } else {
      result.guards.append(known(try render(.isExactInteger(fragment), "integers"), operands))
    }
    return result
  }

  /// The condition on a result, which is also met if the result is nil because an operand is.
  func known(_ test: SQLFragment, _ operands: [SQLOperand]) -> SQLFragment {
    let nils = operands.filter(\.isOptional).map { "\($0.scalar) IS NULL" as SQLFragment }
    return ([test] + nils).joined(" OR ")
  }

  /// Whether an infinity may meet another, or a 0.
  private func mayBeNaN(
    _ operator: ArithmeticOperator,
    _ left: SQLOperand,
    _ right: SQLOperand
  ) -> Bool {
    switch `operator` {
    case .add, .subtract: !left.isFinite && !right.isFinite
    case .multiply:
      !(left.isFinite && right.isFinite || left.isFinite && left.isNotZero
        || right.isFinite && right.isNotZero)
    case .divide: !right.isFinite || !right.isNotZero
    case .power, .bitwiseAnd, .bitwiseOr, .bitwiseXor, .shiftLeft, .shiftRight: true
    }
  }

  mutating func number(
    _ node: ExpressionNode,
    _ what: String
  ) throws(Unsupported) -> SQLOperand {
    var operand: SQLOperand
    switch try term(node) {
    case .scalar(let scalar): operand = scalar
    case .count(let collection): operand = try count(of: collection, at: node.span)
    case .constant(.integer(let value)):
      operand = SQLOperand(
        scalar: .value(.integer(value), as: .integer),
        form: .integer,
        isOptional: false,
        least: value,
        greatest: value,
        isFinite: true,
        isNotZero: value != 0
      )
    case .constant(.real(let value)) where value.isFinite:
      operand = SQLOperand(
        scalar: .value(.real(value), as: .real),
        form: .real,
        isOptional: false,
        isFinite: true,
        isNotZero: value != 0
      )
      operand.exponent = value == 0 ? 0 : Int(abs(log10(abs(value))).rounded(.up))
    case .constant(.decimal):
      // Only beside a decimal, which binds it anew.
      operand = SQLOperand(fragment: "NULL", form: .numeric, isOptional: false)
    case .constant, .object, .collection, .list: throw Unsupported(what, at: node.span)
    }
    guard operand.form == .integer || operand.form == .real || operand.form == .numeric else {
      throw Unsupported(what, at: node.span)
    }
    if operand.form == .integer { operand.isFinite = true }
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
    guard let form = first.form ?? second.form,
      let left = first.operand(in: form, dialect), let right = second.operand(in: form, dialect),
      !left.mayFail, !right.mayFail, left.form == right.form
    else { throw Unsupported("TERNARY of such values", at: span) }
    var choice: SQLFragment =
      "CASE WHEN \(writer.text(test)) THEN \(left.scalar) ELSE \(right.scalar) END"
    if form == .text(.binary) || form == .url(.binary) {
      // SQLite compares a choice by whatever collation stands anywhere in its condition.
      choice = try render(.codePoints(choice), "TERNARY of such values", at: span)
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

  /// The term as a value of `form`; nil if it cannot be one.
  fileprivate func operand(in form: ColumnForm, _ dialect: some SQLDialect) -> SQLOperand? {
    switch self {
    case .scalar(let operand): return operand
    case .constant(.null): return SQLOperand(fragment: "NULL", form: form, isOptional: true)
    case .constant(let value):
      guard case .exact(let value) = form.place(of: value, in: dialect) else { return nil }
      return SQLOperand(scalar: .value(value, as: form.type), form: form, isOptional: false)
    case .object, .collection, .count, .list: return nil
    }
  }
}
