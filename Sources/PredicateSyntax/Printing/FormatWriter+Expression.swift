extension FormatWriter {
  /// The position of an expression, which decides whether it needs parentheses.
  enum Place: Hashable {
    /// between commas or brackets
    case enclosed
    /// either side of a comparison
    case comparison
    case left(InfixOperator)
    case right(InfixOperator)
    /// after `-` or `~`
    case prefixed
    /// before `.key`
    case pathBase
    /// before `[index]`
    case subscriptBase
  }

  mutating func write(_ node: ExpressionNode, in place: Place) {
    parenthesized(needsParentheses(node, in: place)) { $0.write(node) }
  }

  mutating func write(_ node: ExpressionNode) {
    if isFull { return }
    if node.isDeep { putOff(.expression(node)) } else { writeKind(of: node) }
  }

  mutating func writeKind(of node: ExpressionNode) {
    switch node.kind {
    case .constant(let value): write(value)
    case .placeholder(let placeholder): text += placeholder.conversion.spelling
    case .variable(let name): writeVariable(name)
    case .evaluatedObject: text += "SELF"
    case .anyKey: text += "ANYKEY"
    case .keyPath(let base, let steps): write(steps, from: base)
    case .subscripting(let base, let index):
      write(base, in: .subscriptBase)
      write(index)
    case .arithmetic(let `operator`, let left, let right):
      write(left, .arithmetic(`operator`), right)
    case .setOperation(let `operator`, let left, let right):
      write(left, .set(`operator`), right)
    case .negation(let operand): writeNegation(of: operand)
    case .call(.onesComplement, let arguments) where arguments.count == 1:
      writePrefix("~", arguments[0])
    case .call(let function, let arguments):
      writeCall(function.rawValue) { $0.write(arguments) }
    case .hostCall(let name, let arguments): writeCall(name) { $0.write(arguments) }
    case .message(let receiver, let selector, let arguments):
      write(receiver, sent: selector, arguments)
    case .aggregate(let elements):
      text += "{"
      nested { $0.write(elements) }
      text += "}"
    case .subquery(let collection, let variable, let predicate):
      writeSubquery(of: collection, variable, predicate)
    case .ternary(let condition, let consequent, let alternative):
      writeTernary(condition, consequent, alternative)
    case .cast(let operand, let type): writeCast(to: type) { $0.write(operand) }
    case .fetch(let request, let context, let countOnly):
      writeFetch(request, context, countOnly)
    case .assignment(let variable, let value):
      writeVariable(variable)
      text += " := "
      nested { $0.write(value, in: .comparison) }
    }
  }

  mutating func write(_ elements: [ExpressionNode]) {
    for (index, element) in elements.enumerated() where !isFull {
      if index > 0 { text += ", " }
      write(element)
    }
  }

  mutating func writeCall(_ name: String, arguments write: (inout Self) -> Void) {
    text += name + "("
    nested(write)
    text += ")"
  }

  private mutating func write(
    _ left: ExpressionNode,
    _ operator: InfixOperator,
    _ right: ExpressionNode
  ) {
    write(left, in: .left(`operator`))
    text += " " + `operator`.spelling + " "
    write(right, in: .right(`operator`))
  }

  /// Writes a prefix. The space keeps `- -a` from being `--a`, which looks like a comment.
  private mutating func writePrefix(_ sign: String, _ operand: ExpressionNode) {
    text += sign
    if grouping == .minimal, operand.tightness == .prefix { text += " " }
    nested { $0.write(operand, in: .prefixed) }
  }

  private mutating func writeNegation(of operand: ExpressionNode) {
    switch style {
    case .canonical, .readable: writePrefix("-", operand)
    case .apple:
      text += "0 - "
      write(operand, in: .right(.arithmetic(.subtract)))
    }
  }

  private mutating func write(_ index: Subscript) {
    text += "["
    switch index {
    case .first: text += "FIRST"
    case .last: text += "LAST"
    case .size: text += "SIZE"
    case .index(let expression): nested { $0.write(expression) }
    }
    text += "]"
  }

  private func needsParentheses(_ node: ExpressionNode, in place: Place) -> Bool {
    // A path that is the base of another path needs them: its collection operator must not apply to
    // the rest.
    if case .keyPath = node.kind, place == .pathBase, style != .apple { return true }
    return switch style {
    case .canonical, .readable: node.tightness < demanded(by: place)
    case .apple: place.isOperand && node.isArithmetic
    }
  }

  private func demanded(by place: Place) -> PrintPrecedence {
    switch (place, grouping) {
    case (.enclosed, _): .loosest
    case (.comparison, _): .anyInfix
    case (.left, .readable), (.right, .readable): .prefix
    case (.left(let `operator`), .minimal): .infix(`operator`)
    case (.right(let `operator`), .minimal): .infix(`operator`).tighter
    case (.prefixed, .readable): .number
    case (.prefixed, .minimal): .prefix
    case (.pathBase, _): .path
    case (.subscriptBase, _): .primary
    }
  }
}

extension FormatWriter.Place {
  /// Whether Apple's text puts arithmetic in this position in parentheses.
  fileprivate var isOperand: Bool {
    switch self {
    case .left(.arithmetic), .right(.arithmetic), .prefixed: true
    case .left(.set), .right(.set), .enclosed, .comparison, .pathBase, .subscriptBase: false
    }
  }
}

extension ExpressionNode {
  /// Whether the expression is arithmetic; Apple's `-a` is `0 - a`.
  fileprivate var isArithmetic: Bool {
    switch kind {
    case .arithmetic, .negation: true
    case .constant, .placeholder, .variable, .evaluatedObject, .keyPath, .subscripting, .call,
      .hostCall, .message, .aggregate, .setOperation, .subquery, .ternary, .cast, .fetch,
      .assignment, .anyKey:
      false
    }
  }
}
