import PredicateSyntax

extension FuzzProperty {
  /// Sentences of `Grammar/predicate.ebnf`: the parser accepts all of them, so that the two cannot
  /// drift apart. The meaning of a sentence may still be a mistake.
  package static let grammar = FuzzProperty("grammar") { bytes in
    let grammar = try predicateGrammar.get()
    var generator = SentenceGenerator(grammar, FuzzChoices(Array(bytes.dropFirst())))
    if (bytes.first ?? 0) % 4 == 3 {
      let text = generator.sentence(of: "expressionFormat")
      do {
        _ = try ExpressionTemplate(parsing: text, options: FuzzText.options)
      } catch let error as PredicateFormatError {
        try expectNoSyntaxErrors(error.diagnostics, text)
      }
    } else {
      let text = generator.sentence(of: "format")
      let read = PredicateTemplate.recovering(from: SourceText(text), options: FuzzText.options)
      try expectNoSyntaxErrors(read.diagnostics, text)
    }
  }

  private static let predicateGrammar = Result { try EBNFGrammar.predicate() }

  private static func expectNoSyntaxErrors(_ diagnostics: [Diagnostic], _ text: String) throws {
    let errors = diagnostics.filter { $0.severity == .error && !$0.id.code.hasPrefix("S") }
    let shown = DiagnosticRenderer().render(errors, in: SourceText(text))
    try FuzzFinding.unless(errors.isEmpty, "the grammar makes `\(text)`: \(shown)")
  }
}
