/// What became of a text: the tree, and everything there is to say about it.
struct ParsedText {
  /// Nil when the text is longer than the limit.
  var tree: LazyTree?
  var diagnostics: [Diagnostic]

  var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

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
    return text.withBytes { Self($0, options, limits, by: parse) }
  }

  @inline(never)
  private init(
    _ bytes: SourceBytes,
    _ options: ParseOptions,
    _ limits: ParseLimits,
    by parse: (inout Parser) -> NodeID
  ) {
    var parser = Parser(bytes, options: options, limits: limits)
    let root = parse(&parser)
    self = parser.finished(root)
  }
}
