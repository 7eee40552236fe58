import PredicateSyntax

extension EvaluationRun {
  /// Evaluates an expression. With `isQuantified`, a key path gives the value of each object on it,
  /// for a quantifier to test.
  mutating func evaluate(
    _ expression: PreparedExpression,
    isQuantified: Bool = false
  ) throws(EvaluationError) -> KeyedValue {
    try charge(at: expression.span)
    let value =
      recorder == nil
      ? try value(of: expression, isQuantified) : try recorded(expression, isQuantified)
    if isReadAgain(expression) { try charge(reading: value, at: expression.span) }
    // A test of a value copies it, so it is skipped if it is not needed.
    if expression.makesValue || isQuantified, value.takesMemory {
      try charge(bytes: value.ownSize, at: expression.span)
    }
    return value
  }

  private mutating func recorded(
    _ expression: PreparedExpression,
    _ isQuantified: Bool
  ) throws(EvaluationError) -> KeyedValue {
    recorder?.begin()
    do throws(EvaluationError) {
      let value = try value(of: expression, isQuantified)
      recorder?.end(.expression(expression.node), .value(value))
      return value
    } catch {
      recorder?.end(.expression(expression.node), .failure(error))
      throw error
    }
  }

  mutating func evaluate(
    _ expressions: [PreparedExpression]
  ) throws(EvaluationError) -> [KeyedValue] {
    var values: [KeyedValue] = []
    values.reserveCapacity(expressions.count)
    for expression in expressions { values.append(try evaluate(expression)) }
    return values
  }

  /// Each kind has its own function, so that its locals take no stack in the others: trees may be a
  /// thousand levels deep.
  private mutating func value(
    of expression: PreparedExpression,
    _ isQuantified: Bool
  ) throws(EvaluationError) -> KeyedValue {
    switch expression.kind {
    case .constant(let value): .value(value)
    case .variable(let name): try variable(name, at: expression.span)
    case .evaluatedObject: root
    case .key(let key):
      isQuantified
        ? try readEach(key, of: root, at: expression.span)
        : try read(key, of: root, at: expression.span)
    case .keyPath: try keyPath(expression, isQuantified)
    case .subscripting: try subscripting(expression)
    case .arithmetic(let `operator`, let left, let right):
      try calculate(`operator`, left, right, at: expression.span)
    case .negation(let operand): try negate(operand, at: expression.span)
    case .call, .hostCall, .message: try call(expression)
    case .aggregate(let elements): .array(try evaluate(elements))
    case .setOperation(let `operator`, let left, let right): try combine(`operator`, left, right)
    case .subquery(let collection, let variable, let predicate):
      try filter(collection, variable, predicate)
    case .ternary(let condition, let consequent, let alternative):
      try evaluate(try evaluate(condition) ? consequent : alternative)
    case .cast(let operand, to: let type): try cast(operand, to: type, at: expression.span)
    case .assignment(let variable, let operand): try assign(variable, operand)
    case .refused(let error): throw error
    }
  }

  private mutating func keyPath(
    _ expression: PreparedExpression,
    _ isQuantified: Bool
  ) throws(EvaluationError) -> KeyedValue {
    guard case .keyPath(let base, let steps) = expression.kind else { return .null }
    let start = if let base { try evaluate(base) } else { root }
    return try follow(
      steps[...],
      from: start,
      isQuantified: isQuantified,
      at: expression.span
    )
  }

  private mutating func subscripting(
    _ expression: PreparedExpression
  ) throws(EvaluationError) -> KeyedValue {
    guard case .subscripting(let base, let index) = expression.kind else { return .null }
    return try element(index, of: try evaluate(base), at: expression.span)
  }

  private mutating func call(
    _ expression: PreparedExpression
  ) throws(EvaluationError) -> KeyedValue {
    let span = expression.span
    switch expression.kind {
    case .call(let function, let arguments):
      return try call(
        BuiltInCall(
          function: function,
          arguments: try evaluate(arguments),
          nodes: arguments,
          span: span
        )
      )
    case .hostCall(let name, let arguments, let entry):
      return try call(entry, name, on: .null, try evaluate(arguments), at: span)
    case .message(let receiver, let selector, let arguments, let entry):
      let receiver = try evaluate(receiver)
      if receiver.isNull { return .null }
      return try call(entry, selector, on: receiver, try evaluate(arguments), at: span)
    default: return .null  // `evaluate` passes only calls to this function.
    }
  }

  private mutating func cast(
    _ operand: PreparedExpression,
    to type: CastType,
    at span: SourceSpan?
  ) throws(EvaluationError) -> KeyedValue {
    let value = try evaluate(operand)
    if type == .text {
      if case .value(let value) = value, value != .null {
        return .value(.text(try plainText(of: value, at: span)))
      }
      // The text would reveal the keys that the policy hides.
      if value.hidesKeys { throw .wholesDisabled(at: span) }
    }
    if type == .set, let collection = try elements(of: value, at: span) {
      try charge(distinguishing: collection.elements, at: span)
    }
    guard let result = Cast.value(value, as: type, mode, wholes) else {
      throw .invalidCast(value, to: type, at: span)
    }
    return result
  }

  private mutating func assign(
    _ variable: String,
    _ operand: PreparedExpression
  ) throws(EvaluationError) -> KeyedValue {
    let value = try evaluate(operand)
    variables.assign(variable, value)
    return value
  }

  func variable(_ name: String, at span: SourceSpan?) throws(EvaluationError) -> KeyedValue {
    guard let value = variables[name] else { throw .unboundVariable(name, at: span) }
    return value
  }

  /// SUBQUERY: the elements that satisfy the predicate. `variable` shadows an outer variable of the
  /// same name; SELF stays the outer object.
  private mutating func filter(
    _ expression: PreparedExpression,
    _ variable: String,
    _ predicate: PreparedPredicate
  ) throws(EvaluationError) -> KeyedValue {
    let value = try evaluate(expression)
    if value.isNull { return .null }
    guard let collection = try elements(of: value, at: expression.span) else {
      throw .notACollection(value, for: "SUBQUERY", at: expression.span)
    }
    variables.enter(variable)
    defer { variables.leave() }
    var result: [KeyedValue] = []
    for element in collection.elements {
      variables.setEntered(element)
      if try evaluate(predicate) { result.append(element) }
    }
    return .array(result)
  }
}
