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

  /// Reads `source` by one of the parser's productions.
  init(
    _ source: SourceText,
    _ options: ParseOptions,
    by parse: (inout Parser) -> NodeID
  ) {
    var options = options
    options.limits = options.limits.borne
    if let refusal = options.limits.refusal(of: source.text) {
      self.init(tree: nil, diagnostics: [refusal])
      return
    }
    let text = source.text
    self = text.withBytes { bytes in
      var parser = Parser(bytes, options: options)
      let root = parse(&parser)
      return parser.finished(root, of: text)
    }
  }
}
