import PredicateSyntax

extension Checker {
  /// The type of a call of a built-in function. Given null, all but `count:` and `noindex:` are
  /// null.
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
    guard let first = types.first else { return Self.constant(function) }
    let span = place(of: arguments.first?.span)
    var result = self.result(of: function, first, types.last ?? first, at: span)
    if isOptional, function.ofNil != .givesZero { result.isOptional = true }
    return result
  }

  private static func constant(_ function: Function) -> ExpressionType {
    switch function {
    case .now: ExpressionType(.date)
    case .random: ExpressionType(.real)
    default: .unknown
    }
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
    case (.number, .number) where function == .onesComplement:
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
      switch parameter {
      case .text: "text"
      case .number where function == .onesComplement: "an integer"
      default: "a \(parameter.rawValue)"
      }
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
    switch function {
    case .count, .length, .onesComplement, .randomInteger: return ExpressionType(.integer)
    case .squareRoot, .exponential, .logarithm, .naturalLogarithm, .random, .distance:
      return ExpressionType(.real)
    case .uppercase, .lowercase, .canonical: return ExpressionType(.text)
    case .now: return ExpressionType(.date)
    case .noIndex: return first
    case .distinct: return .unknown
    case .modulus: return Self.combined(first, second)
    case .ceiling, .floor, .truncate, .absolute: return negated(first)
    case .sum:
      guard areNumbers(element.type, for: name, at: span) else { return .unknown }
      return ExpressionType(element.type == .integer || element.type == .bool ? .integer : .number)
    case .median:
      guard areNumbers(element.type, for: name, at: span) else { return .unknown }
      return ExpressionType(.number, isOptional: true)
    case .average, .standardDeviation:
      guard areNumbers(element.type, for: name, at: span) else { return .unknown }
      return ExpressionType(.real, isOptional: true)
    case .minimum, .maximum:
      return areOrdered(element.type, for: name, at: span) ? element.optional : .unknown
    case .mode:
      return ExpressionType(
        .list(of: element.type),
        hasOptionalElements: element.type.element != nil && element.hasOptionalElements,
        isOrdered: first.isOrdered
      )
    }
  }
}
