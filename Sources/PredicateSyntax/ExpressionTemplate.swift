/// A parsed expression whose placeholders wait for arguments.
///
///     let template = try ExpressionTemplate(parsing: "items.@sum.price * %f")
public struct ExpressionTemplate: Hashable, Sendable {
  /// The text that was parsed, with its name if it has one.
  public let source: SourceText
  /// Diagnostics of constructs in the text that are legal but probably not meant.
  public let warnings: [Diagnostic]
  /// The mode in which the text was parsed, which also decides what arguments may be.
  package let mode: LanguageMode
  private let tree: LazyTree

  /// Whether the text has no placeholders. False also where that is not known without walking the tree.
  package var isSurelyComplete: Bool { tree.placeholderCount == 0 }

  /// The parsed tree, which is built on first use.
  public var root: ExpressionNode { tree.root(in: source.text).expression }

  /// Parses `format`. The error holds every mistake found, not just the first.
  public init(parsing format: String, options: ParseOptions = .default) throws(PredicateFormatError)
  {
    try self.init(parsing: SourceText(format), options: options)
  }

  /// Parses a text that has a name, such as that of its file, for messages.
  ///
  /// - Throws: `PredicateFormatError` with every diagnostic of the text.
  public init(parsing source: SourceText, options: ParseOptions = .default)
    throws(PredicateFormatError)
  {
    let parsed = ParsedText.reading(source.text, options) { $0.parseExpressionFormat() }
    (tree, warnings) = try parsed.accepted(of: source)
    self.source = source
    mode = options.mode
  }

  /// The canonical text, which parses to an equal tree.
  public var format: String { FormatPrinter(style: .canonical).text(of: root) }

  public static func == (left: Self, right: Self) -> Bool { left.root == right.root }
  public func hash(into hasher: inout Hasher) { hasher.combine(root) }
}
