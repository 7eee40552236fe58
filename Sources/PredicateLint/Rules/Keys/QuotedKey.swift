import PredicateSyntax

extension LintRule {
  /// `#"postal code" == 1`: an extension of ours that Apple's parser does not take.
  static let quotedKey = LintRule(
    "lint.quoted-key",
    .warning,
    "a key stands in quotes behind `#`",
    examples: [
      .bad("«#\"postal code\"» == 1"),
      .bad("address.«#'postal code'» == 1", in: "coredata-sqlite"),
      .good("#size == 1"),
      .good("%K == 1"),
      .good("#\"postal code\" == 1", in: "gnustep"),
    ]
  ) { context in
    guard context.profile.constraints.contains(.asciiKeys),
      !context.profile.constraints.contains(.noEscapes)
    else { return [] }
    return context.sites.flatMap { site -> [Remark] in
      guard case .expression(let node) = site.node, case .keyPath(_, let steps) = node.kind else {
        return []
      }
      return steps.indices.compactMap { index in
        guard let span = node.span(ofStep: index) ?? node.span else { return nil }
        let text = context.text(of: span)
        guard text.hasPrefix("#\"") || text.hasPrefix("#'") else { return nil }
        return Remark("Apple's parser does not take `#\"…\"`; give the key for %K", at: span)
      }
    }
  }
}
