import PredicateEvaluation
import PredicateLint
import PredicateSchema
import PredicateSyntax

/// `check --profile`: the linter in the place of the language's own checks.
extension CheckCommand {
  func lint(
    _ text: PredicateTexts.Text,
    for profile: LintProfile,
    schema: EntitySchema?
  ) -> [LintFinding] {
    let arguments = checker.options.arguments
    var subject = LintSubject(
      text.source.text,
      arguments: arguments.isEmpty ? .unknown : .listed(arguments.map { JSONText.of($0) }),
      profile: profile,
      schema: schema?.schema,
      entity: schema?.entity.name
    )
    subject.isExpression = checker.isExpression
    return PredicateLinter().findings(in: subject)
  }

  func show(
    _ findings: [LintFinding],
    of text: PredicateTexts.Text,
    on output: TextOutput,
    _ style: DiagnosticRenderer.Style
  ) throws(CommandError) {
    if form.format == .text {
      for finding in findings { try output.write(text.render(finding, style: style) + "\n\n") }
      return
    }
    var members: [(String, JSONItem)] = [("text", .text(text.source.text))]
    if !text.source.name.isEmpty {
      members.append(("file", .text(text.source.name)))
      members.append(("line", .integer(text.origin.position.line)))
    }
    members += [
      ("errors", .integer(findings.count { $0.severity == .error })),
      ("warnings", .integer(findings.count { $0.severity == .warning })),
      ("diagnostics", .list(findings.map { .raw(text.render($0, style: .json)) })),
    ]
    try output.write(JSONText.of(.object(members)) + "\n")
  }
}

extension PredicateTexts.Text {
  fileprivate func render(_ finding: LintFinding, style: DiagnosticRenderer.Style) -> String {
    let name = DiagnosticID(rawValue: finding.rule)?.code ?? finding.rule
    return DiagnosticRenderer(style: style)
      .render(finding.rendered, named: name, in: source, from: origin)
  }
}
