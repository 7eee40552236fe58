import PredicateAnalysis
import PredicateEvaluation
import PredicateJSON
import PredicateSchema
import PredicateSyntax

/// A checker that finds all diagnostics of a text, and applies fix-its.
struct TextChecker {
  let options: PredicateOptions
  let isExpression: Bool
  /// The schema of the predicates' rows, if it is known.
  var schema: EntitySchema?

  /// The findings in the order of the text; each stage runs only when the one before found no
  /// error.
  func findings(in text: String) -> [Diagnostic] { found(in: text).withoutRepetitions() }

  private func found(in text: String) -> [Diagnostic] {
    var warnings: [Diagnostic] = []
    do throws(PredicateFormatError) {
      let formula = try AnyTemplate(
        SourceText(text),
        isExpression: isExpression,
        options.parsing
      )
      warnings = formula.warnings
      if schema == nil { try requirePolicy(for: formula) }
      // Without arguments, placeholders stay as they are.
      if options.arguments.isEmpty, formula.hasPlaceholders {
        return warnings + (try schema?.checked(formula, options)?.warnings ?? [])
      }
      let bound = try formula.bound(to: options.bindings)
      warnings = bound.warnings + warnings
      warnings += try schema?.checked(bound, options)?.warnings ?? []
      var evaluation = options.evaluation
      // The entities have been checked with the schema already.
      if schema != nil { evaluation.policy.entities = nil }
      try bound.prepare(evaluation)
    } catch {
      return FindingsReport.findings(of: error, after: warnings)
    }
    return warnings
  }

  private func requirePolicy(for formula: AnyTemplate) throws(PredicateFormatError) {
    let findings = options.policy?.findings(in: formula.root) ?? []
    if !findings.isEmpty {
      throw PredicateFormatError(source: formula.source, diagnostics: findings)
    }
  }

  /// The result of applying fix-its to `text`, one after the other as long as there are any: first
  /// those of errors, then those of warnings that have one fix-it, and lose their cause by it.
  func fixed(_ text: String) -> (text: String, findings: [Diagnostic]) {
    var seen: Set<String> = [text]
    var current = (text: text, findings: findings(in: text))
    // A fix-it that restores an earlier text would loop for ever.
    while seen.count < 100, let next = fixedOnce(current.text, current.findings),
      seen.insert(next.text).inserted
    {
      current = next
    }
    return current
  }

  private func fixedOnce(
    _ text: String,
    _ findings: [Diagnostic]
  ) -> (text: String, findings: [Diagnostic])? {
    if let fixIt = findings.first(where: { $0.severity == .error && !$0.fixIts.isEmpty })?
      .fixIts.first
    {
      let next = fixIt.applied(to: text)
      return (next, self.findings(in: next))
    }
    if findings.contains(where: { $0.severity == .error }) { return nil }
    // Of several fix-its only the author knows which is meant.
    for finding in findings where finding.fixIts.count == 1 {
      let next = finding.fixIts[0].applied(to: text)
      let left = self.findings(in: next)
      let hasErrors = left.contains { $0.severity == .error }
      if !hasErrors, left.count < findings.count { return (next, left) }
    }
    return nil
  }
}
