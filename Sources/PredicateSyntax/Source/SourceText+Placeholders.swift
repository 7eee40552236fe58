extension SourceText {
  /// Where the placeholder stands that takes the argument with this number, from 0.
  package func span(ofPlaceholder index: Int) -> SourceSpan? {
    text.withBytes { bytes in
      var lexer = Lexer(bytes, mode: .default)
      var rest = index
      lexer.advance()
      while lexer.token.kind != .end {
        if case .placeholder = lexer.token.kind {
          if rest == 0 { return lexer.token.span }
          rest -= 1
        }
        lexer.advance()
      }
      return nil
    }
  }
}
