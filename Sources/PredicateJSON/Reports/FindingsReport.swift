package import PredicateEvaluation
package import PredicateSyntax

/// The findings about a text, as JSON: the command line and the C library write the same.
package enum FindingsReport {
  /// The counts of the findings, and each as `rendered` gives it in JSON.
  package static func members(
    _ findings: [Diagnostic],
    _ rendered: (Diagnostic) -> String
  ) -> [(String, JSONItem)] {
    [
      ("errors", .integer(findings.count { $0.severity == .error })),
      ("warnings", .integer(findings.count { $0.severity == .warning })),
      ("diagnostics", .list(findings.map { .raw(rendered($0)) })),
    ]
  }

  package static func members(
    _ findings: [Diagnostic],
    in source: SourceText
  ) -> [(String, JSONItem)] {
    members(findings) { json($0, in: source) }
  }

  package static func list(_ findings: [Diagnostic], in source: SourceText) -> JSONItem {
    .list(findings.map { .raw(json($0, in: source)) })
  }

  private static func json(_ finding: Diagnostic, in source: SourceText) -> String {
    DiagnosticRenderer(style: .json).render([finding], in: source)
  }

  /// The diagnostics of an error, then the warnings that came before it and that it does not repeat.
  package static func findings(
    of error: PredicateFormatError,
    after warnings: [Diagnostic]
  ) -> [Diagnostic] {
    let places = Set(error.diagnostics.map(\.place))
    return error.diagnostics + warnings.filter { !places.contains($0.place) }
  }
}
