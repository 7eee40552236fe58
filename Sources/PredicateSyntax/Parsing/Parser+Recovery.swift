/// Error recovery: how a mistake is recorded, which later ones are suppressed, and where parsing
/// continues.
extension Parser {
  /// Records a mistake and, unless `continuing`, suppresses further ones until parsing resumes.
  @inline(never)
  mutating func report(_ diagnostic: Diagnostic, continuing: Bool = false) {
    if isRecovering { return }
    // A second mistake of the same kind at the same place is a consequence of the first.
    if diagnostics.last?.place != diagnostic.place { diagnostics.append(diagnostic) }
    if !continuing, diagnostic.severity == .error { isRecovering = true }
  }

  /// Records something that is legal but probably not meant.
  @inline(never)
  mutating func note(_ diagnostic: Diagnostic) {
    if !isAborted { diagnostics.append(diagnostic) }
  }

  /// Records that a limit was exceeded, and treats the text as ended.
  @inline(never)
  mutating func abort(_ diagnostic: Diagnostic) {
    if isAborted { return }
    diagnostics.append(diagnostic)
    isAborted = true
    isRecovering = true
    lexer.token = .end(at: token.span)
  }

  /// The placeholder for a missing predicate.
  @inline(never)
  mutating func missingPredicate() -> NodeID {
    height = 1
    return arena.appendPart(.truth(true), span: SourceSpan(start: previousEnd, end: previousEnd))
  }

  /// The placeholder for a missing expression.
  @inline(never)
  mutating func missingExpression() -> NodeID {
    height = 1
    return arena.appendPart(.null, span: SourceSpan(start: previousEnd, end: previousEnd))
  }

  /// After a mistake, skips tokens up to one from which parsing can resume: a connective, a comma
  /// or a closing bracket, outside all brackets opened on the way. Mistakes that the lexer finds in
  /// them are likely to be consequences, and are dropped.
  @inline(__always)
  mutating func synchronize() {
    if isRecovering, !isAborted { passOver() }
  }

  @inline(never)
  private mutating func passOver() {
    let known = lexer.diagnostics.count
    defer { lexer.diagnostics.removeLast(lexer.diagnostics.count - known) }
    var open = 0
    while kind != .end {
      switch kind {
      case .symbol(.leftParenthesis), .symbol(.leftBracket), .symbol(.leftBrace): open += 1
      case .symbol(.rightParenthesis), .symbol(.rightBracket), .symbol(.rightBrace):
        if open == 0 { isRecovering = false }
        open -= 1
      case .symbol(.and), .symbol(.or), .symbol(.comma), .keyword(.and), .keyword(.or):
        if open == 0 { isRecovering = false }
      case .keyword, .symbol, .identifier, .escapedIdentifier, .quotedIdentifier, .selectorWord,
        .variable, .collectionOperator, .placeholder, .integer, .real, .string, .invalid, .end:
        break
      }
      if !isRecovering { return }
      advance()
    }
    isRecovering = false
  }

  /// Skips the bracket that closes the one opened at `open`, or reports that it is missing.
  @inline(__always)
  mutating func expectClosing(_ closing: Symbol, open: SourceSpan) {
    if kind == .symbol(closing), !isAborted { advance() } else { reportUnclosed(closing, open) }
  }

  @inline(never)
  private mutating func reportUnclosed(_ closing: Symbol, _ open: SourceSpan) {
    if isAborted { return }
    let place = SourceSpan(start: previousEnd, end: previousEnd)
    let diagnostic: Diagnostic
    switch closing {
    case .rightBrace: diagnostic = .unclosedBrace(open: open, at: place)
    case .rightBracket: diagnostic = .unclosedBracket(open: open, at: place)
    default:
      // The parenthesis is the only other closing symbol.
      diagnostic = .unclosedParenthesis(open: open, at: place)
    }
    report(diagnostic, continuing: kind == .end)
  }

  /// The place of something missing: the token that is there instead, or the end of the last one.
  var place: SourceSpan {
    kind == .end ? SourceSpan(start: previousEnd, end: previousEnd) : token.span
  }

  /// Skips the comma between two elements, or reports that it is missing and continues without.
  @inline(__always)
  mutating func skipComma(closing: Symbol) -> Bool {
    skip(.comma) || (kind != .symbol(closing) && isCommaMissing())
  }

  @inline(never)
  private mutating func isCommaMissing() -> Bool {
    guard !isRecovering, beginsOperand() else { return false }
    report(.missingComma(at: SourceSpan(start: previousEnd, end: previousEnd)), continuing: true)
    return true
  }

  /// Whether the token can only be the beginning of another operand.
  func beginsOperand() -> Bool {
    switch kind {
    case .identifier, .escapedIdentifier, .quotedIdentifier, .variable, .collectionOperator,
      .placeholder, .integer, .real, .string, .symbol(.leftBrace), .symbol(.leftParenthesis):
      true
    case .keyword(let keyword):
      switch keyword {
      case .null, .nil, .true, .yes, .false, .no, .`self`, .truePredicate, .falsePredicate, .anyKey,
        .any, .some, .all, .none, .not:
        true
      default:
        // Any other word begins an operand only if it is not an operator, as its role says.
        switch keyword.role {
        case .callLike, .index: true
        case .hard, .obsolete, .infix: false
        }
      }
    case .symbol(.not): true
    case .selectorWord, .symbol, .invalid, .end: false
    }
  }

  /// Reports tokens that remain after the end of the text's production, and continues after them.
  @inline(__always)
  mutating func expectEnd(after operand: Operand) {
    if kind != .end || isRecovering { reportRest(after: operand) }
  }

  @inline(never)
  private mutating func reportRest(after operand: Operand) {
    var last = operand
    synchronize()
    while kind != .end, !isAborted {
      if case .symbol(let symbol) = kind, Self.closers.contains(symbol) {
        report(.unmatchedCloser(symbol, at: token.span))
        advance()
      } else {
        reportTrailing(after: last)
        advance()
      }
      isRecovering = true
      synchronize()
      guard
        kind == .keyword(.and) || kind == .keyword(.or) || kind == .symbol(.and)
          || kind == .symbol(.or)
      else {
        if kind == .symbol(.comma) { advance() }
        continue
      }
      advance()
      last = parseDisjunction()
      synchronize()
    }
  }

  private static let closers: [Symbol] = [.rightParenthesis, .rightBracket, .rightBrace]
}

extension Lexer {
  @inline(never)
  mutating func report(_ diagnostic: Diagnostic) { diagnostics.append(diagnostic) }
}
