package import PredicateSyntax

/// Random trees, deterministic for a seed, of every kind that a text can express: parsing the
/// canonical text of each must give an equal tree.
///
///     var generator = TreeGenerator(seed: 7)
///     let predicate = generator.predicate()
package struct TreeGenerator: Sendable {
  var random: FuzzChoices
  /// The number of nodes left; only leaves are generated once it is used up.
  var budget: Int

  /// Creates a generator of trees with at most about `size` nodes, not counting the elements of
  /// constants.
  package init(seed: UInt64, size: Int = 40) {
    self.init(FuzzChoices(seed: seed), size: size)
  }

  /// Creates a generator that follows the choices.
  package init(_ choices: FuzzChoices, size: Int = 40) {
    random = choices
    budget = size
  }

  /// Host functions that the trees call; pass them to the parser.
  package static let hostFunctions: Set<String> = ["plain", "mgl_join:", "mgl_step:from:stops:"]

  package mutating func predicate() -> PredicateNode {
    var numbering = PlaceholderNumbering()
    return numbering.rewrite(anyPredicate())
  }

  package mutating func expression() -> ExpressionNode {
    var numbering = PlaceholderNumbering()
    return numbering.rewrite(anyExpression())
  }

  mutating func anyPredicate() -> PredicateNode {
    budget -= 1
    guard budget > 0 else { return PredicateNode(.constant(chance(2))) }
    switch below(20) {
    case 0: return PredicateNode(.constant(chance(2)))
    case 1, 2: return PredicateNode(.not(anyPredicate()))
    case 3, 4: return PredicateNode(.and(predicates()))
    case 5, 6: return PredicateNode(.or(predicates()))
    case 7 where chance(20): return chain(of: anyPredicate()) { PredicateNode(.not($0)) }
    default: return PredicateNode(.comparison(comparison()))
    }
  }

  private mutating func predicates() -> [PredicateNode] {
    (0..<below(chance(20) ? 30 : 5)).map { _ in anyPredicate() }
  }

  private mutating func comparison() -> Comparison {
    let quantifier = chance(5) ? pick(Quantifier.allCases) : nil
    let options = StringOptions(rawValue: chance(3) ? UInt8(below(16)) : 0)
    return Comparison(quantifier, anyExpression(), comparisonOperator(), options, anyExpression())
  }

  private mutating func comparisonOperator() -> ComparisonOperator {
    if chance(20), let name = SelectorName(pick(["isKindOfClass:", "in:", "a:b:", "_x1:"])) {
      return .selector(name)
    }
    return pick(ComparisonOperator.standard)
  }

  mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }

  /// True once in `times` on average.
  mutating func chance(_ times: Int) -> Bool { below(times) == 0 }

  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }

  /// Applies a step many times, as deep as a text may nest.
  mutating func chain<Node>(of node: Node, _ step: (Node) -> Node) -> Node {
    (0..<below(60)).reduce(node) { node, _ in step(node) }
  }
}

/// Numbers the placeholders as the parser does: in the order of the text.
private struct PlaceholderNumbering: TreeRewriter {
  private var count = 0

  mutating func rewrite(_ node: ExpressionNode) -> ExpressionNode {
    let node = rewriteChildren(of: node)
    switch node.kind {
    case .placeholder(let placeholder):
      return ExpressionNode(.placeholder(numbered(placeholder)))
    case .keyPath(let base, let steps):
      return ExpressionNode(.keyPath(base: base, steps.map { numbered($0) }))
    default: return node  // No other kind holds a placeholder itself.
    }
  }

  private mutating func numbered(_ step: PathStep) -> PathStep {
    if case .placeholder(let placeholder) = step {
      .placeholder(numbered(placeholder))
    } else {
      step
    }
  }

  private mutating func numbered(_ placeholder: Placeholder) -> Placeholder {
    defer { count += 1 }
    return Placeholder(placeholder.conversion, index: count)
  }
}
