import PredicateSyntax

extension EvaluationRun {
  mutating func evaluate(_ expression: PreparedExpression) throws(EvaluationError) -> KeyedValue {
    try charge(at: expression.span)
    guard let recorder else { return try value(of: expression) }
    recorder.begin()
    do throws(EvaluationError) {
      let value = try value(of: expression)
      recorder.end(.expression(expression.node), .value(value))
      return value
    } catch {
      recorder.end(.expression(expression.node), .failure(error))
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

  private mutating func value(
    of expression: PreparedExpression
  ) throws(EvaluationError) -> KeyedValue {
    let span = expression.span
    switch expression.kind {
    case .constant(let value): return .value(value)
    case .variable(let name): return try variable(name, at: span)
    case .evaluatedObject: return root
    case .keyPath(let base, let steps):
      let start = try base.map { base throws(EvaluationError) in try evaluate(base) } ?? root
      return try follow(steps[...], from: start, at: span)
    case .subscripting(let base, let index):
      return try element(index, of: try evaluate(base), at: span)
    case .arithmetic(let `operator`, let left, let right):
      return try calculate(`operator`, left, right, at: span)
    case .negation(let operand):
      let value = try evaluate(operand)
      guard let number = Number(value) else {
        throw .notANumber(value, for: "the operand of -", at: operand.span ?? span)
      }
      return .value(
        try arithmetic(at: span) { () throws(Arithmetic.Failure) in
          try Arithmetic.negated(number)
        }.value
      )
    case .call(let function, let arguments):
      return try call(function, try evaluate(arguments), arguments, at: span)
    case .hostCall(let name, let arguments, let entry):
      return try call(entry, name, on: .null, try evaluate(arguments), at: span)
    case .message(let receiver, let selector, let arguments, let entry):
      let receiver = try evaluate(receiver)
      if receiver.isNull { return .null }
      return try call(entry, selector, on: receiver, try evaluate(arguments), at: span)
    case .aggregate(let elements): return .array(try evaluate(elements))
    case .setOperation(let `operator`, let left, let right):
      return try combine(`operator`, left, right)
    case .subquery(let collection, let variable, let predicate):
      return try filter(collection, variable, predicate)
    case .ternary(let condition, let consequent, let alternative):
      return try evaluate(condition) ? try evaluate(consequent) : try evaluate(alternative)
    case .cast(let operand, to: let type):
      let value = try evaluate(operand)
      guard let result = Cast.value(value, as: type) else {
        throw .invalidCast(value, to: type, at: span)
      }
      return result
    case .assignment(let variable, let operand):
      let value = try evaluate(operand)
      variables[variable] = value
      return value
    case .refused(let error): throw error
    }
  }

  func variable(_ name: String, at span: SourceSpan?) throws(EvaluationError) -> KeyedValue {
    guard let value = variables[name] else { throw .unboundVariable(name, at: span) }
    return value
  }

  /// SUBQUERY: the elements for which the predicate holds. `variable` hides one of the same name
  /// while it runs; SELF stays the outer object.
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
    let hidden = variables[variable]
    defer { variables[variable] = hidden }
    var result: [KeyedValue] = []
    for element in collection.elements {
      variables[variable] = element
      if try evaluate(predicate) { result.append(element) }
    }
    return .array(result)
  }

  /// UNION, INTERSECT and MINUS of any two collections: a set, in order of first appearance.
  private mutating func combine(
    _ operator: SetOperator,
    _ left: PreparedExpression,
    _ right: PreparedExpression
  ) throws(EvaluationError) -> KeyedValue {
    let first = try members(left, `operator`)
    let second = try members(right, `operator`)
    guard let first, let second else { return .null }
    let others = MemberSet(second, equality: equality)
    var seen = MemberSet([], equality: equality)
    let candidates =
      switch `operator` {
      case .union: first + second
      case .intersect: first.filter { others.contains($0, equality: equality) }
      case .minus: first.filter { !others.contains($0, equality: equality) }
      }
    let result = candidates.filter { seen.insert($0, equality: equality) }
    return .collection(KeyedCollection(.set, result))
  }

  /// Nil when there is no collection at all.
  private mutating func members(
    _ expression: PreparedExpression,
    _ operator: SetOperator
  ) throws(EvaluationError) -> [KeyedValue]? {
    let value = try evaluate(expression)
    if value.isNull { return nil }
    if let collection = try elements(of: value, at: expression.span) { return collection.elements }
    if let dictionary = value.dictionary { return dictionary.values }
    throw .notACollection(value, for: `operator`.rawValue, at: expression.span)
  }
}
