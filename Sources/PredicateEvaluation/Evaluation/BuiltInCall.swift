import PredicateSyntax

/// A call of a built-in function, with the values of its arguments.
struct BuiltInCall {
  let function: Function
  let arguments: [KeyedValue]
  /// The expressions of the arguments.
  let nodes: [PreparedExpression]
  let span: SourceSpan?

  /// The first argument; nil if there is none.
  var first: KeyedValue { arguments.first ?? .null }

  /// The place of the first argument, for messages about it.
  var place: SourceSpan? { nodes.first?.span ?? span }

  /// Whether an argument is nil or missing, which makes most functions nil.
  var isOfNil: Bool { arguments.isEmpty || arguments.contains(where: \.isNull) }

  /// The error that the function cannot be called here.
  var disabled: EvaluationError { .functionDisabled(function.rawValue, at: span) }

  /// The arguments of a function of numbers; nil if one is nil.
  func numbers() throws(EvaluationError) -> [Number]? {
    if isOfNil { return nil }
    var numbers: [Number] = []
    for (argument, node) in zip(arguments, nodes) {
      guard let number = Number(argument) else {
        throw .notANumber(
          argument,
          for: "the argument of \(function.rawValue)",
          at: node.span ?? span
        )
      }
      numbers.append(number)
    }
    return numbers
  }
}
