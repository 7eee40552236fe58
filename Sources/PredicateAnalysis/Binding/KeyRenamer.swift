import PredicateSyntax

/// Renames a key path, wherever the value that it begins at comes from.
struct KeyRenamer: TreeRewriter {
  let path: RenamedPath
  private let source: SourceText?
  /// The variables of the SUBQUERYs around the node, with the collections that they go through.
  private var scope = KeyScope()
  /// The origin of the expression that was rewritten last, by the old names.
  private var origin = ValueOrigin.nowhere

  /// Throws `A006` for a path with an empty component, or with one that is not a key.
  init(
    _ old: String,
    to new: String,
    in source: SourceText?
  ) throws(PredicateFormatError) {
    self.source = source
    path = RenamedPath(old: KeyPattern.keys(of: old), new: KeyPattern.keys(of: new))
    for text in [old, new]
    where KeyPattern.keys(of: text).contains(where: { $0.isEmpty || $0.hasPrefix("@") }) {
      throw PredicateFormatError(
        source: SourceText(text),
        diagnostics: [.malformedKey(text, at: SourceSpan(0..<text.utf8.count))]
      )
    }
  }

  mutating func rewrite(_ node: ExpressionNode) throws(PredicateFormatError) -> ExpressionNode {
    switch node.kind {
    case .constant, .placeholder, .arithmetic, .negation, .hostCall, .fetch, .anyKey:
      defer { origin = .nowhere }
      return try rewriteChildren(of: node)
    case .variable(let name):
      origin = scope.origin(of: name) ?? .variable(name)
      return node
    case .evaluatedObject:
      origin = .object
      return node
    case .cast, .assignment: return try rewriteChildren(of: node)
    case .keyPath(_, let steps): return try rewrite(node, steps)
    case .subscripting(let base, .index(let index)): return try rewrite(node, base, index)
    case .subscripting(_, .size):
      defer { origin = .nowhere }
      return try rewriteChildren(of: node)
    case .subscripting(_, .first), .subscripting(_, .last):
      defer { origin = origin.elements }
      return try rewriteChildren(of: node)
    case .call(let function, let arguments):
      let arguments = try rewrite(arguments)
      origin = origin.result(of: function.reads)
      return ExpressionNode(.call(function, arguments), span: node.span)
    case .aggregate(let elements):
      return ExpressionNode(.aggregate(try rewrite(elements)), span: node.span)
    case .message(let receiver, let selector, let arguments):
      return try rewrite(node, receiver, selector, arguments)
    case .setOperation(let `operator`, let left, let right):
      let sides = try rewrite([left, right])
      return ExpressionNode(.setOperation(`operator`, sides[0], sides[1]), span: node.span)
    case .ternary(let condition, let consequent, let alternative):
      let condition = try rewrite(condition)
      let sides = try rewrite([consequent, alternative])
      return ExpressionNode(.ternary(condition, then: sides[0], else: sides[1]), span: node.span)
    case .subquery(let collection, let variable, let predicate):
      let collection = try rewrite(collection)
      let elements = origin.elements
      scope.enter(variable, elements)
      let predicate = try rewrite(predicate)
      scope.leave(variable)
      origin = elements
      return ExpressionNode(
        .subquery(collection: collection, variable: variable, predicate),
        span: node.span
      )
    }
  }

  /// Rewrites alternative expressions: the value may come from any of them.
  private mutating func rewrite(
    _ nodes: [ExpressionNode]
  ) throws(PredicateFormatError) -> [ExpressionNode] {
    var joined = ValueOrigin.nowhere
    var rewritten: [ExpressionNode] = []
    for node in nodes {
      rewritten.append(try rewrite(node))
      joined = joined.joined(origin)
    }
    origin = joined
    return rewritten
  }

  /// Rewrites a key path.
  private mutating func rewrite(
    _ node: ExpressionNode,
    _ steps: [PathStep]
  ) throws(PredicateFormatError) -> ExpressionNode {
    origin = .object
    let rewritten = try rewriteChildren(of: node)
    let start = origin
    origin = start.following(steps)
    guard let renamed = try renamed(steps, from: start, in: node),
      case .keyPath(let base, _) = rewritten.kind
    else { return rewritten }
    return ExpressionNode(.keyPath(base: base, renamed), span: node.span)
  }

  /// Rewrites `base[index]`, where an index that is text is a key.
  private mutating func rewrite(
    _ node: ExpressionNode,
    _ base: ExpressionNode,
    _ index: ExpressionNode
  ) throws(PredicateFormatError) -> ExpressionNode {
    let base = try rewrite(base)
    let start = origin
    var index = try rewrite(index)
    origin = start.contents
    if case .constant(.text(let key)) = index.kind {
      origin = start.key(key)
      if let renamed = try renamed([.key(key)], from: start, in: node) {
        index = try argument(renamed, in: node)
      }
    }
    return ExpressionNode(.subscripting(base, .index(index)), span: node.span)
  }

  /// Rewrites a FUNCTION, which may read a key that is passed as text.
  private mutating func rewrite(
    _ node: ExpressionNode,
    _ receiver: ExpressionNode,
    _ selector: String,
    _ arguments: [ExpressionNode]
  ) throws(PredicateFormatError) -> ExpressionNode {
    let receiver = try rewrite(receiver)
    let start = origin
    var arguments = try rewrite(arguments)
    let reading = DataReach(selector: selector)
    origin = start.result(of: reading)
    if case .constant(.text(let text))? = arguments.first?.kind {
      switch reading {
      case .argument:
        origin = start.key(text)
        if let renamed = try renamed([.key(text)], from: start, in: node) {
          arguments[0] = try argument(renamed, in: node)
        }
      case .argumentPath:
        let steps = PathStep.steps(of: text)
        origin = start.following(steps)
        if let renamed = try renamed(steps, from: start, in: node) {
          let path = renamed.map(\.spelling).joined(separator: ".")
          arguments[0] = ExpressionNode(.constant(.text(path)), span: arguments[0].span)
        }
      case .fresh, .count, .elements, .comparison, .keys, .contents, .application, .unknown: break
      }
    }
    return ExpressionNode(
      .message(receiver: receiver, selector: selector, arguments),
      span: node.span
    )
  }

  /// The single key that replaces another in a text argument.
  private func argument(
    _ steps: [PathStep],
    in node: ExpressionNode
  ) throws(PredicateFormatError) -> ExpressionNode {
    guard steps.count == 1 else { throw failure(in: node) }
    return ExpressionNode(.constant(.text(steps[0].spelling)), span: node.span)
  }

  /// The steps with the new name, if they read the old one from `start`; nil if they do not.
  private func renamed(
    _ steps: [PathStep],
    from start: ValueOrigin,
    in node: ExpressionNode
  ) throws(PredicateFormatError) -> [PathStep]? {
    let outcomes = Set(start.namedPaths.map { path.renaming(steps, after: $0) })
    guard outcomes.count < 2 else { throw failure(in: node) }
    switch outcomes.first {
    case nil, .unchanged?: return nil
    case .renamed(let steps)?: return steps
    case .impossible?: throw failure(in: node)
    }
  }

  private func failure(in node: ExpressionNode) -> PredicateFormatError {
    let text = FormatPrinter().beginning(of: .expression(node), bytes: 200)
    let new = path.new.joined(separator: ".")
    let finding = Diagnostic.renaming(String(text.prefix(200)), to: new, at: node.span)
    return PredicateFormatError(
      source: source ?? SourceText(""),
      diagnostics: [source == nil ? finding.withoutSpans : finding]
    )
  }
}
