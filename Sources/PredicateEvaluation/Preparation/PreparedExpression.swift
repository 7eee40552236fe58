import PredicateSyntax

/// An expression prepared for evaluation. It is a class, so that walking the tree copies nothing.
final class PreparedExpression: Sendable {
  let node: ExpressionNode
  let kind: Kind
  let span: SourceSpan?
  /// Whether the value of the expression itself counts as memory.
  let makesValue: Bool

  init(node: ExpressionNode, kind: Kind) {
    self.node = node
    self.kind = kind
    span = node.span
    makesValue = kind.makesValue
  }

  enum Kind: Sendable {
    case constant(Value)
    case variable(String)
    case evaluatedObject
    /// `name`: a separate case, as by far the most common
    case key(String)
    case keyPath(base: PreparedExpression?, [PathStep])
    case subscripting(PreparedExpression, PreparedSubscript)
    case arithmetic(ArithmeticOperator, PreparedExpression, PreparedExpression)
    case negation(PreparedExpression)
    case call(Function, [PreparedExpression])
    case hostCall(name: String, [PreparedExpression], FunctionRegistry.Entry)
    case message(
      receiver: PreparedExpression,
      selector: String,
      [PreparedExpression],
      FunctionRegistry.Entry
    )
    case aggregate([PreparedExpression])
    case setOperation(SetOperator, PreparedExpression, PreparedExpression)
    case subquery(collection: PreparedExpression, variable: String, PreparedPredicate)
    case ternary(PreparedPredicate, then: PreparedExpression, else: PreparedExpression)
    case cast(PreparedExpression, to: CastType)
    case assignment(variable: String, PreparedExpression)
    /// An expression that is parsed and printed but must not be evaluated
    case refused(EvaluationError)

    fileprivate var makesValue: Bool {
      switch self {
      // They already exist; values of keys count where they are read.
      case .constant, .variable, .evaluatedObject, .key, .refused: false
      case .keyPath, .subscripting, .arithmetic, .negation, .call, .hostCall, .message, .aggregate,
        .setOperation, .subquery, .ternary, .cast, .assignment:
        true
      }
    }
  }
}

enum PreparedSubscript: Sendable {
  case first
  case last
  case size
  case index(PreparedExpression)
}
