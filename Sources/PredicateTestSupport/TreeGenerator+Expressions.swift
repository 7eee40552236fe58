import PredicateSyntax

extension TreeGenerator {
  mutating func anyExpression() -> ExpressionNode {
    budget -= 1
    guard budget > 0 else { return leaf() }
    return switch below(30) {
    case 0..<10: leaf()
    case 10..<13: ExpressionNode(.keyPath(base: pathBase(), steps()))
    case 13: ExpressionNode(.subscripting(anyExpression(), index()))
    case 14..<17:
      ExpressionNode(
        .arithmetic(pick(ArithmeticOperator.allCases), anyExpression(), anyExpression())
      )
    case 17: longChain()
    case 18: ExpressionNode(.negation(anyExpression()))
    case 19, 20: call(pick(Function.allCases))
    case 21:
      ExpressionNode(.hostCall(name: pick(Self.hostFunctions.sorted()), expressions(atMost: 4)))
    case 22:
      ExpressionNode(
        .message(receiver: anyExpression(), selector: text(), expressions(atMost: 3))
      )
    case 23: ExpressionNode(.aggregate(expressions(atMost: chance(10) ? 40 : 4)))
    case 24:
      ExpressionNode(.setOperation(pick(SetOperator.allCases), anyExpression(), anyExpression()))
    case 25:
      ExpressionNode(.subquery(collection: anyExpression(), variable: name(), anyPredicate()))
    case 26:
      ExpressionNode(.ternary(anyPredicate(), then: anyExpression(), else: anyExpression()))
    case 27: ExpressionNode(.cast(anyExpression(), to: castType()))
    case 28:
      ExpressionNode(
        .fetch(request: anyExpression(), context: anyExpression(), countOnly: anyExpression())
      )
    default: ExpressionNode(.assignment(variable: name(), anyExpression()))
    }
  }

  private mutating func leaf() -> ExpressionNode {
    switch below(12) {
    case 0..<4: ExpressionNode(.constant(value()))
    case 4: ExpressionNode(.placeholder(placeholder()))
    case 5: ExpressionNode(.variable(name()))
    case 6: ExpressionNode(.evaluatedObject)
    case 7: ExpressionNode(.anyKey)
    case 8: ExpressionNode(.keyPath(base: nil, steps()))
    default: ExpressionNode(.keyPath(base: nil, [.key(name())]))
    }
  }

  private mutating func longChain() -> ExpressionNode {
    let start = leaf()
    guard chance(6) else { return start }
    let `operator` = pick(ArithmeticOperator.allCases)
    let part = leaf()
    return switch below(5) {
    case 0:
      (0..<below(200)).reduce(start) { node, _ in
        ExpressionNode(.arithmetic(`operator`, node, part))
      }
    case 1: chain(of: start) { ExpressionNode(.arithmetic(`operator`, part, $0)) }
    case 2: chain(of: start) { ExpressionNode(.negation($0)) }
    case 3: chain(of: start) { ExpressionNode(.call(.onesComplement, [$0])) }
    default: chain(of: start) { ExpressionNode(.subscripting($0, .index(part))) }
    }
  }

  private mutating func expressions(atMost count: Int) -> [ExpressionNode] {
    (0..<below(count + 1)).map { _ in anyExpression() }
  }

  private mutating func call(_ function: Function) -> ExpressionNode {
    ExpressionNode(.call(function, function.signature.parameters.map { _ in anyExpression() }))
  }

  private mutating func pathBase() -> ExpressionNode? { chance(3) ? nil : anyExpression() }

  private mutating func steps() -> [PathStep] {
    (0...below(4)).map { _ in
      switch below(8) {
      case 0: .collectionOperator(pick(CollectionOperator.standard))
      case 1: .collectionOperator(CollectionOperator(named: name()))
      case 2: .variable(name())
      case 3: .placeholder(Placeholder(chance(4) ? .object : .keyPath, index: 0))
      default: .key(name())
      }
    }
  }

  private mutating func index() -> Subscript {
    switch below(6) {
    case 0: .first
    case 1: .last
    case 2: .size
    default: .index(anyExpression())
    }
  }

  /// A placeholder of any kind but `%K`, which is a step of a key path.
  private mutating func placeholder() -> Placeholder {
    Placeholder(pick(Placeholder.Conversion.allCases.filter { $0 != .keyPath }), index: 0)
  }

  private mutating func castType() -> String {
    chance(4)
      ? text()
      : pick([
        "NSDate", "NSNumber", "NSString", "NSDecimalNumber", "NSUUID", "NSData", "NSURL", "NSSet",
        "NSDictionary", "Class",
      ])
  }
}
