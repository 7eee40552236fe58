/// A parsed predicate whose placeholders wait for arguments: parse once, bind often.
///
///     let template = try PredicateTemplate(parsing: "age >= %d AND name BEGINSWITH[c] %@")
public struct PredicateTemplate: Hashable, Sendable {
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
  public var root: PredicateNode { tree.root(in: source.text).predicate }

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
    let parsed = ParsedText.reading(source.text, options) { $0.parseFormat() }
    (tree, warnings) = try parsed.accepted(of: source)
    self.source = source
    mode = options.mode
  }

  package init(
    source: SourceText,
    root: PredicateNode,
    warnings: [Diagnostic],
    mode: LanguageMode = .default
  ) {
    self.source = source
    self.tree = LazyTree(.predicate(root))
    self.mode = mode
    self.warnings = warnings
  }

  /// A template of the same text with another tree, whose places are in this text.
  package func replacing(_ root: PredicateNode) -> Self {
    Self(source: source, root: root, warnings: warnings, mode: mode)
  }

  /// Parses as much as possible, for editors and linters. Never fails; the tree is nil only when
  /// the text is longer than the limit.
  public static func recovering(
    from source: SourceText,
    options: ParseOptions = .default
  ) -> RecoveredPredicate {
    let parsed = ParsedText.reading(source.text, options) { $0.parseFormat() }
    return RecoveredPredicate(
      root: parsed.tree?.root(in: source.text).predicate,
      diagnostics: parsed.diagnostics
    )
  }

  /// The canonical text, which parses to an equal tree.
  public var format: String { FormatPrinter(style: .canonical).text(of: root) }

  public static func == (left: Self, right: Self) -> Bool { left.root == right.root }
  public func hash(into hasher: inout Hasher) { hasher.combine(root) }
}

/// The result of parsing with recovery: a tree, and all diagnostics.
public struct RecoveredPredicate: Hashable, Sendable {
  /// The tree of the parts that could be read; nil if there are none.
  public let root: PredicateNode?
  /// All diagnostics of the text.
  public let diagnostics: [Diagnostic]
}
