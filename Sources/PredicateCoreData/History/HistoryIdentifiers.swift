import PredicateSyntax

/// Rewrites comparisons of the object of a change with URIs as comparisons of the change's identifier.
///
///     objectID == "x-coredata://…/p3"     objectID == CAST("x-coredata://…/p3", "NSURL")
///     object == %@                        objectID == %@
///     object.objectID IN {%@, %@}         objectID IN {%@, %@}
struct HistoryIdentifiers: TreeRewriter {
  mutating func rewrite(_ node: PredicateNode) -> PredicateNode {
    guard case .comparison(var comparison) = node.kind, comparison.quantifier == nil else {
      return rewriteChildren(of: node)
    }
    switch comparison.operator {
    case .equal, .notEqual, .in:
      if isObject(comparison.left), let uris = uris(comparison.right) {
        (comparison.left, comparison.right) = (Self.identifier(at: comparison.left.span), uris)
      } else if isObject(comparison.right), let uris = uris(comparison.left) {
        (comparison.left, comparison.right) = (uris, Self.identifier(at: comparison.right.span))
      }
    case .contains, .less, .lessOrEqual, .greater, .greaterOrEqual, .between, .beginsWith,
      .endsWith,
      .like, .matches, .tokenMatches, .utiConformsTo, .utiEquals, .selector:
      break
    // An operator of a later version compares no objects until it is listed above.
    @unknown default: break
    }
    return rewriteChildren(of: PredicateNode(.comparison(comparison), span: node.span))
  }

  private static func identifier(at span: SourceSpan?) -> ExpressionNode {
    ExpressionNode(.keyPath(base: nil, [.key(HistoryKey.objectID.rawValue)]), span: span)
  }

  private func isObject(_ node: ExpressionNode) -> Bool {
    guard case .keyPath(base: nil, let steps) = node.kind else { return false }
    let object = PathStep.key(HistorySchema.object)
    let identifier = PathStep.key(HistoryKey.objectID.rawValue)
    return steps == [identifier] || steps == [object] || steps == [object, identifier]
  }

  /// A constant whose texts are URIs of objects, as URIs; nil for another node.
  private func uris(_ node: ExpressionNode) -> ExpressionNode? {
    guard case .constant(let value) = node.kind,
      let uris = value.replacingTexts({ $0.hasPrefix(ManagedObjectID.scheme) ? .url($0) : nil })
    else { return nil }
    return ExpressionNode(.constant(uris), span: node.span)
  }
}
