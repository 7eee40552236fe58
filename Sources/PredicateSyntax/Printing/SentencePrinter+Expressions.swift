extension SentencePrinter {
  func phrase(_ node: ExpressionNode) -> String {
    node.isDeep ? deeper { $0.wholePhrase(node) } : wholePhrase(node)
  }

  private func wholePhrase(_ node: ExpressionNode) -> String {
    switch node.kind {
    case .constant(let value): return phrase(value)
    case .placeholder(let placeholder): return "argument \(placeholder.index + 1)"
    case .variable(let name): return "$" + word(name)
    case .evaluatedObject: return "the object"
    case .anyKey: return "any key"
    case .keyPath(let base, let steps): return path(steps, from: base)
    case .subscripting(let base, let index): return element(index, of: base)
    case .arithmetic(let `operator`, let left, let right):
      return "\(operand(left)) \(word(`operator`)) \(operand(right))"
    case .negation(let negated): return "minus " + operand(negated)
    case .call(let function, let arguments): return call(function, arguments)
    case .hostCall(let name, let arguments):
      return "the result of \(name)" + with(arguments)
    case .message(let receiver, let selector, let arguments):
      return "the result of calling \(quoted(selector)) on \(operand(receiver))" + with(arguments)
    case .aggregate(let elements):
      return "the \(TypeName.array.noun) of "
        + enumeration(elements.prefix(Self.elementsSaid).map(operand), of: elements.count)
    case .setOperation(let `operator`, let left, let right):
      return elements(of: `operator`, operand(left), operand(right))
    case .subquery(let collection, let variable, let condition):
      return "those of " + elements(of: collection, called: variable, where: condition)
    case .ternary(let condition, let consequent, let alternative):
      return "(\(operand(consequent)) if \(clause(condition)), otherwise \(operand(alternative)))"
    case .cast(let operand, let type): return self.operand(operand) + " as " + word(type: type)
    case .fetch(let request, let context, let countOnly):
      let result =
        countOnly.kind.constantValue == .bool(true) ? "the number of objects" : "the objects"
      return "\(result) that \(operand(request)) fetches from \(operand(context))"
    case .assignment(let variable, let value):
      return "(\(operand(value)), from here on called $\(word(variable)))"
    }
  }

  /// The expression as a part of another phrase.
  func operand(_ node: ExpressionNode) -> String {
    switch node.kind {
    case .arithmetic, .negation, .setOperation, .subquery, .aggregate, .cast, .fetch, .message,
      .hostCall:
      "(" + phrase(node) + ")"
    case .constant, .placeholder, .variable, .evaluatedObject, .keyPath, .subscripting, .call,
      .ternary, .assignment, .anyKey:
      phrase(node)
    }
  }

  /// `kids (each called $k) for which …`
  func elements(
    of collection: ExpressionNode,
    called variable: String,
    where condition: PredicateNode
  ) -> String {
    "\(operand(collection)) (each called $\(word(variable))) for which \(clause(condition))"
  }

  /// The elements that are written out, and the number of all; nil unless it is a list.
  func elements(of node: ExpressionNode) -> (parts: [String], count: Int)? {
    switch node.kind {
    case .constant(.list(let values)), .constant(.set(let values)):
      (values.prefix(Self.elementsSaid).map { phrase($0) }, values.count)
    case .aggregate(let elements):
      (elements.prefix(Self.elementsSaid).map(operand), elements.count)
    default: nil  // No other kind shows its elements in the text.
    }
  }

  /// The name itself, in backquotes if it is not a word.
  func word(_ name: String) -> String {
    Name.isPlain(name) ? name : "`" + VisibleText.of(name) + "`"
  }

  private func with(_ arguments: [ExpressionNode]) -> String {
    guard !arguments.isEmpty else { return "" }
    return " with "
      + enumeration(arguments.prefix(Self.elementsSaid).map(operand), of: arguments.count)
  }

  private func element(_ index: Subscript, of base: ExpressionNode) -> String {
    switch index {
    case .first: "the first of " + operand(base)
    case .last: "the last of " + operand(base)
    case .size: "the number of elements of " + operand(base)
    case .index(let index): "the element \(operand(index)) of " + operand(base)
    }
  }

  private func elements(of operator: SetOperator, _ left: String, _ right: String) -> String {
    switch `operator` {
    case .union: "the elements of \(left) and of \(right)"
    case .intersect: "the elements that both \(left) and \(right) have"
    case .minus: "the elements of \(left) that \(right) does not have"
    }
  }

  private func word(_ operator: ArithmeticOperator) -> String {
    switch `operator` {
    case .add: "plus"
    case .subtract: "minus"
    case .multiply: "times"
    case .divide: "divided by"
    case .power: "to the power of"
    case .bitwiseAnd: "bitwise and"
    case .bitwiseOr: "bitwise or"
    case .bitwiseXor: "bitwise exclusive or"
    case .shiftLeft: "shifted left by"
    case .shiftRight: "shifted right by"
    }
  }

  private func word(type: String) -> String {
    TypeName(ofClass: type)?.phrase ?? quoted(type)
  }
}
