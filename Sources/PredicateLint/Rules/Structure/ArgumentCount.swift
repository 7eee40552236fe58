import PredicateSyntax

extension LintRule {
  /// `name == %@` without an argument crashes; an argument too many is a slip.
  static let argumentCount = LintRule(
    "lint.argument-count",
    .error,
    "placeholders and arguments differ in number",
    examples: [
      .bad("name == «%@»", arguments: []),
      .bad("name == %@ AND age > «%d»", arguments: ["name"]),
      .bad("«name == %@»", arguments: ["name", "age"]),
      .good("name == %@", arguments: ["name"]),
      .good("name == %@ AND age > %d", arguments: ["name", "18"]),
      .good("name == %@"),
      .good("name == 'x'", arguments: []),
      .good("TRUE = MGL_FUNCTION('a', b, MGL_FUNCTION('c', %@))", arguments: ["d"]),
    ]
  ) { context in
    guard case .listed(let arguments) = context.subject.arguments, !context.subject.isPartial else {
      return []
    }
    let places = context.placeholders
    if let missing = places.first(where: { $0.index >= arguments.count }) {
      let word = context.text(of: missing.span)
      return [
        Remark(
          "there is no argument for `\(word)`: \(places.count) placeholders, \(arguments.count) "
            + (arguments.count == 1 ? "argument" : "arguments"),
          at: missing.span
        )
      ]
    }
    // A placeholder in quotes explains an argument too many, and is reported itself.
    let text = context.text
    guard arguments.count > places.count, !text.contains("'%"), !text.contains("\"%") else {
      return []
    }
    return [
      Remark(
        "nothing takes the argument `\(arguments[places.count].prefix(40))`",
        at: SourceSpan(0..<text.utf8.count),
        severity: .warning
      )
    ]
  }
}

extension LintContext {
  /// The placeholders with their spans, in order.
  var placeholders: [(index: Int, span: SourceSpan)] {
    var places: [Int: SourceSpan] = [:]
    for site in sites {
      guard case .expression(let node) = site.node else { continue }
      if case .placeholder(let placeholder) = node.kind, let span = node.span {
        places[placeholder.index] = span
      }
      guard case .keyPath(_, let steps) = node.kind else { continue }
      for (index, step) in steps.enumerated() {
        guard case .placeholder(let placeholder) = step else { continue }
        places[placeholder.index] = node.span(ofStep: index) ?? node.span
      }
    }
    return places.sorted { $0.key < $1.key }.map { (index: $0.key, span: $0.value) }
  }
}
