import PredicateSyntax

/// The linter of one predicate text: the diagnostics of the language, what the profile's host does
/// not take, and the rules of this module.
public struct PredicateLinter: Sendable {
  public init() {}

  /// The findings in the order of the text; none for a text that is sound.
  public func findings(in subject: LintSubject) -> [LintFinding] {
    PredicateTemplate.recovering(from: SourceText(subject.text)).diagnostics.map(LintFinding.init)
  }
}
