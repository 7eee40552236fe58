import PredicateSyntax

extension Console {
  /// Writes the errors in a text that a command needed to standard error.
  func refuse(_ error: PredicateFormatError, color: ColorChoice) throws(CommandError) {
    try write(error.diagnostics, in: error.source, color)
  }

  /// Writes what is legal in a text but probably not meant to standard error.
  func warn(
    _ diagnostics: [Diagnostic],
    in source: SourceText,
    color: ColorChoice
  ) throws(CommandError) {
    let warnings = diagnostics.withoutRepetitions().filter { $0.severity != .note }
    if !warnings.isEmpty { try write(warnings, in: source, color) }
  }

  private func write(
    _ diagnostics: [Diagnostic],
    in source: SourceText,
    _ color: ColorChoice
  ) throws(CommandError) {
    let style: DiagnosticRenderer.Style = usesColor(color, on: errors) ? .colored : .plain
    try errors.write(DiagnosticRenderer(style: style).render(diagnostics, in: source) + "\n")
  }
}
