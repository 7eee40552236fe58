import PredicateSyntax

/// Results for people: the place as compilers give it, the line of the file with a caret, the way to
/// mend it. The text is safe to send to a terminal and to the log of a build.
public struct TextReport: LintReport {
  private let isColored: Bool
  private let listsAll: Bool

  /// A report of findings; with `listsAll` of sound predicates too.
  public init(isColored: Bool = false, listsAll: Bool = false) {
    self.isColored = isColored
    self.listsAll = listsAll
  }

  public func text(of results: [SourceResult]) -> String {
    var text = ""
    for result in results {
      if listsAll, result.findings.isEmpty {
        text +=
          heading(result.file, result.start) + painted("ok", "32")
          + ": \(VisibleText.of(result.predicate.text)) [\(VisibleText.of(result.predicate.api))]\n"
      }
      for finding in result.findings { text += self.text(of: finding, in: result) }
    }
    return LogText.harmless(text)
  }

  private func text(of finding: SourceFinding, in result: SourceResult) -> String {
    var text = heading(result.file, finding.start)
    text += painted(finding.finding.severity.rawValue, Self.color(of: finding.finding.severity))
    text += ": \(VisibleText.of(finding.finding.message)) [\(finding.finding.rule)]\n"
    text += "  \(finding.excerpt.line)\n  \(painted(finding.excerpt.marks, "1;31"))\n"
    for fixIt in finding.fixIts {
      text +=
        "  \(painted("fix-it:", "32")) \(VisibleText.of(fixIt.text)): "
        + "\(VisibleText.of(fixIt.result))\n"
    }
    return text
  }

  private func heading(_ file: String, _ place: FilePlace) -> String {
    "\(VisibleText.of(file)):\(place.line):\(place.column): "
  }

  private func painted(_ text: String, _ attributes: String) -> String {
    isColored ? "\u{1B}[\(attributes)m\(text)\u{1B}[0m" : text
  }

  private static func color(of severity: Diagnostic.Severity) -> String {
    switch severity {
    case .error: "1;31"
    case .warning: "1;33"
    case .note: "1;36"
    }
  }
}
