extension SourceText {
  /// The places of the placeholders that take arguments, in the order of the text.
  package var placeholderSpans: [SourceSpan] {
    text.withBytes { bytes in
      var lexer = Lexer(bytes, mode: .default)
      var spans: [SourceSpan] = []
      lexer.advance()
      while lexer.token.kind != .end {
        if case .placeholder = lexer.token.kind { spans.append(lexer.token.span) }
        lexer.advance()
      }
      return spans
    }
  }

  /// Where the placeholder stands that takes the argument with this number, from 0.
  package func span(ofPlaceholder index: Int) -> SourceSpan? {
    let spans = placeholderSpans
    return spans.indices.contains(index) ? spans[index] : nil
  }
}
