public import PredicateSyntax

/// A remark of the linter about a predicate text: a diagnostic of the language, or of one of the
/// linter's own rules.
public struct LintFinding: Hashable, Sendable {
  /// The name of the rule: that of a diagnostic, such as `syntax.unclosed-parenthesis`, or of a rule
  /// of the linter, such as `lint.version-as-text`.
  public var rule: String
  /// The severity in the profile that the text was linted for.
  public var severity: Diagnostic.Severity
  /// The mistake in one sentence, without a full stop.
  public var message: String
  /// The place in the predicate text, in UTF-8 bytes.
  public var span: SourceSpan
  /// Edits of the predicate text that correct the mistake.
  public var fixIts: [Diagnostic.FixIt]

  /// A finding of a rule about a part of the text.
  public init(
    _ rule: String,
    _ severity: Diagnostic.Severity,
    _ message: String,
    at span: SourceSpan,
    fixIts: [Diagnostic.FixIt] = []
  ) {
    self.rule = rule
    self.severity = severity
    self.message = message
    self.span = span
    self.fixIts = fixIts
  }

  /// The finding with the severity of a profile; nil if that turns its rule off.
  func settled(by profile: LintProfile) -> Self? {
    guard let severity = profile.severity(of: rule, otherwise: severity) else { return nil }
    var finding = self
    finding.severity = severity
    return finding
  }

  /// The finding in the form that the renderer takes. Rules of the linter have no `DiagnosticID`;
  /// their name is given to the renderer beside it.
  package var rendered: Diagnostic {
    Diagnostic(
      DiagnosticID(rawValue: rule) ?? .alwaysTheSame,
      severity: severity,
      message,
      at: span,
      fixIts: fixIts
    )
  }

  init(_ diagnostic: Diagnostic) {
    self.init(
      diagnostic.id.rawValue,
      diagnostic.severity,
      ([diagnostic.message] + diagnostic.hints).joined(separator: "; "),
      at: diagnostic.span,
      fixIts: diagnostic.fixIts
    )
  }
}
