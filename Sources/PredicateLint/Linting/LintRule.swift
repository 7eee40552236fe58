public import PredicateSyntax

/// A rule of the linter. Each has a file in `Rules` with its check and its examples, which the tests
/// run, and is listed in `LintRule.all`.
public struct LintRule: Sendable {
  /// The name, which never changes: `lint.version-as-text`. Rules of hosts begin with `host.`; a
  /// rule with the name of a diagnostic reports it where only a linter can.
  public let name: String
  /// The severity in profiles that do not give another.
  public let severity: Diagnostic.Severity
  /// The mistake, in a few words.
  public let summary: String
  let examples: [Example]
  let check: @Sendable (LintContext) -> [Remark]

  init(
    _ name: String,
    _ severity: Diagnostic.Severity,
    _ summary: String,
    examples: [Example],
    check: @escaping @Sendable (LintContext) -> [Remark]
  ) {
    self.name = name
    self.severity = severity
    self.summary = summary
    self.examples = examples
    self.check = check
  }

  /// A text that the rule reports, or one that it does not.
  struct Example: Sendable {
    /// The text, with `«` and `»` around the place that is reported; without them nothing is.
    let text: String
    let profile: String
    var arguments: [String]?
    /// The entity of `LintRule.exampleSchema` that the text selects; empty if only the schema is known.
    var entity: String?
    /// The text after the fix-it.
    var fixed: String?

    static func bad(
      _ text: String,
      in profile: String = "foundation",
      arguments: [String]? = nil,
      of entity: String? = nil,
      fixed: String? = nil
    ) -> Self {
      Self(text: text, profile: profile, arguments: arguments, entity: entity, fixed: fixed)
    }

    static func good(
      _ text: String,
      in profile: String = "foundation",
      arguments: [String]? = nil,
      of entity: String? = nil
    ) -> Self {
      Self(text: text, profile: profile, arguments: arguments, entity: entity)
    }
  }

  /// A finding before its rule's name and severity are added.
  struct Remark {
    let message: String
    let span: SourceSpan
    var fixIts: [Diagnostic.FixIt] = []
    /// The severity where it differs from the rule's.
    var severity: Diagnostic.Severity?

    init(
      _ message: String,
      at span: SourceSpan,
      severity: Diagnostic.Severity? = nil,
      fixIts: [Diagnostic.FixIt] = []
    ) {
      self.message = message
      self.span = span
      self.severity = severity
      self.fixIts = fixIts
    }
  }

  func findings(in context: LintContext) -> [LintFinding] {
    if context.profile.severities[name] == .off { return [] }
    return check(context).map { remark in
      LintFinding(
        name,
        remark.severity ?? severity,
        remark.message,
        at: remark.span,
        fixIts: remark.fixIts
      )
    }
  }
}
