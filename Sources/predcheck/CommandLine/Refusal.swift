import PredicateSyntax

extension Console {
  /// Says on standard error what is wrong with a text that a command needed.
  func refuse(_ error: PredicateFormatError, color: ColorChoice) throws(CommandError) {
    let style: DiagnosticRenderer.Style = usesColor(color, on: errors) ? .colored : .plain
    let renderer = DiagnosticRenderer(style: style)
    try errors.write(renderer.render(error.diagnostics, in: error.source) + "\n")
  }
}
