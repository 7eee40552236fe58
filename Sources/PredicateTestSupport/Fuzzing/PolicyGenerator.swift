import PredicateSyntax

/// Random predicates that try every way to read a key.
struct PolicyGenerator {
  var choices: FuzzChoices
  private var budget: Int
  private var variables = ["me", "a"]

  init(_ choices: FuzzChoices) {
    self.choices = choices
    budget = 2 + self.choices.below(10)
  }

  mutating func predicate() -> PredicateNode {
    budget -= 1
    if budget > 0, choices.chance(6) {
      let terms = (0..<2).map { _ in predicate() }
      return PredicateNode(choices.chance(2) ? .and(terms) : .or(terms))
    }
    let operators: [ComparisonOperator] =
      [.equal, .equal, .notEqual, .in, .contains, .beginsWith, .less]
      + ["valueForKey:", "valueForKeyPath:", "objectForKey:"].compactMap(SelectorName.init)
      .map(ComparisonOperator.selector)
    let quantifier = choices.chance(3) ? Quantifier.any : choices.chance(9) ? .all : nil
    return PredicateNode(
      .comparison(Comparison(quantifier, expression(), choices.pick(operators), [], operand()))
    )
  }

  /// An operand, often a constant, as in most predicates.
  private mutating func operand() -> ExpressionNode {
    choices.chance(2) ? constant() : expression()
  }

  private mutating func constant() -> ExpressionNode {
    let keys = PolicySample.keys.map { Value.text($0) }
    return ExpressionNode(
      .constant(
        choices.pick(
          keys + [
            .text("boss.pw"), .text("boss.@allValues"), .text("a"), .integer(0), .integer(1),
            .integer(5), .real(5), .bool(true), .null, .list([.text("a"), .integer(5)]), .list([]),
          ]
        )
      )
    )
  }

  private mutating func expression() -> ExpressionNode {
    budget -= 1
    guard budget > 0 else { return leaf() }
    switch choices.below(16) {
    case 0..<4: return ExpressionNode(.keyPath(base: expression(), steps()))
    case 4, 5: return ExpressionNode(.subscripting(expression(), index()))
    case 6:
      return ExpressionNode(
        .setOperation(choices.pick(SetOperator.allCases), expression(), operand())
      )
    case 7, 8: return subquery()
    case 9:
      return ExpressionNode(.ternary(predicate(), then: expression(), else: operand()))
    case 10: return ExpressionNode(.aggregate([expression(), operand()]))
    case 11:
      let function = choices.pick([Function.maximum, .mode, .count, .noIndex, .uppercase])
      return ExpressionNode(.call(function, [expression()]))
    case 12, 13: return message()
    case 14:
      let type = choices.pick(["NSArray", "NSSet", "NSDictionary", "NSString"])
      return ExpressionNode(.cast(expression(), to: type))
    default:
      let name = choices.pick(variables)
      return choices.chance(2)
        ? ExpressionNode(.assignment(variable: name, expression())) : leaf()
    }
  }

  private mutating func leaf() -> ExpressionNode {
    switch choices.below(8) {
    case 0: constant()
    case 1, 2: ExpressionNode(.variable(choices.pick(variables)))
    case 3: ExpressionNode(.evaluatedObject)
    default: ExpressionNode(.keyPath(base: nil, steps()))
    }
  }

  private mutating func steps() -> [PathStep] {
    (0...choices.below(3)).map { _ in
      switch choices.below(9) {
      case 0:
        choices.chance(2)
          ? .collectionOperator(choices.pick(CollectionOperator.standard))
          : .collectionOperator(.other(choices.pick(["allValues", "allKeys", "status"])))
      case 1 where choices.chance(3): .variable(choices.pick(variables))
      default: .key(choices.pick(PolicySample.keys + ["boss.pw", "boss", "items"]))
      }
    }
  }

  private mutating func index() -> Subscript {
    switch choices.below(6) {
    case 0: .first
    case 1: .last
    case 2: .size
    case 3: .index(expression())
    default: .index(constant())
    }
  }

  private mutating func subquery() -> ExpressionNode {
    let collection = expression()
    let name = choices.pick(["x", "y", "me"])
    variables.append(name)
    let predicate = predicate()
    variables.removeLast()
    return ExpressionNode(.subquery(collection: collection, variable: name, predicate))
  }

  private mutating func message() -> ExpressionNode {
    let selector = choices.pick([
      "valueForKey:", "valueForKeyPath:", "objectForKey:", "allValues", "allKeys", "firstObject",
      "allObjects", "count",
    ])
    let arguments = selector.hasSuffix(":") ? [operand()] : []
    return ExpressionNode(
      .message(receiver: expression(), selector: selector, arguments)
    )
  }
}
