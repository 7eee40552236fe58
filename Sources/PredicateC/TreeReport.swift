import PredicateAnalysis
import PredicateEvaluation
import PredicateSyntax

/// A predicate as a tree in JSON, with its values, from which a caller can translate simple parts into
/// another language. Each comparison also has its text, which parses back to it.
enum TreeReport {
  static func json(of root: PredicateNode) -> String { JSONText.of(item(root)) }

  private static func item(_ node: PredicateNode) -> JSONItem {
    switch node.kind {
    case .constant(let truth): .object([("kind", .text("constant")), ("value", .bool(truth))])
    case .not(let term): .object([("kind", .text("not")), ("terms", .list([item(term)]))])
    case .and(let terms): .object([("kind", .text("and")), ("terms", .list(terms.map(item)))])
    case .or(let terms): .object([("kind", .text("or")), ("terms", .list(terms.map(item)))])
    case .comparison(let comparison): item(comparison, node)
    }
  }

  private static func item(_ comparison: Comparison, _ node: PredicateNode) -> JSONItem {
    let template = ResidualTemplate(of: node)
    let arguments = (template?.arguments ?? []).map { JSONItem.raw(TaggedValue.json($0)) }
    let letters = StringOptions.letters.filter { comparison.options.contains($0.option) }
    return .object([
      ("kind", .text("comparison")),
      ("quantifier", comparison.quantifier.map { .text($0.rawValue) } ?? .null),
      ("left", item(comparison.left)),
      ("operator", .text(comparison.operator.spelling)),
      ("options", .text(String(letters.map(\.letter)))),
      ("right", item(comparison.right)),
      ("text", .text(template?.text ?? FormatPrinter().text(of: node))),
      ("arguments", .list(arguments)),
    ])
  }

  private static func item(_ node: ExpressionNode) -> JSONItem {
    switch node.kind {
    case .constant(let value):
      return .object([("kind", .text("value")), ("value", .raw(TaggedValue.json(value)))])
    case .evaluatedObject: return .object([("kind", .text("self"))])
    case .aggregate(let elements):
      return .object([("kind", .text("list")), ("elements", .list(elements.map(item)))])
    case .keyPath(nil, let steps):
      let keys = steps.compactMap { step in
        if case .key(let key) = step { JSONItem.text(key) } else { nil }
      }
      guard keys.count == steps.count else { break }
      return .object([("kind", .text("key")), ("path", .list(keys))])
    // The library computes every other expression, including new ones until they are added here.
    default: break
    }
    return .object([("kind", .text("other"))])
  }
}
