extension Parser {
  /// Whether `(` follows the next word.
  func isCall() -> Bool { nextByte() == UInt8(ascii: "(") }

  /// `sum:({1, 2})`, `now()`; nil when the word does not begin a call.
  mutating func parseCall() -> Operand? {
    guard isCall() else { return nil }
    let name = token.span
    advance()
    return finishCall(name)
  }

  /// Parses the arguments after the name of a function, from the parenthesis on.
  @inline(never)
  mutating func finishCall(_ name: SourceSpan) -> Operand {
    let spelling = text(of: name)
    return nested(at: name) { parser in
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

  /// The node of a call of that name. Functions that have an operator become the operator.
  private mutating func call(
    _ name: String,
    _ arguments: NodeList,
    at span: SourceSpan
  ) -> SyntaxNode.Kind? {
    if let `operator` = ArithmeticOperator.allCases.first(where: { $0.functionName == name }) {
      guard arguments.count == 2 else {
        report(.argumentCount(name, expected: 2, found: Int(arguments.count), at: span))
        return nil
      }
      return .infix(.arithmetic(`operator`), arguments.first, arguments.last)
    }
    if let form = longForm(name, arguments) { return form }
    guard let function = Function(rawValue: name) ?? Function(rawValue: name + ":") else {
      if let known = hostFunction(name, at: span) { return .hostCall(known, arguments) }
      report(.unknownFunction(name, at: span), continuing: true)
      return nil
    }
    return .call(function, variadic(arguments, of: function))
  }

  /// The application's function of that name. As for built-in functions (U27), `f(` and `f:(` are
  /// one function if only one of them is known.
  private func hostFunction(_ name: String, at span: SourceSpan) -> SyntaxText? {
    if hostFunctions.contains(name) { return .name(span) }
    if hostFunctions.contains(name + ":") { return .selector(span) }
    guard name.hasSuffix(":"), hostFunctions.contains(String(name.dropLast())) else { return nil }
    return .name(SourceSpan(start: span.start, end: span.end - 1))
  }

  /// The functions that are the long forms of casts, indexes and key paths on Apple's systems.
  private func longForm(
    _ name: String,
    _ arguments: NodeList
  ) -> SyntaxNode.Kind? {
    guard arguments.count == 2 else { return nil }
    let (first, second) = (arguments.first, arguments.last)
    switch (name, arena[second].kind) {
    case ("castObject:toType:", .string(let type)): return .cast(first, to: .literal(type))
    case ("objectFrom:withIndex:", _): return .subscripting(first, .index(second))
    case ("valueForKey:", .string(let key)):
      return .keyPathText(base: first, .literal(key), isSplit: false)
    case ("valueForKeyPath:", .string(let path)):
      return .keyPathText(base: first, .literal(path), isSplit: true)
    default: return nil  // Any other name is a function's, or a literal is missing.
    }
  }

  /// `sum(1, 2, 3)`, the form of 2005, is `sum:({1, 2, 3})`.
  private mutating func variadic(_ arguments: NodeList, of function: Function) -> NodeList {
    guard arguments.count > 1, function.signature.parameters == [.collection] else {
      return arguments
    }
    let span = span(of: arguments.first).union(span(of: arguments.last))
    note(.variadicCollection(function, at: span))
    return NodeList(arena.appendPart(.aggregate(arguments), span: span))
  }

  /// `SUBQUERY(…)` and the other words that look like functions but whose parts are not all
  /// expressions
  mutating func callLike(_ keyword: Keyword, _ form: Keyword.CallForm) -> Operand {
    let name = token.span
    advance()
    let open = token.span
    advance()
    let parts = Parts(keyword: keyword.rawValue, name: name, open: open)
    let kind: SyntaxNode.Kind
    switch form {
    case .subquery: kind = parseSubquery(parts)
    case .ternary: kind = parseTernary(parts)
    case .function: kind = parseFunction(parts)
    case .cast: kind = parseCast(parts)
    case .fetch: kind = parseFetch(parts)
    }
    let height = height
    synchronize()
    if self.kind == .symbol(.comma), let count = form.partCount {
      passNeedlessParts(parts, behind: count)
    }
    expectClosing(.rightParenthesis, open: open)
    return expression(kind, from: name.start, height: height)
  }

  /// `TERNARY(p, a, b, c)`
  @inline(never)
  private mutating func passNeedlessParts(_ parts: Parts, behind count: Int) {
    var found = count
    while skip(.comma) {
      _ = part { $0.parseDisjunction() }
      found += 1
    }
    report(
      .argumentCount(parts.keyword, expected: count, found: found, at: parts.name),
      continuing: true
    )
  }

  /// The facts about a call-like word that its messages need.
  struct Parts {
    var keyword: String
    var name: SourceSpan
    var open: SourceSpan
  }

  /// `SUBQUERY(items, $i, $i.price > 3)`
  private mutating func parseSubquery(_ parts: Parts) -> SyntaxNode.Kind {
    let collection = value(part { $0.parseExpression() })
    var deepest = height
    expectComma(parts, "a variable such as `$x`")
    let variable = subqueryVariable()
    expectComma(parts, "a predicate")
    let operand = part { $0.parseDisjunction() }
    deepest = max(deepest, height)
    height = deepest
    if case .expression(let node) = operand {
      report(.subqueryPredicate(at: span(of: node)))
    }
    return .subquery(collection: collection, variable: variable, condition(operand))
  }

  private mutating func subqueryVariable() -> SyntaxText {
    guard kind == .variable else {
      report(.subqueryVariable(at: token.span, isName: kind == .identifier))
      if kind == .identifier {
        let name = SyntaxText.name(token.span)
        advance()
        isRecovering = false
        return name
      }
      return .missing
    }
    defer { advance() }
    return name(of: token, sigil: 1)
  }

  /// `TERNARY(p, a, b)`
  private mutating func parseTernary(_ parts: Parts) -> SyntaxNode.Kind {
    let operand = part { $0.parseDisjunction() }
    var deepest = height
    if case .expression(let node) = operand {
      report(.ternaryPredicate(at: span(of: node)))
    }
    let condition = condition(operand)
    let consequent = valuePart(parts, "the value when it is true", &deepest)
    let alternative = valuePart(parts, "the value when it is false", &deepest)
    height = deepest
    return .ternary(condition, then: consequent, else: alternative)
  }

  /// `FUNCTION(receiver, "selector:", argument)`
  private mutating func parseFunction(_ parts: Parts) -> SyntaxNode.Kind {
    let receiver = valuePart()
    var deepest = height
    expectComma(parts, "the selector, a string")
    let selector = literalPart { .selectorLiteral(at: $0) }
    var arguments = NodeList()
    while skip(.comma) {
      arena.append(valuePart(), to: &arguments)
      deepest = max(deepest, height)
      synchronize()
    }
    height = deepest
    return .message(receiver: receiver, selector: selector, arguments)
  }

  /// `CAST(e, "NSDate")`
  private mutating func parseCast(_ parts: Parts) -> SyntaxNode.Kind {
    let operand = valuePart()
    let deepest = height
    expectComma(parts, "the type, a string")
    let type = literalPart { .castType(at: $0) }
    height = deepest
    return .cast(operand, to: type)
  }

  /// `FETCH(request, context, NO)`
  private mutating func parseFetch(_ parts: Parts) -> SyntaxNode.Kind {
    let request = valuePart()
    var deepest = height
    let context = valuePart(parts, "the context", &deepest)
    let countOnly = valuePart(parts, "YES or NO", &deepest)
    height = deepest
    return .fetch(request: request, context: context, countOnly: countOnly)
  }

  /// The value after a comma; `expected` describes it in the error.
  private mutating func valuePart(
    _ parts: Parts,
    _ expected: String,
    _ deepest: inout Int
  ) -> NodeID {
    expectComma(parts, expected)
    let node = valuePart()
    deepest = max(deepest, height)
    return node
  }

  private mutating func valuePart() -> NodeID {
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
  ) -> SyntaxText {
    if isRecovering { return .missing }
    guard kind == .string else {
      report(mistake(token.span))
      synchronize()
      return .missing
    }
    defer { advance() }
    noteEscapes(in: token.span)
    return .literal(token.span)
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
