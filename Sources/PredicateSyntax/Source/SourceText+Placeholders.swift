extension SourceText {
  /// The placeholders that take arguments, in the order of the text, with their places.
  package var placeholders: [(conversion: Placeholder.Conversion, span: SourceSpan)] {
    text.withBytes { bytes in
      var lexer = Lexer(bytes, mode: .default)
      var placeholders: [(conversion: Placeholder.Conversion, span: SourceSpan)] = []
      lexer.advance()
      while lexer.token.kind != .end {
        if case .placeholder(let conversion) = lexer.token.kind {
          placeholders.append((conversion, lexer.token.span))
        }
        lexer.advance()
      }
      return placeholders
    }
  }

  /// The place of the placeholder for the argument with this number, from 0.
  package func span(ofPlaceholder index: Int) -> SourceSpan? {
    let placeholders = placeholders
    return placeholders.indices.contains(index) ? placeholders[index].span : nil
  }
}
