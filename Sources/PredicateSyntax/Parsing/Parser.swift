/// A recursive-descent parser: one function for each production of `Grammar/predicate.ebnf`, one
/// pass, no backtracking.
///
/// A `(` may open a predicate or an expression, so every function from `parseDisjunction` down to
/// `parsePrimary` returns an `Operand`, which is either; a caller that needs one of the two calls
/// `condition(_:)` or `value(_:)`. Nodes are written into an arena and identified by their index;
/// the public tree is built from it on demand.
///
/// Nothing here throws: a mistake is recorded, the tokens after it are skipped up to a place where
/// parsing can resume (`Parser+Recovery.swift`), and a placeholder replaces the missing node.
///
/// Rare paths, above all those for mistakes, are in functions of their own that are not inlined:
/// they would cost the common paths registers and stack.
struct Parser: ~Copyable {
  let mode: LanguageMode
  let hostFunctions: Set<String>
  /// The limits, clamped.
  let limits: ParseLimits
  var lexer: Lexer
  /// The end of the token before `token`.
  var previousEnd: Int32 = 0
  var diagnostics: [Diagnostic] = []
  var arena: SyntaxArena
  /// Whether `SemanticChecks` may have something to report about a finished node.
  private var isSuspect = false
  /// Set from a mistake until parsing resumes: consequences are not reported.
  var isRecovering = false
  /// Set when a limit was exceeded: the rest of the text is not parsed.
  var isAborted = false
  var nesting = 0
  /// The height of the operand parsed last.
  var height = 0
  var placeholderCount: Int32 = 0
  /// Whether an index spelled like options, `x[cd]`, belongs to the comparison that is parsed.
  var mayHoldOptions = false

  @inline(__always)
  init(_ bytes: SourceBytes, options: ParseOptions, limits: ParseLimits) {
    mode = options.mode
    hostFunctions = options.hostFunctions
    self.limits = limits
    lexer = Lexer(bytes, mode: options.mode)
    arena = SyntaxArena(bytes)
    advance()
  }

  private var nodeCount: Int { arena.count &- arena.partCount }

  /// A predicate or an expression, since parentheses can hold either, or neither after a mistake.
  enum Operand {
    case predicate(NodeID)
    case expression(NodeID)
    /// Not recognised, and already reported.
    case missing
  }

  func span(of operand: Operand) -> SourceSpan? {
    switch operand {
    case .predicate(let node), .expression(let node): span(of: node)
    case .missing: nil
    }
  }

  func span(of node: NodeID) -> SourceSpan { arena[node].span }

  /// Parses the whole text as a predicate.
  mutating func parseFormat() -> NodeID {
    if token.kind == .end, lexer.diagnostics.isEmpty {
      report(.emptyPredicate(at: token.span))
      return missingPredicate()
    }
    let operand = parseDisjunction()
    expectEnd(after: operand)
    return condition(operand)
  }

  /// Parses the whole text as an expression.
  mutating func parseExpressionFormat() -> NodeID {
    if token.kind == .end, lexer.diagnostics.isEmpty {
      report(.emptyExpression(at: token.span))
      return missingExpression()
    }
    let operand = parseDisjunction()
    switch operand {
    case .expression(let node):
      expectEnd(after: operand)
      return node
    case .predicate(let node):
      report(.expectedExpression(at: span(of: node)))
      return missingExpression()
    case .missing:
      expectEnd(after: operand)
      return missingExpression()
    }
  }

  // MARK: Tokens

  var token: Token { lexer.token }
  var kind: Token.Kind { lexer.token.kind }

  @inline(never)
  mutating func advance() {
    previousEnd = token.span.end
    if isAborted { return }
    lexer.advance()
  }

  /// The token after the next one.
  func peek() -> Token { isAborted ? token : lexer.peek() }

  /// Whether the next token can have the role.
  @inline(__always)
  func isNext(_ role: TokenRoles) -> Bool { token.roles.contains(role) }

  /// Skips the symbol if it is next.
  @inline(__always)
  mutating func skip(_ symbol: Symbol) -> Bool {
    guard kind == .symbol(symbol) else { return false }
    advance()
    return true
  }

  func text(of span: SourceSpan) -> String { arena.text(of: span) }

  /// The span from `start` to the end of the token skipped last.
  func span(from start: Int32) -> SourceSpan {
    SourceSpan(start: start, end: max(start, previousEnd))
  }

  // MARK: Nodes

  // Inlined, so that each place that creates a node writes only its one kind.

  @inline(__always)
  mutating func predicate(
    _ kind: SyntaxNode.Kind,
    from start: Int32,
    height: Int = 0
  ) -> Operand {
    .predicate(node(kind, span: span(from: start), height: height))
  }

  @inline(__always)
  mutating func expression(
    _ kind: SyntaxNode.Kind,
    from start: Int32,
    height: Int = 0
  ) -> Operand {
    .expression(node(kind, span: span(from: start), height: height))
  }

  @inline(__always)
  mutating func node(_ kind: SyntaxNode.Kind, span: SourceSpan, height below: Int) -> NodeID {
    height = below &+ 1
    if nodeCount >= limits.nodes || height > limits.height { reportLimit() }
    if arena.isSuspect(kind) { isSuspect = true }
    return arena.append(kind, span: span)
  }

  @inline(never)
  private mutating func reportLimit() {
    if nodeCount >= limits.nodes {
      abort(.tooManyNodes(limit: limits.nodes, at: token.span))
    } else {
      abort(.tooDeep(limit: limits.height, at: token.span))
    }
  }

  /// Runs `body` one level deeper; reports an error instead beyond the limit.
  @inline(__always)
  mutating func nested(at place: SourceSpan? = nil, _ body: (inout Self) -> Operand) -> Operand {
    guard nesting < limits.nesting else { return tooDeep(at: place) }
    nesting &+= 1
    defer { nesting &-= 1 }
    return body(&self)
  }

  @inline(never)
  private mutating func tooDeep(at place: SourceSpan?) -> Operand {
    abort(.tooDeep(limit: limits.nesting, at: place ?? token.span))
    return .missing
  }

  /// The number of errors found so far.
  @inline(__always)
  var mistakeCount: Int {
    diagnostics.isEmpty && lexer.diagnostics.isEmpty ? 0 : countMistakes()
  }

  @inline(never)
  private func countMistakes() -> Int {
    (diagnostics + lexer.diagnostics).withoutRepetitions().count { $0.severity == .error }
  }

  /// The tree, and all diagnostics, in the order of the text and bounded in number.
  @inline(__always)
  consuming func finished(_ root: NodeID) -> ParsedText {
    if diagnostics.isEmpty, lexer.diagnostics.isEmpty, !isSuspect {
      let placeholders = placeholderCount
      return ParsedText(tree: arena.finished(root, placeholders: placeholders), diagnostics: [])
    }
    return checked(root)
  }

  @inline(never)
  private consuming func checked(_ root: NodeID) -> ParsedText {
    var found = diagnostics + lexer.diagnostics
    let (mode, placeholders) = (mode, placeholderCount)
    let isChecking = isSuspect && !found.contains { $0.severity == .error }
    let tree: LazyTree
    if isChecking {
      let builder = TreeBuilder(arena, isChecking: true, mode: mode)
      let whole = builder.tree(root)
      found += builder.checks.diagnostics.sparingUnreached(in: whole)
        .map { mode == .strictApple ? $0.asAppleHasIt : $0 }
      tree = LazyTree(whole)
    } else {
      tree = arena.finished(root, placeholders: placeholders)
    }
    return ParsedText(
      tree: tree,
      diagnostics: found.withoutRepetitions().inTextOrder().bounded()
    )
  }
}
