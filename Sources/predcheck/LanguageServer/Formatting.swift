import PredicateLint
import PredicateSyntax

extension OpenDocument {
  /// The edits that give predicates their canonical form: of the document, or of those that touch a
  /// part of it. A predicate with errors stays as it is, and so does one of several lines, whose
  /// layout is its author's.
  /// Nil if `isCancelled` says that they are not wanted any more.
  func formatted(
    in range: DocumentRange?,
    _ settings: EditorSettings,
    isCancelled: () -> Bool
  ) -> [DocumentEdit]? {
    let part = range.map { range in
      let start = text.offset(of: range.start)
      return start..<max(start, text.offset(of: range.end))
    }
    var changes: [Int: [Diagnostic.Edit]] = [:]
    for (index, predicate) in predicates.enumerated() {
      if index % 32 == 31, isCancelled() { return nil }
      guard let place = predicate.map.wholeFileRange, !predicate.isPartial,
        part.map({ $0.lowerBound <= place.upperBound && place.lowerBound <= $0.upperBound })
          ?? true,
        let canonical = canonical(predicate, index, settings.linter)
      else { continue }
      let whole = SourceSpan(0..<predicate.text.utf8.count)
      changes[index] = [Diagnostic.Edit(span: whole, replacement: canonical)]
    }
    return settings.linter.scanner
      .edits(making: changes, of: predicates, in: text.bytes, path: path)
      .sorted { $0.key < $1.key }
      .flatMap(\.value)
      .map { DocumentEdit(range: text.range(of: $0.range), newText: $0.replacement) }
  }

  /// The canonical text of a predicate; nil if it has that form, or none that its host takes.
  private func canonical(
    _ predicate: FoundPredicate,
    _ index: Int,
    _ linter: SourceLinter
  ) -> String? {
    guard !findings[index].contains(where: { $0.severity == .error }),
      !predicate.text.utf8.contains(where: { $0 == 0x0A || $0 == 0x0D }),
      let canonical = Self.canonicalText(predicate), canonical != predicate.text
    else { return nil }
    var formatted = predicate
    formatted.text = canonical
    // A host may take another spelling only.
    let findings = linter.findings(in: formatted)
    return findings.count > self.findings[index].count ? nil : canonical
  }

  /// The canonical text, if it is read as the text is.
  private static func canonicalText(_ predicate: FoundPredicate) -> String? {
    if predicate.isExpression {
      guard let template = try? ExpressionTemplate(parsing: predicate.text) else { return nil }
      let again = try? ExpressionTemplate(parsing: template.format)
      return again == template ? template.format : nil
    }
    guard let template = try? PredicateTemplate(parsing: predicate.text) else { return nil }
    let again = try? PredicateTemplate(parsing: template.format)
    return again == template ? template.format : nil
  }
}
