import PredicateSyntax

/// Puts what a source shows of the arguments into the tree: constants and keys in place of
/// placeholders, at whose spans they then are, so that all rules see them.
struct ArgumentFilling: TreeRewriter {
  let facts: [ArgumentFact?]
  /// Whether arguments whose type alone is known become casts, for the check of types.
  var marksTypes = false
  /// The places of the placeholders that were filled.
  private(set) var places: [SourceSpan] = []

  init(_ facts: [ArgumentFact?], marksTypes: Bool = false) {
    self.facts = facts
    self.marksTypes = marksTypes
  }

  /// The tree with what is known of the arguments.
  mutating func filled(_ root: TreeNode) -> TreeNode {
    switch root {
    case .predicate(let node): .predicate(rewrite(node))
    case .expression(let node): .expression(rewrite(node))
    }
  }

  private func fact(of placeholder: Placeholder) -> ArgumentFact? {
    facts.indices.contains(placeholder.index) ? facts[placeholder.index] : nil
  }

  mutating func rewrite(_ node: ExpressionNode) -> ExpressionNode {
    switch node.kind {
    case .placeholder(let placeholder): return filled(placeholder, node)
    case .keyPath(let base, let steps):
      guard steps.contains(where: isFilled) else { return rewriteChildren(of: node) }
      var all: [PathStep] = []
      var spans: [SourceSpan] = []
      for (index, step) in steps.enumerated() {
        let new = filled(step)
        all += new
        guard let span = node.span(ofStep: index) ?? node.span else { continue }
        if isFilled(step) { places.append(span) }
        spans += new.map { _ in span }
      }
      let start = base.map { rewrite($0) }
      return ExpressionNode(.keyPath(base: start, all), span: node.span, stepSpans: spans)
    default: return rewriteChildren(of: node)  // Any other node only holds placeholders.
    }
  }

  private mutating func filled(_ placeholder: Placeholder, _ node: ExpressionNode) -> ExpressionNode
  {
    guard let fact = fact(of: placeholder) else { return node }
    let fits =
      switch placeholder.conversion {
      case .object: fact.isObject
      case .signedInteger, .unsignedInteger: fact.kind == .integer && !fact.isObject
      case .real: fact.kind == .real && !fact.isObject
      case .keyPath, .character, .string: false
      }
    guard fits else { return node }
    if let value = fact.value {
      if let span = node.span { places.append(span) }
      return ExpressionNode(.constant(value), span: node.span)
    }
    guard marksTypes, placeholder.conversion == .object, !fact.isOptional,
      let type = fact.kind.castName
    else {
      return node
    }
    return ExpressionNode(.cast(node, to: type), span: node.span)
  }

  private func isFilled(_ step: PathStep) -> Bool { key(of: step) != nil }

  private func filled(_ step: PathStep) -> [PathStep] {
    key(of: step).map(PathStep.steps) ?? [step]
  }

  private func key(of step: PathStep) -> String? {
    guard case .placeholder(let placeholder) = step, placeholder.conversion == .keyPath,
      case .text(let path)? = fact(of: placeholder)?.value, !path.isEmpty
    else { return nil }
    return path
  }
}

extension ArgumentFact.Kind {
  /// The name by which CAST knows the type.
  fileprivate var castName: String? {
    switch self {
    case .text: "NSString"
    case .integer, .real: "NSNumber"
    case .date: "NSDate"
    case .uuid, .list, .null: nil
    }
  }
}
