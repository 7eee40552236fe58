import PredicateSyntax

extension Checker {
  /// The type of a call of a built-in function. With a null argument, all but `count:` and
  /// `noindex:` give null.
  mutating func call(
    _ function: Function,
    _ arguments: [ExpressionNode],
    in scope: TypeScope
  ) -> ExpressionType {
    var types: [ExpressionType] = []
    for (index, argument) in arguments.enumerated() {
      let parameters = function.signature.parameters
      let parameter = parameters.indices.contains(index) ? parameters[index] : .any
      types.append(self.argument(argument, parameter, of: function, in: scope))
    }
    let isOptional = types.contains(where: \.isOptional)
    // A missing argument has been reported.
    if types.isEmpty, !function.signature.parameters.isEmpty { return .unknown }
    let first = types.first ?? .unknown
    let span = place(of: arguments.first?.span)
    var result = self.result(of: function, first, types.last ?? first, at: span)
    if isOptional, function.ofNil != .givesZero { result.isOptional = true }
    return result
  }

  private mutating func argument(
    _ node: ExpressionNode,
    _ parameter: FunctionSignature.Kind,
    of function: Function,
    in scope: TypeScope
  ) -> ExpressionType {
    let type = type(of: node, in: scope)
    let span = place(of: node.span)
    switch (parameter, type.type.kind) {
    case (.number, .number) where function.takesIntegers:
      let role = "the argument of \(function.rawValue)"
      return requireWhole(node, type.type, role: role, at: span) ? type : .unknown
    case (.any, _), (_, .any), (_, .null), (.number, .number), (.text, .text), (.date, .date),
      (.collection, .collection):
      return type
    case (.collection, _):
      report(.needsCollection(function.rawValue, node, type.type, at: span))
      return .unknown
    case (.number, _), (.text, _), (.date, _): break
    }
    let wanted =
      parameter == .number && function.takesIntegers
      ? TypeName.integer.phrase : parameter.typeName?.phrase ?? "a value"
    let role = "the argument of \(function.rawValue)"
    report(.operandType(node, type.type, role: role, wanted: wanted, at: span))
    return .unknown
  }

  private mutating func result(
    of function: Function,
    _ first: ExpressionType,
    _ second: ExpressionType,
    at span: SourceSpan
  ) -> ExpressionType {
    let name = function.rawValue
    let element = first.elementType
    switch function.resultType {
    case .integer: return ExpressionType(.integer)
    case .real: return ExpressionType(.real)
    case .text: return ExpressionType(.text)
    case .date: return ExpressionType(.date)
    case .argument: return first
    case .argumentAsNumber: return negated(first)
    case .calculated: return Self.combined(first, second)
    case .elementsOfStore: return .unknown
    case .sum:
      guard areNumbers(element.type, for: name, at: span) else { return .unknown }
      return ExpressionType(element.type == .integer || element.type == .bool ? .integer : .number)
    case .middle:
      guard areNumbers(element.type, for: name, at: span) else { return .unknown }
      return ExpressionType(.number, isOptional: true)
    case .mean:
      guard areNumbers(element.type, for: name, at: span) else { return .unknown }
      return ExpressionType(.real, isOptional: true)
    case .element:
      return areOrdered(element.type, for: name, at: span) ? element.optional : .unknown
    case .elements:
      return ExpressionType(
        .list(of: element.type),
        hasOptionalElements: element.type.element != nil && element.hasOptionalElements,
        isOrdered: first.isOrdered
      )
    }
  }
}
