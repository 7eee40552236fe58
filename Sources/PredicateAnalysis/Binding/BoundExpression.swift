public import PredicateSyntax

/// An expression without placeholders.
///
///     let total = try BoundExpression(format: "items.@sum.price * %f", 1.2)
public struct BoundExpression: Hashable, Sendable {
  /// The text it was parsed from; nil when it was built in code.
  public let source: SourceText?
  /// The expression, without placeholders.
  public let root: ExpressionNode
  /// Diagnostics of constructs in the text that are legal but probably not meant.
  public let warnings: [Diagnostic]

  package init(source: SourceText?, root: ExpressionNode, warnings: [Diagnostic] = []) {
    self.source = source
    self.root = root
    self.warnings = warnings
  }

  /// An expression built in code. It has no source text, even if its parts were parsed. Throws
  /// `A013` if it has a placeholder.
  public init(_ root: ExpressionNode) throws(PredicateFormatError) {
    try TreeNode.expression(root).requireNoPlaceholders()
    self.init(source: nil, root: root.withoutSpans ?? root)
  }

  /// The canonical text, which parses to an equal tree.
  public var format: String { FormatPrinter(style: .canonical).text(of: root) }

  /// Apple's `description`.
  public var appleFormat: String { FormatPrinter(style: .apple).text(of: root) }

  public static func == (left: Self, right: Self) -> Bool { left.root == right.root }
  public func hash(into hasher: inout Hasher) { hasher.combine(root) }
}
