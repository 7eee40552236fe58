import PredicateLint
import PredicateSyntax

extension OpenDocument {
  /// The limit of findings for which changes are offered: each is tried on the file.
  private static let actionLimit = 20

  /// The fix-its of findings that touch a part of the document, as far as the file can hold them.
  func actions(at range: DocumentRange, _ settings: EditorSettings) -> [CodeAction] {
    let start = text.offset(of: range.start)
    let part = start..<max(start, text.offset(of: range.end))
    var actions: [CodeAction] = []
    var count = 0
    for (index, predicate) in predicates.enumerated() where count < Self.actionLimit {
      for finding in findings[index] where !finding.fixIts.isEmpty {
        let place = predicate.map.fileRange(of: finding.span.range)
        guard place.lowerBound <= part.upperBound, part.lowerBound <= place.upperBound,
          count < Self.actionLimit
        else { continue }
        count += 1
        for (number, fixIt) in finding.fixIts.enumerated() {
          guard let edits = edits(of: fixIt, index, settings.linter.scanner) else { continue }
          actions.append(
            CodeAction(
              title: fixIt.text,
              diagnostics: [PublishedDiagnostic(finding, of: predicate, in: text)],
              isPreferred: number == 0 && finding.severity == .error,
              edit: CodeAction.Edit(changes: [uri: edits])
            )
          )
        }
      }
    }
    return actions
  }

  private func edits(
    of fixIt: Diagnostic.FixIt,
    _ index: Int,
    _ scanner: SourceScanner
  ) -> [DocumentEdit]? {
    scanner.edits(making: [index: fixIt.edits], of: predicates, in: text.bytes, path: path)[index]?
      .map { DocumentEdit(range: text.range(of: $0.range), newText: $0.replacement) }
  }
}
