import PredicateSyntax

/// Results as commands of GitHub's workflows, which show them beside the lines of a change. Names and
/// texts of the sources are not taken for commands, nor obeyed by a terminal.
public struct GitHubReport: LintReport {
  /// A report of annotations.
  public init() {}

  public func text(of results: [SourceResult]) -> String {
    results.flatMap { result in result.findings.map { line(of: $0, in: result) } }.joined()
  }

  private func line(of finding: SourceFinding, in result: SourceResult) -> String {
    let command =
      switch finding.finding.severity {
      case .error: "error"
      case .warning: "warning"
      case .note: "notice"
      }
    let file = result.file.hasPrefix("./") ? String(result.file.dropFirst(2)) : result.file
    var properties =
      "file=\(Self.escaped(VisibleText.of(file), isProperty: true)),line=\(finding.start.line)"
    // Columns are shown for ranges on one line only.
    if finding.end.line == finding.start.line {
      properties += ",col=\(finding.start.column),endColumn=\(finding.end.column)"
    } else {
      properties += ",endLine=\(finding.end.line)"
    }
    properties += ",title=\(Self.escaped(finding.finding.rule, isProperty: true))"
    var message = VisibleText.of(finding.finding.message)
    if let fixIt = finding.fixIts.first {
      message += "\n" + VisibleText.of("\(fixIt.text): \(fixIt.result)")
    }
    return "::\(command) \(properties)::\(Self.escaped(message, isProperty: false))\n"
  }

  private static func escaped(_ text: String, isProperty: Bool) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%": escaped += "%25"
      case "\r": escaped += "%0D"
      case "\n": escaped += "%0A"
      case ":" where isProperty: escaped += "%3A"
      case "," where isProperty: escaped += "%2C"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
