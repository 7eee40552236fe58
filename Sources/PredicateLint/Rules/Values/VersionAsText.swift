import PredicateSyntax

extension LintRule {
  /// `os_vers >= "10.9"`: as text, 10.10 comes before 10.9.
  static let versionAsText = LintRule(
    "lint.version-as-text",
    .warning,
    "versions are ordered as text",
    examples: [
      .bad("os_vers >= «\"10.9\"»", in: "munki"),
      .bad("os_vers BETWEEN {«'10.9'», %@}", ),
      .bad("minimumVersion < «'2.0.1'»"),
      .bad("«\"12.0\"» <= version", in: "autopkg"),
      .bad("@status(device.operating-system.version) >= «'17.0'»", in: "mdm"),
      .good("os_vers == '10.9'", in: "munki"),
      .good("os_vers BEGINSWITH '10.15.'", in: "munki"),
      .good("os_vers_major >= 11", in: "munki"),
      .good("price >= 2.5"),
      .good("name >= '2.5'"),
      .good("version > 3"),
    ]
  ) { context in
    context.comparisons.flatMap { site -> [Remark] in
      let comparison = site.comparison
      guard comparison.operator.ordersValues,
        let (key, constants) = comparison.keyAndConstants,
        context.isVersion(key, site.variables)
      else { return [] }
      return constants.compactMap { node in
        guard case .constant(.text(let text)) = node.kind, text.looksLikeVersion,
          let span = node.span
        else { return nil }
        return Remark(
          "text is ordered letter by letter: \"10.10\" comes before \"10.9\"; compare the parts of "
            + "the version as numbers, or its beginning with BEGINSWITH",
          at: span
        )
      }
    }
  }
}

extension LintContext {
  /// Whether a key holds a version: the profile says so, or its name ends so and it is no number.
  fileprivate func isVersion(
    _ node: ExpressionNode,
    _ variables: [String: ExpressionNode]
  ) -> Bool {
    if let fact = fact(of: node, variables) {
      return fact.type == .version || (fact.type == .text && node.hasVersionName)
    }
    return node.hasVersionName
  }
}

extension ExpressionNode {
  /// `version`, `minimumOSVersion`, `os_vers`
  fileprivate var hasVersionName: Bool {
    guard case .keyPath(_, let steps) = kind, case .key(let name) = steps.last else { return false }
    let lowered = name.lowercased()
    return lowered.hasSuffix("version") || lowered.hasSuffix("_vers")
  }
}

extension String {
  /// `10.9`, `2.0.1`: numbers with dots between them
  var looksLikeVersion: Bool {
    let parts = utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return (2...5).contains(parts.count)
      && parts.allSatisfy { part in
        (1...9).contains(part.count)
          && part.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      }
  }
}
