import PredicateAnalysis
import PredicateEvaluation
import PredicateSyntax

/// Finds everything that is to be said about a text, and mends what can be mended.
struct TextChecker {
  let options: PredicateOptions
  let isExpression: Bool
  /// What the predicates speak of, where that is known.
  var schema: EntitySchema?

  /// In the order of the text; each stage is reached only when the one before found no error.
  func findings(in text: String) -> [Diagnostic] {
    var warnings: [Diagnostic] = []
    do throws(PredicateFormatError) {
      let formula = try Formula(
        SourceText(text),
        isExpression: isExpression,
        options.parsing
      )
      warnings = formula.warnings
      if schema == nil { try requirePolicy(for: formula) }
      // Without arguments, placeholders stay as they are.
      if options.arguments.isEmpty, formula.hasPlaceholders {
        return warnings + (try schema?.checked(formula, options.policy)?.warnings ?? [])
      }
      let bound = try formula.bound(to: options.bindings)
      warnings = bound.warnings + warnings.filter { !bound.warnings.contains($0) }
      warnings += try schema?.checked(bound, options.policy)?.warnings ?? []
      var evaluation = options.evaluation
      // The schema has been asked about them.
      if schema != nil { evaluation.policy.entities = nil }
      try bound.prepare(evaluation)
    } catch {
      let places = Set(error.diagnostics.map { Place(id: $0.id, span: $0.span) })
      return error.diagnostics
        + warnings.filter { !places.contains(Place(id: $0.id, span: $0.span)) }
    }
    return warnings
  }

  private struct Place: Hashable {
    let id: DiagnosticID
    let span: SourceSpan
  }

  private func requirePolicy(for formula: Formula) throws(PredicateFormatError) {
    let findings = options.policy?.findings(in: formula.root) ?? []
    if !findings.isEmpty {
      throw PredicateFormatError(source: formula.source, diagnostics: findings)
    }
  }

  /// `text` with fix-its for its errors made, one after the other as long as they lead anywhere.
  func mended(_ text: String) -> (text: String, findings: [Diagnostic]) {
    var seen: Set<String> = [text]
    var current = text
    var findings = findings(in: text)
    while let fixIt = findings.first(where: { $0.severity == .error && !$0.fixIts.isEmpty })?
      .fixIts.first
    {
      let next = fixIt.applied(to: current)
      // A fix-it that brings a text back would go round for ever.
      guard seen.count < 100, seen.insert(next).inserted else { break }
      current = next
      findings = self.findings(in: next)
    }
    return (current, findings)
  }
}
