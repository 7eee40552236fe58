import PredicateEvaluation
import PredicateSyntax

extension LintRule {
  /// `name MATCHES '('`: the pattern raises when it is evaluated.
  static let invalidPattern = LintRule(
    DiagnosticID.invalidPattern.rawValue,
    .error,
    "the pattern of MATCHES is wrong",
    examples: [
      .bad("name MATCHES «'('»"),
      .bad("name MATCHES[c] «'[a-'»"),
      .bad("ANY tags MATCHES «'*x'»"),
      .good("name MATCHES '[0-9]+'"),
      .good("name MATCHES '.*\\\\d{2}'"),
      .good("name MATCHES %@"),
    ]
  ) { context in
    context.comparisons.compactMap { site in
      guard site.comparison.operator == .matches,
        case .constant(.text(let pattern)) = site.comparison.right.kind,
        let span = site.comparison.right.span, !context.subject.isPartial
      else { return nil }
      do throws(PatternError) {
        _ = try RegularExpression(pattern, options: site.comparison.options)
        return nil
      } catch {
        return Remark("the pattern is invalid: \(error.message)", at: span)
      }
    }
  }
}
