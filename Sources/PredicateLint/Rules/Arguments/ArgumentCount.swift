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
    guard arguments.count > places.count, !context.quotesPlaceholder else { return [] }
    return [
      Remark(
        "nothing takes the argument `\(arguments[places.count].prefix(40))`",
        at: SourceSpan(0..<text.utf8.count),
        severity: .warning
      )
    ]
  }
}

extension Value {
  /// The texts of a constant: itself, or those of a list.
  fileprivate var texts: [String] {
    switch self {
    case .text(let text): [text]
    case .list(let values), .set(let values): values.flatMap(\.texts)
    case .null, .bool, .integer, .real, .decimal, .date, .uuid, .bytes, .url, .map: []
    }
  }
}

extension LintContext {
  /// Whether a string of the text holds what would be a placeholder outside of it.
  fileprivate var quotesPlaceholder: Bool {
    sites.contains { site in
      guard case .expression(let node) = site.node, case .constant(let value) = node.kind else {
        return false
      }
      return value.texts.contains { text in
        ["%@", "%K", "%d", "%ld", "%i", "%f", "%s", "%u", "%lu"].contains(where: text.contains)
      }
    }
  }

  /// The placeholders with their spans, in order.
  var placeholders: [(index: Int, span: SourceSpan)] {
    placeholderUses.map { (index: $0.placeholder.index, span: $0.span) }
  }

  /// The placeholders as they are written, in order.
  var placeholderUses: [(placeholder: Placeholder, span: SourceSpan)] {
    var places: [Int: (Placeholder, SourceSpan)] = [:]
    written.forEachNode { node in
      guard case .expression(let node) = node else { return }
      if case .placeholder(let placeholder) = node.kind, let span = node.span {
        places[placeholder.index] = (placeholder, span)
      }
      guard case .keyPath(_, let steps) = node.kind else { return }
      for (index, step) in steps.enumerated() {
        guard case .placeholder(let placeholder) = step,
          let span = node.span(ofStep: index) ?? node.span
        else { continue }
        places[placeholder.index] = (placeholder, span)
      }
    }
    return places.sorted { $0.key < $1.key }.map { (placeholder: $0.value.0, span: $0.value.1) }
  }
}
