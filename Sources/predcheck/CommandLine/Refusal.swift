import PredicateSyntax

extension Console {
  /// Writes the errors in a text that a command needed to standard error.
  func refuse(_ error: PredicateFormatError, color: ColorChoice) throws(CommandError) {
    let style: DiagnosticRenderer.Style = usesColor(color, on: errors) ? .colored : .plain
    let renderer = DiagnosticRenderer(style: style)
    try errors.write(renderer.render(error.diagnostics, in: error.source) + "\n")
  }
}
