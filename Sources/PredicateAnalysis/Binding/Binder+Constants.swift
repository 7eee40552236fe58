import PredicateSyntax

extension Binder {
  /// S023: `%@ == %@` where one of the texts given is the name of a key.
  ///
  /// `%@ == 'all' OR kind == %@` is legitimate: the application turns a condition on and off. So a
  /// literal on the other side is not a mistake next to an alternative.
  mutating func noteConstants(
    _ before: Comparison,
    _ after: Comparison,
    at span: SourceSpan?
  ) {
    let left = before.left.kind.textPlaceholder
    let right = before.right.kind.textPlaceholder
    guard left != nil || right != nil, after.keyAmongConstants != nil else { return }
    let areBothGiven = before.left.kind.isPlaceholder && before.right.kind.isPlaceholder
    if alternatives > 0, !areBothGiven { return }
    let sides = [(left, after.left), (after.mayHaveKeyOnRight ? right : nil, after.right)]
    for case (let placeholder?, let argument) in sides {
      guard case .constant(.text(let text)) = argument.kind, text.looksLikeKeyPath else { continue }
      pendingWarnings.append(
        .constantComparison(
          placeholder: source.span(ofPlaceholder: placeholder.index),
          placeholder.conversion,
          at: span ?? SourceSpan(0..<0)
        )
      )
      return
    }
  }
}

extension ExpressionNode.Kind {
  fileprivate var isPlaceholder: Bool { if case .placeholder = self { true } else { false } }

  /// A placeholder that takes a text.
  fileprivate var textPlaceholder: Placeholder? {
    guard case .placeholder(let placeholder) = self else { return nil }
    switch placeholder.conversion {
    case .object, .string: return placeholder
    case .keyPath, .signedInteger, .unsignedInteger, .real, .character: return nil
    }
  }
}

extension PredicateNode {
  /// Whether one part of it may decide without the others.
  var offersAlternatives: Bool {
    switch kind {
    case .or: true
    case .not(let operand): if case .and = operand.kind { true } else { false }
    case .constant, .and, .comparison: false
    }
  }
}
