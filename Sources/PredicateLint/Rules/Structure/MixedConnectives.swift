import PredicateSyntax

extension LintRule {
  /// `a == 1 OR b == 2 AND c == 3`: AND binds tighter, which readers forget and some hosts differ in.
  static let mixedConnectives = LintRule(
    "lint.mixed-connectives",
    .note,
    "AND and OR are mixed without parentheses",
    examples: [
      .bad("a == 1 OR «b == 2 AND c == 3»", fixed: "a == 1 OR (b == 2 AND c == 3)"),
      .bad("«a == 1 && b == 2» || c == 3", fixed: "(a == 1 && b == 2) || c == 3"),
      .bad("a == 1 OR «b == 2 AND c == 3»", in: "gnustep"),
      .bad(
        "«a == 1 AND b == 2» OR c == 3 AND d == 4",
        fixed: "(a == 1 AND b == 2) OR (c == 3 AND d == 4)"
      ),
      .bad(
        "«a == 1 AND b == 2» OR (c == 3 AND d == 4 OR e == 5)",
        fixed: "(a == 1 AND b == 2) OR ((c == 3 AND d == 4) OR e == 5)"
      ),
      .good("a == 1 OR (b == 2 AND c == 3)"),
      .good("(a == 1 AND b == 2) OR (c == 3 AND d == 4)"),
      .good("a == 1 AND b == 2 AND c == 3"),
      .good("a == 1 AND (b == 2 OR c == 3)"),
      .good("a == 1 OR NOT (b == 2 AND c == 3)"),
    ]
  ) { context in
    let bindsOrTighter = context.profile.constraints.contains(.parenthesesAroundMixedConnectives)
    let groups = context.predicates.flatMap { node, _ -> [SourceSpan] in
      guard case .or(let terms) = node.kind else { return [] }
      return terms.compactMap { term in
        guard case .and = term.kind, let span = term.span, !context.isInParentheses(span) else {
          return nil
        }
        return span
      }
    }
    guard let first = groups.first else { return [] }
    let edits = groups.flatMap { span -> [Diagnostic.Edit] in
      [
        .init(span: SourceSpan(start: span.start, end: span.start), replacement: "("),
        .init(span: SourceSpan(start: span.end, end: span.end), replacement: ")"),
      ]
    }
    return [
      Remark(
        bindsOrTighter
          ? "OR binds tighter than AND in this host, unlike on Apple's systems; add parentheses"
          : "AND binds tighter than OR; parentheses would say so",
        at: first,
        severity: bindsOrTighter ? .error : nil,
        fixIts: [.init("add parentheses", edits.sorted { $0.span.start < $1.span.start })]
      )
    ]
  }
}

extension LintContext {
  /// Whether parentheses stand directly around a span, or the span has them at its ends.
  func isInParentheses(_ span: SourceSpan) -> Bool {
    let bytes = Array(text.utf8)
    var (before, after) = (Int(span.start) - 1, Int(span.end))
    while before >= 0, bytes[before] <= 0x20 { before -= 1 }
    while after < bytes.count, bytes[after] <= 0x20 { after += 1 }
    if before >= 0, after < bytes.count, bytes[before] == 0x28, bytes[after] == 0x29 { return true }
    return isWrapped(Array(bytes[span.range.clamped(to: 0..<bytes.count)]))
  }

  /// Whether the parenthesis that opens a text is closed at its end.
  private func isWrapped(_ bytes: [UInt8]) -> Bool {
    guard bytes.first == 0x28, bytes.last == 0x29 else { return false }
    var depth = 0
    var quote: UInt8?
    var isEscaped = false
    for (index, byte) in bytes.enumerated() {
      if let open = quote {
        if isEscaped {
          isEscaped = false
        } else if byte == 0x5C {
          isEscaped = true
        } else if byte == open {
          quote = nil
        }
        continue
      }
      if byte == 0x22 || byte == 0x27 { quote = byte }
      if byte == 0x28 { depth += 1 }
      if byte == 0x29 { depth -= 1 }
      if depth == 0, index < bytes.count - 1 { return false }
    }
    return depth == 0
  }
}
