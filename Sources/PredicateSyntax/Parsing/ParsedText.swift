/// The result of parsing a text: the tree, and all diagnostics.
struct ParsedText {
  /// The tree; nil when the text is longer than the limit.
  var tree: LazyTree?
  var diagnostics: [Diagnostic]

  init(tree: LazyTree?, diagnostics: [Diagnostic]) {
    self.tree = tree
    self.diagnostics = diagnostics
  }

  /// Parses `text` by one of the parser's productions.
  static func reading(
    _ text: String,
    _ options: ParseOptions,
    by parse: (inout Parser) -> NodeID
  ) -> Self {
    let limits = options.limits.clamped
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
    let parsed = parser.finished(root)
    return parsed.diagnostics.isEmpty ? parsed : parsed.trying(bytes, options, limits, by: parse)
  }

  /// The result, with only those fix-its that pass a trial.
  @inline(never)
  private consuming func trying(
    _ bytes: SourceBytes,
    _ options: ParseOptions,
    _ limits: ParseLimits,
    by parse: (inout Parser) -> NodeID
  ) -> Self {
    guard diagnostics.contains(where: { !$0.fixIts.isEmpty }) else { return self }
    let found = withoutActuallyEscaping(parse) { parse in
      var trial = FixItTrial(
        bytes.text(0..<bytes.count),
        options,
        limits,
        before: diagnostics,
        by: parse
      )
      return trial.checked()
    }
    return Self(tree: tree, diagnostics: found)
  }

  /// The tree and its warnings; throws if there are errors.
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
