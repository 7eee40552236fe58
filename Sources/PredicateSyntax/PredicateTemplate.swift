/// A parsed predicate whose placeholders wait for arguments: parse once, bind often.
///
///     let template = try PredicateTemplate(parsing: "age >= %d AND name BEGINSWITH[c] %@")
public struct PredicateTemplate: Hashable, Sendable {
  public let source: SourceText
  public let root: PredicateNode
  /// What the text says that is legal but probably not meant.
  public let warnings: [Diagnostic]

  /// Parses `format`. The error holds every mistake found, not just the first.
  public init(parsing format: String, options: ParseOptions = .default) throws(PredicateFormatError)
  {
    try self.init(parsing: SourceText(format), options: options)
  }

  public init(parsing source: SourceText, options: ParseOptions = .default)
    throws(PredicateFormatError)
  {
    let recovered = Self.recovering(from: source, options: options)
    guard let root = recovered.root,
      !recovered.diagnostics.contains(where: { $0.severity == .error })
    else { throw PredicateFormatError(source: source, diagnostics: recovered.diagnostics) }
    self.source = source
    self.root = root
    self.warnings = recovered.diagnostics
  }

  package init(source: SourceText, root: PredicateNode, warnings: [Diagnostic]) {
    self.source = source
    self.root = root
    self.warnings = warnings
  }

  /// Parses as much as can be made out, for editors and linters. Never fails; the tree is nil only
  /// when the text is longer than the limit.
  public static func recovering(
    from source: SourceText,
    options: ParseOptions = .default
  ) -> RecoveredPredicate {
    if let refusal = options.limits.refusal(of: source.text) {
      return RecoveredPredicate(root: nil, diagnostics: [refusal])
    }
    var parser = Parser(source.text, options: options)
    let root = parser.parseFormat()
    return RecoveredPredicate(root: root, diagnostics: parser.finished())
  }

  /// The canonical text, which parses to an equal tree.
  public var format: String { FormatPrinter(style: .canonical).text(of: root) }

  public static func == (left: Self, right: Self) -> Bool { left.root == right.root }
  public func hash(into hasher: inout Hasher) { hasher.combine(root) }
}

/// What could be made of a text, and everything there is to say about it.
public struct RecoveredPredicate: Hashable, Sendable {
  public let root: PredicateNode?
  public let diagnostics: [Diagnostic]
}
