package import PredicateSyntax

/// The text of a joined predicate is the texts of both, on lines of their own, so that every error
/// and every warning points into the text that it is about.
extension BoundPredicate {
  /// `left AND right`, with the texts and warnings of both
  public static func && (left: Self, right: Self) -> Self { left.joined(with: right) { $0 && $1 } }

  /// `left OR right`, with the texts and warnings of both
  public static func || (left: Self, right: Self) -> Self { left.joined(with: right) { $0 || $1 } }

  /// `NOT operand`
  public static prefix func ! (operand: Self) -> Self {
    Self(
      source: operand.source,
      root: !operand.root,
      warnings: operand.warnings,
      hasStaleSpans: operand.hasStaleSpans
    )
  }

  /// Bytes of text that a joined predicate may point into; of more it points nowhere.
  static let longestJoinedText = 1 << 20

  private typealias Join = (PredicateNode, PredicateNode) -> PredicateNode

  private func joined(with right: Self, _ join: Join) -> Self {
    guard !hasStaleSpans, !right.hasStaleSpans else { return joined(placeless: right, join) }
    guard let text = source?.text, let other = right.source?.text else {
      // A predicate built in code has no places of its own, nor have its warnings.
      return Self(
        source: source ?? right.source,
        root: join(root, right.root),
        warnings: warnings + right.warnings
      )
    }
    let start = text.utf8.count + 1
    guard start + other.utf8.count <= Self.longestJoinedText,
      let moved = right.root.moved(by: Int32(start))
    else { return joined(placeless: right, join) }
    return Self(
      source: SourceText(text + "\n" + other),
      root: join(root, moved),
      warnings: warnings + right.warnings.map { $0.moved(by: Int32(start)) }
    )
  }

  private func joined(placeless right: Self, _ join: Join) -> Self {
    Self(
      source: nil,
      root: join(root, right.root),
      warnings: (warnings + right.warnings).map(\.withoutSpans),
      hasStaleSpans: true
    )
  }

  /// A part of it, or what it was rewritten to, with the same text to point into.
  package func part(_ root: PredicateNode) -> Self {
    Self(source: source, root: root, warnings: warnings, hasStaleSpans: hasStaleSpans)
  }

  /// The predicate with the warnings of a check; those that it has already are not repeated.
  package func adding(_ found: [Diagnostic]) -> Self {
    Self(
      source: source,
      root: root,
      warnings: (warnings + found).withoutRepetitions(),
      hasStaleSpans: hasStaleSpans
    )
  }

  /// The predicate as though it had been built in code, without warnings, which may quote the text.
  var withoutSource: Self {
    let root = root.withoutSpans
    return Self(
      source: nil,
      root: root ?? self.root,
      warnings: [],
      hasStaleSpans: root == nil
    )
  }
}
