package import PredicateSyntax

/// The text of a joined predicate is both texts on separate lines, so that every error and warning
/// points into its own text.
extension BoundPredicate {
  /// `left AND right`, with the texts and warnings of both
  public static func && (left: Self, right: Self) -> Self {
    joined([left, right]) { $0[0] && $0[1] }
  }

  /// `left OR right`, with the texts and warnings of both
  public static func || (left: Self, right: Self) -> Self {
    joined([left, right]) { $0[0] || $0[1] }
  }

  /// `NOT operand`
  public static prefix func ! (operand: Self) -> Self {
    Self(
      source: operand.source,
      root: !operand.root,
      warnings: operand.warnings,
      hasStaleSpans: operand.hasStaleSpans
    )
  }

  /// All of `predicates`, with their texts and warnings; true when there are none.
  public static func all(of predicates: some Sequence<Self>) -> Self {
    joined(Array(predicates)) { .all(of: $0) }
  }

  /// At least one of `predicates`, with their texts and warnings; false when there are none.
  public static func any(of predicates: some Sequence<Self>) -> Self {
    joined(Array(predicates)) { .any(of: $0) }
  }

  /// The maximum length, in bytes, of a joined predicate's text; a longer one is dropped, and
  /// diagnostics have no places.
  static let longestJoinedText = 1 << 20

  private static func joined(_ parts: [Self], _ join: ([PredicateNode]) -> PredicateNode) -> Self {
    placed(parts, join)
      ?? Self(
        source: nil,
        root: join(parts.map(\.root)),
        warnings: parts.flatMap { $0.warnings.map(\.withoutSpans) },
        hasStaleSpans: true
      )
  }

  /// The parts joined, with their places in the joined text; nil if they have none. A part that was
  /// built in code has no places, nor do its warnings.
  private static func placed(
    _ parts: [Self],
    _ join: ([PredicateNode]) -> PredicateNode
  ) -> Self? {
    guard !parts.contains(where: \.hasStaleSpans) else { return nil }
    guard parts.count(where: { $0.source != nil }) > 1 else {
      return Self(
        source: parts.lazy.compactMap(\.source).first,
        root: join(parts.map(\.root)),
        warnings: parts.flatMap(\.warnings)
      )
    }
    var text = ""
    var roots: [PredicateNode] = []
    var warnings: [Diagnostic] = []
    for part in parts {
      guard let own = part.source?.text else {
        roots.append(part.root)
        warnings += part.warnings
        continue
      }
      if !text.isEmpty { text += "\n" }
      let start = Int32(clamping: text.utf8.count)
      text += own
      guard text.utf8.count <= longestJoinedText,
        let moved = start == 0 ? part.root : part.root.moved(by: start)
      else {
        return nil
      }
      roots.append(moved)
      warnings += start == 0 ? part.warnings : part.warnings.map { $0.moved(by: start) }
    }
    return Self(source: SourceText(text), root: join(roots), warnings: warnings)
  }

  /// A part of it, or its rewritten form, with the same source text.
  package func part(_ root: PredicateNode) -> Self {
    Self(source: source, root: root, warnings: warnings, hasStaleSpans: hasStaleSpans)
  }

  /// The predicate with the warnings of a check, without duplicates.
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
