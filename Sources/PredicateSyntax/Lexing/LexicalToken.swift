/// A token of a text for editors, which colour it and complete the text before the cursor. Its kind
/// depends on its position: `size` is a key, but in `tags[SIZE]` an index.
package struct LexicalToken: Hashable, Sendable {
  /// The kind of a token.
  package enum Kind: Hashable, Sendable, CaseIterable {
    /// `AND`, `!`
    case connective
    /// `ANY`
    case quantifier
    /// `==`, `IN`, `isKindOfClass:`
    case comparison
    /// `+`, `UNION`
    case infix
    /// `NULL`, `SELF`
    case constant
    /// `TRUEPREDICATE`
    case truth
    /// `SUBQUERY` before `(`
    case call
    /// `FIRST` between brackets
    case index
    /// `uppercase:` before `(`
    case function
    /// `name`, `#size`
    case key
    /// `$limit`
    case variable
    /// `@count`
    case collectionOperator
    /// `%@`
    case placeholder
    /// `18`, `2.5`
    case number
    /// `'Ada'`
    case string
    /// `(`, `[`, `{`
    case opening
    /// `)`, `]`, `}`
    case closing
    case comma
    case dot
    /// A part that is not a token of the language
    case invalid
  }

  package let kind: Kind
  /// The place in UTF-8 bytes.
  package let range: Range<Int>

  /// The tokens of a text, in order. The time is proportional to its length.
  package static func tokens(of text: String) -> [Self] {
    let tokens = text.withBytes { bytes in
      var lexer = Lexer(bytes, mode: .default)
      var tokens: [Token] = []
      while true {
        lexer.advance()
        if lexer.token.kind == .end || lexer.token.span.range.isEmpty { break }
        tokens.append(lexer.token)
      }
      return tokens
    }
    return tokens.indices.map { index in
      let kind = Kind(
        tokens[index].kind,
        behind: index > 0 ? tokens[index - 1].kind : .end,
        before: index + 1 < tokens.count ? tokens[index + 1].kind : .end
      )
      return Self(kind: kind, range: tokens[index].span.range)
    }
  }

  /// The words and marks of a kind, as the canonical text writes them.
  package static func spellings(of kind: Kind) -> [String] {
    Symbol.allCases.filter { Kind($0) == kind }.map(\.rawValue)
      + Keyword.allCases.filter { Kind($0) == kind }.map(\.rawValue)
  }
}

extension LexicalToken.Kind {
  fileprivate init(_ kind: Token.Kind, behind previous: Token.Kind, before next: Token.Kind) {
    let isCalled = next == .symbol(.leftParenthesis)
    switch kind {
    case .keyword(let keyword):
      let own = Self(keyword)
      let isIndex = previous == .symbol(.leftBracket) && next == .symbol(.rightBracket)
      let isName =
        previous == .symbol(.dot) || (own == .call && !isCalled) || (own == .index && !isIndex)
      self = isName ? (isCalled ? .function : .key) : own
    case .symbol(let symbol): self = Self(symbol)
    case .identifier: self = isCalled ? .function : .key
    case .selectorWord: self = isCalled ? .function : .comparison
    case .escapedIdentifier, .quotedIdentifier: self = .key
    case .variable: self = .variable
    case .collectionOperator: self = .collectionOperator
    case .placeholder: self = .placeholder
    case .integer, .real: self = .number
    case .string: self = .string
    case .invalid, .end: self = .invalid
    }
  }

  fileprivate init(_ keyword: Keyword) {
    switch keyword {
    case .and, .or, .not: self = .connective
    case .any, .some, .all, .none: self = .quantifier
    case .in, .like, .matches, .contains, .beginsWith, .endsWith, .between, .tokenMatches,
      .utiConformsTo, .utiEquals:
      self = .comparison
    case .union, .intersect, .intersection, .minus: self = .infix
    case .null, .nil, .true, .yes, .false, .no, .self, .anyKey: self = .constant
    case .truePredicate, .falsePredicate: self = .truth
    case .subquery, .ternary, .function, .cast, .fetch: self = .call
    case .first, .last, .size: self = .index
    case .caseInsensitive, .ci: self = .key
    }
  }

  fileprivate init(_ symbol: Symbol) {
    switch symbol {
    case .leftParenthesis, .leftBracket, .leftBrace: self = .opening
    case .rightParenthesis, .rightBracket, .rightBrace: self = .closing
    case .comma: self = .comma
    case .dot: self = .dot
    case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual: self = .comparison
    case .and, .or, .not: self = .connective
    case .plus, .minus, .asterisk, .slash, .power, .ampersand, .bar, .caret, .shiftLeft,
      .shiftRight, .tilde, .assign:
      self = .infix
    case .percent, .question: self = .invalid
    }
  }
}
