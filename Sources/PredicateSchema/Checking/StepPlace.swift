import PredicateSyntax

/// Finds the span of one step of a key path; nodes know only the span of the whole path.
enum StepPlace {
  /// The span of the step; nil when the text is not the path as it would plainly be written.
  static func span(
    of index: Int,
    in path: ExpressionNode,
    _ source: SourceText?
  ) -> SourceSpan? {
    guard let source, let whole = path.span, case .keyPath(let base, let steps) = path.kind else {
      return nil
    }
    var start = whole.range.lowerBound
    if let base {
      guard let end = base.span?.range.upperBound else { return nil }
      start = max(start, end)
    }
    guard start <= whole.range.upperBound else { return nil }
    let text = source[SourceSpan(start..<whole.range.upperBound)]
    var pieces = text.split(separator: ".", omittingEmptySubsequences: false)
    if pieces.count == steps.count + 1, isBeforePath(pieces[0]) { pieces.removeFirst() }
    guard pieces.count == steps.count, pieces.indices.contains(index),
      zip(pieces, steps).allSatisfy({ name(in: $0) == name(of: $1) })
    else { return nil }
    let piece = pieces[index].trimmed
    let from =
      whole.range.upperBound - text.utf8.distance(from: piece.startIndex, to: text.endIndex)
    return SourceSpan(from..<from + piece.utf8.count)
  }

  /// Whether a piece is what remains of the base: a closing parenthesis, or `SELF`.
  private static func isBeforePath(_ piece: Substring) -> Bool {
    let piece = piece.trimmed
    return piece.allSatisfy { $0 == ")" } || piece.lowercased() == "self"
  }

  private static func name(in piece: Substring) -> String {
    let piece = piece.trimmed
    return String(piece.first == "#" || piece.first == "@" ? piece.dropFirst() : piece)
  }

  private static func name(of step: PathStep) -> String? {
    switch step {
    case .key(let key): key
    case .collectionOperator(let `operator`): `operator`.name
    case .variable(let name): "$" + name
    case .placeholder: nil
    }
  }
}

extension Substring {
  fileprivate var trimmed: Substring {
    let head = drop { $0.isWhitespace }
    return head[..<(head.lastIndex { !$0.isWhitespace }.map(head.index(after:)) ?? head.startIndex)]
  }
}
