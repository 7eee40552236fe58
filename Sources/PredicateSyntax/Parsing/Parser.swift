/// A recursive-descent parser: one function a production of `Grammar/predicate.ebnf`, one pass, no
/// backtracking.
///
/// A `(` may open a predicate or an expression, so every function from `parseDisjunction` down to
/// `parsePrimary` gives back an `Operand`, which is either; who needs one of the two says so with
/// `condition(_:)` or `value(_:)`. Nodes are written into an arena and named by their numbers; the
/// public tree is made of it when someone wants one.
///
/// Nothing here throws: a mistake is recorded, what follows it is passed over up to a place where
/// sense can begin again (`Parser+Recovery.swift`), and a stand-in takes the missing node's place.
///
/// What few texts come to, mistakes above all, is in functions of its own that are not inlined: it
/// would cost the others registers and stack.
struct Parser: ~Copyable {
  let mode: LanguageMode
  let hostFunctions: Set<String>
  /// As far as they can be borne.
  let limits: ParseLimits
  var lexer: Lexer
  /// Where the token before `token` ended.
  var previousEnd: Int32 = 0
  var diagnostics: [Diagnostic] = []
  var arena: SyntaxArena
  /// Whether a finished node could be one that `SemanticChecks` has something to say about.
  private var isSuspect = false
  /// Set from a mistake on until the next place to go on from: consequences are not reported.
  var isRecovering = false
  /// Set when a limit was passed: the rest of the text is not looked at.
  var isAborted = false
  var nesting = 0
  /// Height of the operand parsed last.
  var height = 0
  var placeholderCount: Int32 = 0

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

  /// Either of the two things that can stand in parentheses, or neither after a mistake.
  enum Operand {
    case predicate(NodeID)
    case expression(NodeID)
    /// Could not be made out; that has been reported.
    case missing
  }

  func span(of operand: Operand) -> SourceSpan? {
    switch operand {
    case .predicate(let node), .expression(let node): span(of: node)
    case .missing: nil
    }
  }

  func span(of node: NodeID) -> SourceSpan { arena[node].span }

  /// The whole text as a predicate.
  mutating func parseFormat() -> NodeID {
    if token.kind == .end, lexer.diagnostics.isEmpty {
      report(.emptyPredicate(at: token.span))
      return missingPredicate()
    }
    let operand = parseDisjunction()
    expectEnd(after: operand)
    return condition(operand)
  }

  /// The whole text as an expression.
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

  /// The token behind the one that is next.
  func peek() -> Token { isAborted ? token : lexer.peek() }

  /// Whether the token that is next can be that.
  @inline(__always)
  func isNext(_ role: TokenRoles) -> Bool { token.roles.contains(role) }

  /// Passes the symbol if it is next.
  @inline(__always)
  mutating func skip(_ symbol: Symbol) -> Bool {
    guard kind == .symbol(symbol) else { return false }
    advance()
    return true
  }

  func text(of span: SourceSpan) -> String { arena.text(of: span) }

  /// From `start` to the end of the token passed last.
  func span(from start: Int32) -> SourceSpan {
    SourceSpan(start: start, end: max(start, previousEnd))
  }

  // MARK: Nodes

  // Inlined, so that each place that makes a node writes its one kind.

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

  /// Runs `body` one level deeper, or not at all when that would be too deep.
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

  /// How many errors were found so far.
  @inline(__always)
  var mistakeCount: Int {
    diagnostics.isEmpty && lexer.diagnostics.isEmpty ? 0 : countMistakes()
  }

  @inline(never)
  private func countMistakes() -> Int {
    diagnostics.count { $0.severity == .error }
      + lexer.diagnostics.count { $0.severity == .error }
  }

  /// The tree, and everything that was found, in the order of the text and not without end.
  @inline(__always)
  consuming func finished(_ root: NodeID) -> ParsedText {
    if diagnostics.isEmpty, lexer.diagnostics.isEmpty, !isSuspect {
      return ParsedText(tree: arena.finished(root), diagnostics: [])
    }
    return checked(root)
  }

  @inline(never)
  private consuming func checked(_ root: NodeID) -> ParsedText {
    var found = diagnostics + lexer.diagnostics
    let mode = mode
    let isChecking = isSuspect && !found.contains { $0.severity == .error }
    let tree: LazyTree
    if isChecking {
      let builder = TreeBuilder(arena, isChecking: true)
      let whole = builder.tree(root)
      found += builder.checks.diagnostics.sparingUnreached(in: whole)
        .map { mode == .strictApple ? $0.asAppleHasIt : $0 }
      tree = LazyTree(whole)
    } else {
      tree = arena.finished(root)
    }
    if mode == .untrusted {
      for index in found.indices where found[index].id == .disabledFeature {
        found[index].severity = .error
      }
    }
    return ParsedText(tree: tree, diagnostics: found.inTextOrder().bounded())
  }
}
