import PredicateSyntax

extension LintRule {
  /// `age BETWEEN {65, 18}`: databases find nothing, memory puts the bounds in order.
  static let betweenReversed = LintRule(
    "lint.between-reversed",
    .warning,
    "the lower bound of BETWEEN is above the upper one",
    examples: [
      .bad("age BETWEEN «{65, 18}»", fixed: "age BETWEEN {18, 65}"),
      .bad("height BETWEEN «{2.5, 1}»", fixed: "height BETWEEN {1, 2.5}"),
      .bad("name BETWEEN «{'n', 'a'}»", fixed: "name BETWEEN {'a', 'n'}"),
      .good("age BETWEEN {18, 65}"),
      .good("age BETWEEN {18, 18}"),
      .good("age BETWEEN {%@, 18}"),
      .good("name BETWEEN {'B', 'a'}"),
      .good("flag BETWEEN {true, false}"),
    ]
  ) { context in
    context.comparisons.compactMap { site in
      guard site.comparison.operator == .between,
        case .constant(.list(let bounds)) = site.comparison.right.kind, bounds.count == 2,
        let span = site.comparison.right.span, bounds[0].isCertainlyGreater(than: bounds[1])
      else { return nil }
      return Remark(
        "the bounds are reversed; stores that compile to SQL find nothing between them",
        at: span,
        fixIts: context.swapped(span).map {
          [Diagnostic.FixIt("exchange the bounds", replacing: span, with: $0)]
        } ?? []
      )
    }
  }
}

extension Value {
  fileprivate func isCertainlyGreater(than other: Self) -> Bool {
    switch (self, other) {
    case (.integer(let left), .integer(let right)): left > right
    case (.integer(let left), .real(let right)): Double(left) > right
    case (.real(let left), .integer(let right)): left > Double(right)
    case (.real(let left), .real(let right)): left > right
    // Letters of one case are ordered alike by every host.
    case (.text(let left), .text(let right)):
      left.unicodeScalars.lexicographicallyPrecedes(right.unicodeScalars) == false && left != right
        && left.lowercased() > right.lowercased() && left.isPlainLowercase
        && right.isPlainLowercase
    case (.date(let left), .date(let right)): left > right
    default: false  // Values of unlike kinds have no order, and truth values are in no one's mind.
    }
  }
}

extension String {
  fileprivate var isPlainLowercase: Bool {
    utf8.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
      || utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }
}

extension LintContext {
  /// `{18, 65}` for `{65, 18}`; nil where the text is not plain enough.
  fileprivate func swapped(_ span: SourceSpan) -> String? {
    let list = text(of: span)
    guard list.hasPrefix("{"), list.hasSuffix("}") else { return nil }
    let parts = list.dropFirst().dropLast().split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    let words = parts.map { part in
      String(part.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
    return "{\(words[1]), \(words[0])}"
  }
}
