import PredicatePlatform

/// Builds the public tree from an arena's nodes, in one pass in the order of the arena. Children
/// come before their parents there, so no tree is too deep for it.
struct TreeBuilder: ~Copyable {
  /// The checks of the nodes, if they are requested.
  private(set) var checks: SemanticChecks
  private let arena: SyntaxArena
  /// The tree of each node; nil for the steps of key paths.
  private var trees: [TreeNode?] = []

  init(_ arena: consuming SyntaxArena, isChecking: Bool, mode: LanguageMode = .default) {
    checks = SemanticChecks(mode: mode)
    let count = arena.count
    self.arena = arena
    trees.reserveCapacity(count)
    for index in 0..<count {
      let tree = tree(of: self.arena[index])
      if isChecking, let tree { checks.check(tree) }
      trees.append(tree)
    }
  }

  func tree(_ id: NodeID) -> TreeNode {
    trees[Int(id.index)] ?? .expression(ExpressionNode(.constant(.null)))
  }

  private func predicate(_ id: NodeID) -> PredicateNode { tree(id).predicate }

  private func expression(_ id: NodeID) -> ExpressionNode { tree(id).expression }

  private func tree(of node: SyntaxNode) -> TreeNode? {
    if let kind = predicateKind(of: node) {
      return .predicate(PredicateNode(kind, span: node.span))
    }
    return expressionKind(of: node).map {
      .expression(ExpressionNode($0, span: node.span, stepSpans: stepSpans(of: node)))
    }
  }

  private func stepSpans(of node: SyntaxNode) -> [SourceSpan]? {
    guard case .keyPath(_, let steps) = node.kind else { return nil }
    return arena.compactMap(steps) { arena[$0].span }
  }

  private func predicateKind(of node: SyntaxNode) -> PredicateNode.Kind? {
    switch node.kind {
    case .truth(let value): .constant(value)
    case .not(let operand): .not(predicate(operand))
    case .and(let terms): .and(arena.compactMap(terms) { predicate($0) })
    case .or(let terms): .or(arena.compactMap(terms) { predicate($0) })
    case .comparison(let comparison):
      arena.comparisonOperator(comparison.operator).map { `operator` in
        .comparison(
          Comparison(
            comparison.quantifier,
            expression(comparison.left),
            `operator`,
            comparison.options,
            expression(comparison.right)
          )
        )
      }
    case .null, .bool, .number, .decimal, .string, .placeholder, .variable, .evaluatedObject,
      .anyKey,
      .key, .keyPath, .keyPathText, .subscripting, .infix, .negation, .call, .hostCall, .message,
      .aggregate, .subquery, .ternary, .cast, .fetch, .assignment, .step, .collectionOperator:
      nil
    }
  }

  private func expressionKind(of node: SyntaxNode) -> ExpressionNode.Kind? {
    switch node.kind {
    case .truth, .not, .and, .or, .comparison, .step, .collectionOperator: nil
    case .null: .constant(.null)
    case .bool(let value): .constant(.bool(value))
    case .number(let span, let isReal): .constant(arena.number(span, isReal: isReal).value)
    case .decimal(let span): .constant(arena.decimal(span))
    case .string(let span): .constant(.text(arena.text(.literal(span))))
    case .placeholder(let conversion, let index):
      .placeholder(Placeholder(conversion, index: Int(index)))
    case .variable(let name): .variable(arena.text(name))
    case .evaluatedObject: .evaluatedObject
    case .anyKey: .anyKey
    case .key(let name): .keyPath(base: nil, [.key(arena.text(name))])
    case .keyPath(let base, let steps):
      .keyPath(base: base.map { expression($0) }, arena.compactMap(steps) { step(of: arena[$0]) })
    case .keyPathText(let base, let path, let isSplit):
      .keyPath(
        base: expression(base),
        isSplit ? PathStep.steps(of: arena.text(path)) : [.key(arena.text(path))]
      )
    case .subscripting(let base, let index): .subscripting(expression(base), subscripted(index))
    case .infix(.arithmetic(let `operator`), let left, let right):
      .arithmetic(`operator`, expression(left), expression(right))
    case .infix(.set(let `operator`), let left, let right):
      .setOperation(`operator`, expression(left), expression(right))
    case .negation(let operand): negation(of: operand)
    case .call(let function, let arguments): .call(function, expressions(arguments))
    case .hostCall(let name, let arguments):
      .hostCall(name: arena.text(name), expressions(arguments))
    case .message(let receiver, let selector, let arguments):
      .message(
        receiver: expression(receiver),
        selector: arena.text(selector),
        expressions(arguments)
      )
    case .aggregate(let elements): .aggregate(expressions(elements))
    case .subquery(let collection, let variable, let condition):
      .subquery(
        collection: expression(collection),
        variable: arena.text(variable),
        predicate(condition)
      )
    case .ternary(let condition, let consequent, let alternative):
      .ternary(predicate(condition), then: expression(consequent), else: expression(alternative))
    case .cast(let operand, let type): .cast(expression(operand), to: arena.text(type))
    case .fetch(let request, let context, let countOnly):
      .fetch(
        request: expression(request),
        context: expression(context),
        countOnly: expression(countOnly)
      )
    case .assignment(let variable, let operand):
      .assignment(variable: arena.text(variable), expression(operand))
    }
  }

  /// The minimum integer is a minus and a number that does not fit in 64 bits.
  private func negation(of operand: NodeID) -> ExpressionNode.Kind {
    if case .number(let span, isReal: false) = arena[operand].kind,
      arena.number(span, isReal: false).value == .decimal(-Decimal(Int64.min))
    {
      return .constant(.integer(.min))
    }
    return .negation(expression(operand))
  }

  private func expressions(_ list: NodeList) -> [ExpressionNode] {
    arena.compactMap(list) { expression($0) }
  }

  private func subscripted(_ index: SyntaxSubscript) -> Subscript {
    switch index {
    case .first: .first
    case .last: .last
    case .size: .size
    case .index(let id): .index(expression(id))
    }
  }

  /// The step of a key path; nil for other nodes.
  private func step(of node: SyntaxNode) -> PathStep? {
    switch node.kind {
    case .step(let name): .key(arena.text(name))
    case .collectionOperator(let name):
      .collectionOperator(CollectionOperator(named: arena.text(name)))
    case .variable(let name): .variable(arena.text(name))
    case .placeholder(let conversion, let index):
      .placeholder(Placeholder(conversion, index: Int(index)))
    case .truth, .not, .and, .or, .comparison, .null, .bool, .number, .decimal, .string,
      .evaluatedObject,
      .anyKey, .key, .keyPath, .keyPathText, .subscripting, .infix, .negation, .call, .hostCall,
      .message, .aggregate, .subquery, .ternary, .cast, .fetch, .assignment:
      nil
    }
  }
}
