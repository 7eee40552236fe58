import PredicateAnalysis
import PredicateEvaluation
import PredicatePlatform
import PredicateSyntax

/// A residual whose long lists and texts are arguments: otherwise its text would exceed the limit
/// and be unreadable.
struct ResidualTemplate {
  let text: String
  let arguments: [Value]

  /// Nil if nothing in the residual is long, or if it is at a place that takes no placeholder.
  init?(of root: PredicateNode) {
    var hoisting = Hoisting()
    let template = hoisting.rewrite(root)
    guard !hoisting.arguments.isEmpty else { return nil }
    text = FormatPrinter().text(of: template)
    arguments = hoisting.arguments
    guard let parsed = try? PredicateTemplate(parsing: text),
      (try? parsed.bound(to: Bindings(arguments: arguments)))?.root.isSame(as: root) == true
    else { return nil }
  }

  var json: JSONItem {
    .object([
      ("text", .text(text)),
      ("arguments", .list(arguments.map { .raw(TaggedValue.json($0)) })),
    ])
  }
}

/// Rewrites long constants as placeholders, in the order of the text.
private struct Hoisting: TreeRewriter {
  private(set) var arguments: [Value] = []

  private static let elementLimit = 100
  private static let textLimit = 4_096

  mutating func rewrite(_ node: ExpressionNode) -> ExpressionNode {
    guard case .constant(let value) = node.kind, Self.isLong(value) else {
      return rewriteChildren(of: node)
    }
    arguments.append(value)
    return ExpressionNode(.placeholder(Placeholder(.object, index: arguments.count - 1)))
  }

  private static func isLong(_ value: Value) -> Bool {
    switch value {
    case .list(let elements), .set(let elements): elements.count > elementLimit
    case .map(let entries): entries.count > elementLimit
    case .text(let text), .url(let text): text.utf8.count > textLimit
    case .bytes(let bytes): bytes.count > textLimit
    case .null, .bool, .integer, .real, .decimal, .date, .uuid: false
    }
  }
}

extension PredicateNode {
  /// Whether another predicate has the same meaning: their canonical texts are equal.
  fileprivate func isSame(as other: PredicateNode) -> Bool {
    FormatPrinter(style: .canonical).text(of: self).hasSameBytes(
      as: FormatPrinter(style: .canonical).text(of: other)
    )
  }
}
