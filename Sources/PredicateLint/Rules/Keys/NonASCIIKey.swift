import PredicateSyntax

extension LintRule {
  /// `étrange == 1`: Apple's parser takes ASCII words only.
  static let nonASCIIKey = LintRule(
    "lint.non-ascii-key",
    .warning,
    "a key has letters beyond ASCII",
    examples: [
      .bad("«étrange» == 1"),
      .bad("person.«größe» > 2"),
      .good("étrange == 1", in: "realm"),
      .good("%K == 1"),
      .good("name == 'Zoë'"),
    ]
  ) { context in
    guard context.profile.constraints.contains(.asciiKeys) else { return [] }
    return context.sites.flatMap { site -> [Remark] in
      guard case .expression(let node) = site.node, case .keyPath(_, let steps) = node.kind else {
        return []
      }
      return steps.indices.compactMap { index in
        guard case .key(let name) = steps[index], !name.utf8.allSatisfy({ $0 < 0x80 }),
          let span = node.span(ofStep: index) ?? node.span
        else { return nil }
        return Remark(
          "Apple's parser takes ASCII letters, digits and `_` only; give the key for %K",
          at: span
        )
      }
    }
  }
}
