extension Parser {
  /// Whether the word that is next is followed by `(`.
  func isCall() -> Bool { nextByte() == UInt8(ascii: "(") }

  /// `sum:({1, 2})`, `now()`; nil when the word is no call.
  mutating func parseCall() -> Operand? {
    guard isCall() else { return nil }
    let name = token.span
    let spelling = text(of: name)
    return nested { parser in
      parser.advance()
      let open = parser.token.span
      parser.advance()
      let arguments = parser.parseElements(closing: .rightParenthesis, open: open)
      let height = parser.height
      guard let kind = parser.call(spelling, arguments, at: name) else {
        return .missing
      }
      return parser.expression(kind, from: name.start, height: height)
    }
  }

  /// What a call of that name is. Functions that have an operator become the operator.
  private mutating func call(
    _ name: String,
    _ arguments: [ExpressionNode],
    at span: SourceSpan
  ) -> ExpressionNode.Kind? {
    if let `operator` = ArithmeticOperator.allCases.first(where: { $0.functionName == name }) {
      guard arguments.count == 2 else {
        report(.argumentCount(name, expected: 2, found: arguments.count, at: span))
        return nil
      }
      return .arithmetic(`operator`, arguments[0], arguments[1])
    }
    if let form = longForm(name, arguments) { return form }
    guard let function = Function(rawValue: name) ?? Function(rawValue: name + ":") else {
      if options.hostFunctions.contains(name) { return .hostCall(name: name, arguments) }
      report(.unknownFunction(name, at: span), continuing: true)
      return nil
    }
    return .call(function, variadic(arguments, of: function, at: span))
  }

  /// The functions that casts, indexes and key paths are on Apple's systems.
  private func longForm(
    _ name: String,
    _ arguments: [ExpressionNode]
  ) -> ExpressionNode.Kind? {
    guard arguments.count == 2 else { return nil }
    switch (name, arguments[1].kind) {
    case ("castObject:toType:", .constant(.text(let type))): return .cast(arguments[0], to: type)
    case ("objectFrom:withIndex:", _):
      return .subscripting(arguments[0], .index(arguments[1]))
    case ("valueForKey:", .constant(.text(let key))):
      return .keyPath(base: arguments[0], [.key(key)])
    case ("valueForKeyPath:", .constant(.text(let path))):
      return .keyPath(base: arguments[0], PathStep.steps(of: path))
    default: return nil
    }
  }

  /// `sum(1, 2, 3)`, the form of 2005, is `sum:({1, 2, 3})`.
  private mutating func variadic(
    _ arguments: [ExpressionNode],
    of function: Function,
    at span: SourceSpan
  ) -> [ExpressionNode] {
    guard function.signature.parameters == [.collection], arguments.count > 1,
      let first = arguments.first?.span, let last = arguments.last?.span
    else { return arguments }
    note(.variadicCollection(function, at: first.union(last)))
    return [ExpressionNode(.aggregate(arguments), span: first.union(last))]
  }

  /// `SUBQUERY(…)` and the other words that look like functions but take more than expressions
  mutating func callLike(_ keyword: Keyword) -> Operand {
    let name = token.span
    advance()
    let open = token.span
    advance()
    let parts = Parts(keyword: keyword.rawValue, name: name, open: open)
    let kind: ExpressionNode.Kind
    switch keyword {
    case .subquery: kind = parseSubquery(parts)
    case .ternary: kind = parseTernary(parts)
    case .function: kind = parseFunction(parts)
    case .cast: kind = parseCast(parts)
    default: kind = parseFetch(parts)
    }
    let height = height
    synchronize()
    expectClosing(.rightParenthesis, open: open)
    return expression(kind, from: name.start, height: height)
  }

  /// What the parts of a call-like word have to know for their messages.
  struct Parts {
    var keyword: String
    var name: SourceSpan
    var open: SourceSpan
  }

  /// `SUBQUERY(items, $i, $i.price > 3)`
  private mutating func parseSubquery(_ parts: Parts) -> ExpressionNode.Kind {
    let collection = value(part { $0.parseExpression() })
    var tallest = height
    expectComma(parts, "a variable such as `$x`")
    let variable = subqueryVariable()
    expectComma(parts, "a predicate")
    let operand = part { $0.parseDisjunction() }
    tallest = max(tallest, height)
    height = tallest
    if case .expression(let node) = operand {
      report(.subqueryPredicate(at: node.span ?? token.span))
    }
    return .subquery(collection: collection, variable: variable, condition(operand))
  }

  private mutating func subqueryVariable() -> String {
    guard kind == .variable else {
      report(.subqueryVariable(at: token.span, isName: kind == .identifier))
      if kind == .identifier {
        let name = text(of: token.span)
        advance()
        isRecovering = false
        return name
      }
      return "x"
    }
    defer { advance() }
    return name(of: token, sigil: 1)
  }

  /// `TERNARY(p, a, b)`
  private mutating func parseTernary(_ parts: Parts) -> ExpressionNode.Kind {
    let operand = part { $0.parseDisjunction() }
    var tallest = height
    if case .expression(let node) = operand {
      report(.ternaryPredicate(at: node.span ?? token.span))
    }
    let condition = condition(operand)
    expectComma(parts, "the value when it is true")
    let consequent = valuePart()
    tallest = max(tallest, height)
    expectComma(parts, "the value when it is false")
    let alternative = valuePart()
    height = max(tallest, height)
    return .ternary(condition, then: consequent, else: alternative)
  }

  /// `FUNCTION(receiver, "selector:", argument)`
  private mutating func parseFunction(_ parts: Parts) -> ExpressionNode.Kind {
    let receiver = valuePart()
    var tallest = height
    expectComma(parts, "the selector, a string")
    let selector = literalPart { .selectorLiteral(at: $0) }
    var arguments: [ExpressionNode] = []
    while skip(.comma) {
      arguments.append(valuePart())
      tallest = max(tallest, height)
      synchronize()
    }
    height = tallest
    return .message(receiver: receiver, selector: selector, arguments)
  }

  /// `CAST(e, "NSDate")`
  private mutating func parseCast(_ parts: Parts) -> ExpressionNode.Kind {
    let operand = valuePart()
    let tallest = height
    expectComma(parts, "the type, a string")
    let type = literalPart { .castType(at: $0) }
    height = tallest
    return .cast(operand, to: type)
  }

  /// `FETCH(request, context, NO)`
  private mutating func parseFetch(_ parts: Parts) -> ExpressionNode.Kind {
    let request = valuePart()
    var tallest = height
    expectComma(parts, "the context")
    let context = valuePart()
    tallest = max(tallest, height)
    expectComma(parts, "YES or NO")
    let countOnly = valuePart()
    height = max(tallest, height)
    return .fetch(request: request, context: context, countOnly: countOnly)
  }

  private mutating func valuePart() -> ExpressionNode {
    let node = value(part { $0.parseExpression() })
    reportComparisonInValue(after: node)
    synchronize()
    return node
  }

  private mutating func part(_ parse: (inout Self) -> Operand) -> Operand {
    if isRecovering { return .missing }
    defer { synchronize() }
    return parse(&self)
  }

  private mutating func literalPart(
    _ mistake: (SourceSpan) -> Diagnostic
  ) -> String {
    if isRecovering { return "" }
    guard kind == .string else {
      report(mistake(token.span))
      synchronize()
      return ""
    }
    let text = literal(token.span)
    advance()
    return text
  }

  private mutating func expectComma(_ parts: Parts, _ expected: String) {
    synchronize()
    if skip(.comma) { return }
    report(
      .missingArgumentPart(
        parts.keyword,
        expected: expected,
        name: parts.name,
        at: token.span
      )
    )
  }
}
