/// Renders a tree as text.
///
///     FormatPrinter().text(of: tree)               // name ==[c] "Ada" AND h == 2.0
///     FormatPrinter(style: .apple).text(of: tree)  // name ==[c] "Ada" AND h == 2
public struct FormatPrinter: Hashable, Sendable {
  /// The purpose of the text.
  public enum Style: String, Hashable, Sendable, CaseIterable {
    /// Lossless: parsing it gives an equal tree.
    case canonical
    /// The `predicateFormat` of Apple's systems, as far as it is known; some of it cannot be
    /// parsed, or is parsed as something else.
    case apple
    /// The canonical text, but with dates that people can read, so that it is no longer a
    /// predicate: `due < 2009-03-01T10:00:00Z`. For messages.
    case readable
  }

  /// The style of the text.
  public let style: Style

  /// Creates a printer.
  public init(style: Style = .canonical) { self.style = style }

  /// The text of a predicate. The time is proportional to its length.
  public func text(of node: PredicateNode) -> String { text(of: .predicate(node)) }

  /// The text of an expression. The time is proportional to its length.
  public func text(of node: ExpressionNode) -> String { text(of: .expression(node)) }

  /// The beginning of a text, for messages: at least `bytes` bytes, and not many more unless a
  /// single constant is longer. The time is proportional to the result.
  package func beginning(of root: TreeNode, bytes: Int) -> String {
    var writer = FormatWriter(style: style, grouping: .readable, most: bytes)
    writer.writeAll(of: root)
    return writer.text
  }

  /// Puts operands in parentheses for readability, unless the text would then exceed a parser's
  /// limit of nesting: the tree of `1 + 1 + 1 …` has no depth in its own text.
  package func text(of root: TreeNode) -> String {
    var writer = FormatWriter(style: style, grouping: .readable)
    writer.writeAll(of: root)
    guard style != .apple, writer.deepest > Self.readableNesting else { return writer.text }
    writer = FormatWriter(style: style, grouping: .minimal)
    writer.writeAll(of: root)
    return writer.text
  }

  /// Half the limit for untrusted text.
  private static let readableNesting = ParseLimits.untrusted.nesting / 2
}

extension PredicateNode: CustomStringConvertible {
  /// The canonical text, which parses to an equal tree.
  public var description: String { FormatPrinter().text(of: self) }
}

extension ExpressionNode: CustomStringConvertible {
  /// The canonical text, which parses to an equal tree.
  public var description: String { FormatPrinter().text(of: self) }
}

extension PredicateTemplate: CustomStringConvertible {
  /// The canonical text, `format`.
  public var description: String { format }
}

extension ExpressionTemplate: CustomStringConvertible {
  /// The canonical text, `format`.
  public var description: String { format }
}

extension Value: CustomStringConvertible {
  /// The value as predicates write it: `18`, `"Ada"`, `CAST("1.10", "NSDecimalNumber")`.
  public var description: String { ExpressionNode(.constant(self)).description }
}
