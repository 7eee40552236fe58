/// Reports mistakes: which one the current token shows, and where. `Parser+Repairs` has those with
/// a clear meaning, and `Parser+Recovery` how parsing continues after either.
extension Parser {
  /// Reports a missing operand, since the next token cannot begin one, or repairs it.
  @inline(never)
  mutating func missingOperand() -> Operand {
    defer {
      // A word that was read as a key or as a later operator must not stop the parser.
      if kind == .invalid { advance() }
    }
    if kind == .invalid {
      isRecovering = true
      return .missing
    }
    let found = text(of: token.span)
    if let qualifier = peekQualifier() {
      if followsReservedKey() || peek().roles.contains(.closing) {
        report(.reservedWord(found, at: token.span), continuing: true)
        return parsePath()
      }
      report(.misplacedQuantifier(qualifier.spelling, at: token.span))
      return .missing
    }
    switch kind {
    case .keyword(.truePredicate), .keyword(.falsePredicate):
      report(.constantOperand(found, at: token.span))
    case .keyword(.and), .keyword(.or), .symbol(.and), .symbol(.or):
      report(.missingTermBefore(found, at: token.span))
    case .keyword where followsReservedKey():
      report(.reservedWord(found, at: token.span), continuing: true)
      return parsePath()
    case .symbol(.question):
      report(.unexpectedCharacter("?", at: token.span))
    case .end:
      report(.missingValue(at: place))
    case .symbol where isComparisonOperator:
      report(.missingLeftOperand(before: found, at: token.span))
    case .keyword, .symbol, .selectorWord, .identifier, .escapedIdentifier, .quotedIdentifier,
      .variable, .collectionOperator, .placeholder, .integer, .real, .string, .invalid:
      report(.unexpectedToken(found, at: token.span))
    }
    return .missing
  }

  /// Whether a reserved word before an operator or a dot was meant as a key: `in IN {1}`,
  /// `like == 1`.
  func followsReservedKey() -> Bool {
    let ahead = peek()
    let isOperator = ahead.roles.contains(.comparison) && ahead.kind != .selectorWord
    return isOperator || ahead.kind == .symbol(.dot)
  }

  /// Reports a missing operand after an operator.
  @inline(__always)
  mutating func reportMissingOperand(after spelling: SourceSpan) -> Bool {
    isNext(.closing) && reportNoOperand(after: spelling)
  }

  @inline(never)
  private mutating func reportNoOperand(after spelling: SourceSpan) -> Bool {
    report(.missingRightOperand(after: text(of: spelling), at: place))
    return true
  }

  /// Reports a missing condition after AND, OR or NOT; skips a second connective.
  @inline(__always)
  mutating func reportMissingTerm(after connective: Token?) -> Bool {
    isNext(.closing) && reportNoTerm(after: connective)
  }

  @inline(never)
  private mutating func reportNoTerm(after connective: Token?) -> Bool {
    switch kind {
    case .end, .symbol(.rightParenthesis), .symbol(.comma), .symbol(.rightBrace):
      report(.missingTerm(after: spelling(of: connective), at: place))
      return true
    case .keyword(.and), .keyword(.or), .symbol(.and), .symbol(.or):
      report(
        .doubledConnective(
          text(of: token.span),
          first: spelling(of: connective),
          firstSpan: connective?.span,
          at: token.span
        )
      )
      advance()
      isRecovering = false
      return false
    default: return false  // Any other closing token is reported where an operand is missing.
    }
  }

  private func spelling(of connective: Token?) -> String {
    connective.map { text(of: $0.span) } ?? "NOT"
  }

  /// Reports an expression where a predicate is needed. No tokens have to be skipped, so later
  /// mistakes are still reported.
  @inline(never)
  mutating func reportMissingOperator(after node: NodeID) {
    let span = span(of: node)
    switch arena[node].kind {
    case .placeholder(.object, index: _):
      report(.placeholderAsPredicate(at: span), continuing: true)
    case .string where joinsText(around: span):
      if diagnostics.last?.id != .concatenation {
        report(.concatenation(at: span), continuing: true)
      }
    default:
      // Any other expression lacks an operator; a key is also suggested as a Boolean.
      let isKey =
        switch arena[node].kind {
        case .key, .keyPath: true
        default: false  // Only a name or a path is suggested as `key == YES`.
        }
      report(
        .missingOperator(
          after: text(of: span),
          isKey: isKey,
          expression: span,
          at: SourceSpan(start: span.end, end: span.end)
        ),
        continuing: true
      )
    }
  }

  /// Whether `||` is next to a string, as in languages where it joins strings.
  private func joinsText(around span: SourceSpan) -> Bool {
    let isSpace = { (byte: UInt8) in byte <= 0x20 }
    let before = lexer.bytes[0..<Int(span.start)].reversed().drop(while: isSpace)
    let after = lexer.bytes[Int(span.end)..<lexer.count].drop(while: isSpace)
    return before.starts(with: "||".utf8) || after.starts(with: "||".utf8)
  }

  /// Reports a predicate in parentheses followed by an operator.
  mutating func reportOperator(after left: Operand) {
    guard case .predicate = left, isComparisonOperator else { return }
    let span = span(of: left) ?? place
    report(.predicateAsValue(at: span, by: text(of: token.span), token.span))
  }

  /// `1 < a < 3`
  @inline(never)
  mutating func reportChain(
    after operator: LocatedOperator,
    _ left: NodeID,
    _ right: NodeID
  ) {
    guard isComparisonOperator, !isRecovering else { return }
    report(
      .chainedComparison(
        text(of: token.span),
        left: text(of: span(of: left)),
        middle: text(of: span(of: right)),
        first: `operator`.span,
        at: token.span
      )
    )
  }

  /// Reports a comparison where a value is needed: `f(a == 1)`.
  @inline(__always)
  mutating func reportComparisonInValue(after element: NodeID) {
    if isNext(.comparison), kind != .selectorWord { reportPredicate(from: element) }
  }

  @inline(never)
  private mutating func reportPredicate(from element: NodeID) {
    report(.predicateAsValue(at: span(of: element).union(token.span)))
  }

  /// Reports trailing text after a complete predicate.
  mutating func reportTrailing(after operand: Operand) {
    guard !isRecovering, kind != .invalid else { return }
    switch operand {
    case .missing: break
    case .expression(let node): reportMissingOperator(after: node)
    case .predicate:
      if kind == .symbol(.percent) || kind == .symbol(.question) {
        reportForeignOperator()
      } else if case .symbol(let symbol) = kind, symbol.infixOperator != nil {
        report(
          .predicateAsValue(at: span(of: operand) ?? place, by: text(of: token.span), token.span)
        )
      } else if kind == .symbol(.assign) {
        report(.misplacedAssignment(at: token.span, target: span(of: operand) ?? token.span))
      } else {
        reportMissingConnective()
      }
    }
  }

  /// Reports two conditions without AND or OR; perhaps an apostrophe closed a string early.
  mutating func reportMissingConnective() {
    let isTouching = token.span.start == previousEnd && previousEnd > 0
    let touched = isTouching ? lexer.bytes[Int(previousEnd) - 1] : 0
    let quote = touched == UInt8(ascii: "'") || touched == UInt8(ascii: "\"") ? touched : nil
    let place = SourceSpan(start: previousEnd, end: previousEnd)
    if let joined = joinedConnective(isTouching: isTouching) {
      report(.joinedConnective(joined, at: token.span, place: place))
    } else if kind == .symbol(.comma) {
      let isSpaced = lexer.bytes[token.span.range.upperBound] <= 0x20
      report(.commaAsConnective(at: token.span, isTouching: isTouching, isSpaced: isSpaced))
    } else {
      let word = text(of: token.span)
      report(.missingConnective(word, at: token.span, isTouching: isTouching, after: quote))
    }
  }

  /// An AND or OR with a key stuck to it: `'x'ANDb`, `1 ANDb`, but not `order` and `ANDROID`.
  private func joinedConnective(isTouching: Bool) -> String? {
    guard kind == .identifier else { return nil }
    let word = text(of: token.span)
    for connective in ["AND", "OR"] where word.utf8.count > connective.utf8.count {
      let (start, rest) = (
        word.prefix(connective.utf8.count), word.dropFirst(connective.utf8.count)
      )
      guard start.uppercased() == connective else { continue }
      if isTouching || (start == connective && rest.first?.isLowercase == true) {
        return connective
      }
    }
    return nil
  }

  /// `a % 2`, `a ? 1 : 2`
  mutating func reportForeignOperator() {
    if kind == .symbol(.question) {
      report(.conditionalOperator(at: token.span))
    } else {
      let code = lexer.bytes[Int(token.span.end)..<min(Int(token.span.end) + 2, lexer.count)]
      let isEncoded =
        code.count == 2 && UInt8(String(decoding: code, as: UTF8.self), radix: 16) != nil
      report(.modulo(isEncoded: isEncoded, at: token.span))
    }
  }
}
