import PredicateSyntax

extension LintRule {
  /// `a == 1 OR b == 2 OR a == 1`: the second adds nothing; another was probably meant.
  static let duplicateTerm = LintRule(
    "lint.duplicate-term",
    .warning,
    "a term is there twice",
    examples: [
      .bad("a == 1 OR b == 2 OR «a == 1»"),
      .bad("name == 'x' AND «name = 'x'»"),
      .bad("(a == 1 AND b == 2) OR «(a == 1 AND b == 2)»"),
      .good("a == 1 OR a == 2"),
      .good("name == %@ OR name == %@"),
      .good("random() < 0.5 AND random() < 0.5"),
      .good("1 == 1 AND 1 == 1"),
    ]
  ) { context in
    context.predicates.flatMap { node, _ -> [Remark] in
      let terms: [PredicateNode]
      switch node.kind {
      case .and(let all), .or(let all): terms = all
      case .constant, .not, .comparison: return []
      }
      var seen: Set<PredicateNode> = []
      return terms.compactMap { term in
        if seen.insert(term).inserted || !term.isRepeatable { return nil }
        return term.span.map { Remark("the same term is there before", at: $0) }
      }
    }
  }
}

extension PredicateNode {
  /// Whether the predicate reads data and gives one answer each time: code that joins conditions
  /// repeats constants, and random numbers differ.
  fileprivate var isRepeatable: Bool {
    var readsKey = false
    var isStable = true
    forEachNode { node in
      guard case .expression(let node) = node else { return }
      switch node.kind {
      case .keyPath, .evaluatedObject, .variable: readsKey = true
      case .call(.random, _), .call(.randomInteger, _), .hostCall, .message, .assignment:
        isStable = false
      case .constant, .placeholder, .subscripting, .arithmetic, .negation, .call, .aggregate,
        .setOperation, .subquery, .ternary, .cast, .fetch, .anyKey:
        break
      }
    }
    return readsKey && isStable
  }
}
