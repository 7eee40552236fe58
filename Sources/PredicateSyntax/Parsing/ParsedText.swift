/// What became of a text: the tree, and everything there is to say about it.
struct ParsedText {
  /// Nil when the text is longer than the limit.
  var tree: LazyTree?
  var diagnostics: [Diagnostic]

  init(tree: LazyTree?, diagnostics: [Diagnostic]) {
    self.tree = tree
    self.diagnostics = diagnostics
  }

  /// Reads `text` by one of the parser's productions.
  static func reading(
    _ text: String,
    _ options: ParseOptions,
    by parse: (inout Parser) -> NodeID
  ) -> Self {
    let limits = options.limits.borne
    if let refusal = limits.refusal(of: text) { return Self(tree: nil, diagnostics: [refusal]) }
    return text.withBytes { read($0, options, limits, by: parse) }
  }

  @inline(never)
  private static func read(
    _ bytes: SourceBytes,
    _ options: ParseOptions,
    _ limits: ParseLimits,
    by parse: (inout Parser) -> NodeID
  ) -> Self {
    var parser = Parser(bytes, options: options, limits: limits)
    let root = parse(&parser)
    return parser.finished(root)
  }

  /// The tree, and what is to be said that is no mistake.
  @inline(__always)
  consuming func accepted(
    of source: SourceText
  ) throws(PredicateFormatError) -> (tree: LazyTree, warnings: [Diagnostic]) {
    guard let tree, !diagnostics.contains(where: { $0.severity == .error }) else {
      throw PredicateFormatError(source: source, diagnostics: diagnostics)
    }
    return (tree, diagnostics)
  }
}
