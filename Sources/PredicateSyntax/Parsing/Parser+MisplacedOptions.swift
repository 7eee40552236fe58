/// Options after an operand instead of after the operator: `title CONTAINS %@[cd]`, which parses as
/// an index, and Spotlight's `title == "x"cd`, which does not parse.
extension Parser {
  /// Whether the brackets from `open` to the next token contain only option letters.
  @inline(never)
  func isOptionList(_ open: SourceSpan) -> Bool {
    guard kind == .symbol(.rightBracket) else { return false }
    return options(between: Int(open.end), and: Int(token.span.start)) != nil
  }

  /// Skips the other letters of `[c,d]` and `[c d]`; the first has been read as a key. It is an
  /// error, whatever they are; what compares the operand may say which one (`misplacedOptions`).
  @inline(never)
  mutating func passSeparateOptions(_ open: SourceSpan) {
    guard kind == .symbol(.comma) || kind == .identifier, !isRecovering else { return }
    guard let end = closingBracket(from: Int(token.span.start)),
      options(between: Int(open.end), and: end) != nil
    else { return }
    var gaps: [SourceSpan] = []
    while kind != .symbol(.rightBracket), kind != .end {
      let start = previousEnd
      var isSeparated = false
      while skip(.comma) { isSeparated = true }
      guard kind == .identifier || kind == .symbol(.rightBracket) else { return }
      if kind == .identifier || isSeparated {
        gaps.append(SourceSpan(start: start, end: token.span.start))
      }
      if kind == .identifier { advance() }
    }
    report(.severalIndexes(commas: gaps), continuing: true)
  }

  /// The place of the next `]`; nil if there is anything but options before it.
  private func closingBracket(from start: Int) -> Int? {
    var end = start
    while end < lexer.count {
      let byte = lexer.bytes[end]
      if byte == UInt8(ascii: "]") { return end }
      guard byte <= 0x20 || byte == UInt8(ascii: ",") || Self.options(CollectionOfOne(byte)) != nil
      else { return nil }
      end += 1
    }
    return nil
  }

  /// The options of letters in brackets, which commas and spaces may separate.
  private func options(between start: Int, and end: Int) -> StringOptions? {
    let letters = lexer.bytes[start..<end].filter { $0 > 0x20 && $0 != UInt8(ascii: ",") }
    return letters.isEmpty ? nil : Self.options(letters)
  }

  @inline(never)
  mutating func placeOptions(of comparison: inout SyntaxComparison) {
    if mayHoldOptions {
      mayHoldOptions = false
      noteIndexedOptions(of: comparison)
    }
    if kind == .identifier { repairOptionSuffix(of: &comparison) }
  }

  // MARK: `title CONTAINS %@[cd]`

  private mutating func noteIndexedOptions(of comparison: SyntaxComparison) {
    for side in [comparison.right, comparison.left] {
      guard case .subscripting(let base, .index(let index)) = arena[side].kind,
        case .key(.name(let letters)) = arena[index].kind,
        let end = closingBracket(from: letters.range.upperBound),
        let options = options(between: letters.range.lowerBound, and: end),
        areMeant(options, behind: base, of: comparison, isRight: side == comparison.right)
      else { continue }
      let place = span(of: base)
      let list = SourceSpan(start: place.end, end: Int32(min(end + 1, lexer.count)))
      let isIndex = !diagnostics.contains { $0.isSeveralIndexes(within: list) }
      // The warning about Apple's grouping and the hint about nested indexes do not apply to
      // options.
      diagnostics.removeAll {
        $0.id == .indexGrouping && $0.span == place || $0.isSeveralIndexes(within: list)
      }
      note(
        .misplacedOptions(
          severity: isIndex ? .warning : .error,
          at: list,
          operator: text(of: comparison.operator.span),
          options: comparison.options.union(options),
          edits: [
            insertion(of: comparison.options.union(options), in: comparison),
            Diagnostic.Edit(span: list, replacement: gap(behind: list)),
          ]
        )
      )
    }
  }

  /// Whether letters in an index are surely options: after a literal they can be nothing else, and
  /// a key called `c` is an index only where values are compared, not where text is searched.
  private func areMeant(
    _ options: StringOptions,
    behind base: NodeID,
    of comparison: SyntaxComparison,
    isRight: Bool
  ) -> Bool {
    let both: StringOptions = [.caseInsensitive, .diacriticInsensitive]
    // `words[n]` may be the n-th word; the letters that people put here are `c` and `d`.
    let isUsual = !options.isDisjoint(with: both)
    switch (comparison.operator.kind, arena[base].kind) {
    case (.keyword(.contains), let base), (.keyword(.beginsWith), let base),
      (.keyword(.endsWith), let base), (.keyword(.like), let base), (.keyword(.matches), let base):
      if case .string = base { return true }
      return isUsual
    case (.keyword(.in), .string), (.symbol, .string): return true
    case (.keyword(.in), .aggregate), (.keyword(.in), .placeholder), (.symbol, .placeholder):
      return isRight && isUsual
    case (.symbol, _):
      // Any other base may be a collection that is indexed, unless text is compared by two letters.
      return options == both && !isRight && mayBeText(comparison.right)
    default: return false  // No other operator has options with an effect.
    }
  }

  /// Whether it is text, or an argument that may be: options affect only text.
  private func mayBeText(_ node: NodeID) -> Bool {
    switch arena[node].kind {
    case .string, .placeholder(.object, index: _): true
    case .truth, .not, .and, .or, .comparison, .null, .bool, .number, .decimal, .placeholder,
      .variable, .evaluatedObject, .anyKey, .key, .keyPath, .keyPathText, .subscripting, .infix,
      .negation, .call, .hostCall, .message, .aggregate, .subquery, .ternary, .cast, .fetch,
      .assignment, .step, .collectionOperator:
      false
    }
  }

  // MARK: `title == "x"cd`

  /// Letters right after the right side. Only Spotlight has `t` and `w`.
  private mutating func repairOptionSuffix(of comparison: inout SyntaxComparison) {
    guard token.span.start == previousEnd, !isRecovering, peek().roles.contains(.closing) else {
      return
    }
    let letters = lexer.bytes[token.span.range].map { $0 | 0x20 }
    let known = letters.filter { $0 != UInt8(ascii: "w") && $0 != UInt8(ascii: "t") }
    guard mayBeText(comparison.right), let options = Self.options(known),
      letters.contains(where: Self.isSpotlight)
    else { return }
    let all = comparison.options.union(options)
    let suffix = token.span
    let isWildcard = isWildcard(comparison)
    let edit =
      isWildcard ? likeness(with: all, of: comparison) : insertion(of: all, in: comparison)
    report(
      .misplacedOptions(
        severity: .error,
        at: suffix,
        operator: isWildcard ? "LIKE" : text(of: comparison.operator.span),
        options: all,
        matchesWords: letters.contains(UInt8(ascii: "w")),
        edits: [edit, Diagnostic.Edit(span: suffix, replacement: "")]
      ),
      continuing: true
    )
    comparison.options = all
    advance()
  }

  private static func isSpotlight(_ letter: UInt8) -> Bool {
    letter == UInt8(ascii: "c") || letter == UInt8(ascii: "d") || letter == UInt8(ascii: "w")
  }

  /// `name == "*.png"c`: Spotlight's `==` has wildcards, as LIKE does here.
  private func isWildcard(_ comparison: SyntaxComparison) -> Bool {
    guard case .symbol(.equal) = comparison.operator.kind,
      case .string(let literal) = arena[comparison.right].kind
    else { return false }
    return lexer.bytes[literal.range].contains(UInt8(ascii: "*"))
  }

  private func likeness(
    with options: StringOptions,
    of comparison: SyntaxComparison
  ) -> Diagnostic.Edit {
    let mark = comparison.operator.span
    let isTouched = mark.start > 0 && lexer.bytes[Int(mark.start) - 1] > 0x20
    let edit = insertion(of: options, in: comparison)
    return Diagnostic.Edit(
      span: mark.union(edit.span),
      replacement: (isTouched ? " LIKE" : "LIKE") + options.spelling
    )
  }

  // MARK: Edits

  /// The edit that writes the options after the operator, replacing existing ones.
  private func insertion(
    of options: StringOptions,
    in comparison: SyntaxComparison
  ) -> Diagnostic.Edit {
    let start = comparison.operator.span.end
    var end = start
    if !comparison.options.isEmpty {
      while Int(end) < lexer.count, lexer.bytes[Int(end)] != UInt8(ascii: "]") { end += 1 }
      end = min(end + 1, Int32(lexer.count))
    }
    return Diagnostic.Edit(
      span: SourceSpan(start: start, end: end),
      replacement: options.spelling
    )
  }

  /// The separator that must replace something removed between two words.
  private func gap(behind place: SourceSpan) -> String {
    let next = lexer.bytes[Int(place.end)]
    return CharacterClass.isASCIIWord(next) || next >= 0x80 ? " " : ""
  }
}

extension Diagnostic {
  /// Whether this reports that brackets contain more than one index.
  fileprivate func isSeveralIndexes(within list: SourceSpan) -> Bool {
    id == .unclosedBracket && span.start >= list.start && span.end < list.end
      && span.start < span.end
  }
}
