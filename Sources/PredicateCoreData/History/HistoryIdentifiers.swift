import PredicateSyntax

/// Rewrites comparisons of the object of a change with URIs as comparisons of the change's identifier.
///
///     objectID == "x-coredata://…/p3"     objectID == CAST("x-coredata://…/p3", "NSURL")
///     object == %@                        objectID == %@
///     object.objectID IN {%@, %@}         objectID IN {%@, %@}
struct HistoryIdentifiers: TreeRewriter {
  func rewrite(_ node: PredicateNode) -> PredicateNode {
    guard case .comparison(var comparison) = node.kind, comparison.quantifier == nil else {
      return rewriteChildren(node)
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
    // An operator of a later version compares no objects until a line above says so.
    @unknown default: break
    }
    return rewriteChildren(PredicateNode(.comparison(comparison), span: node.span))
  }

  private func rewriteChildren(_ node: PredicateNode) -> PredicateNode {
    var copy = self
    return copy.rewriteChildren(of: node)
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

  /// A constant whose texts are URIs of objects, as URIs; nil of another node.
  private func uris(_ node: ExpressionNode) -> ExpressionNode? {
    guard case .constant(let value) = node.kind, let uris = uris(value) else { return nil }
    return ExpressionNode(.constant(uris), span: node.span)
  }

  private func uris(_ value: Value) -> Value? {
    switch value {
    case .text(let text), .url(let text):
      return text.hasPrefix(ManagedObjectID.scheme) ? .url(text) : nil
    case .list(let values):
      let uris = values.compactMap { self.uris($0) }
      return uris.count == values.count && !uris.isEmpty ? .list(uris) : nil
    case .set(let values):
      let uris = values.compactMap { self.uris($0) }
      return uris.count == values.count && !uris.isEmpty ? .set(uris) : nil
    case .null, .bool, .integer, .real, .decimal, .date, .uuid, .bytes, .map: return nil
    }
  }
}
