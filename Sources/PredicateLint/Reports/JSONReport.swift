import PredicateEvaluation
import PredicateSyntax

/// Results for programs: one JSON object a line for each finding, and for each sound predicate if
/// all are listed; then `rule` is null. Columns count UTF-8 bytes from 1.
public struct JSONReport: LintReport {
  private let listsAll: Bool

  /// A report of findings; with `listsAll` of sound predicates too.
  public init(listsAll: Bool = false) { self.listsAll = listsAll }

  public func text(of results: [SourceResult]) -> String {
    var text = ""
    for result in results {
      for finding in result.findings { text += line(of: result, finding) }
      if listsAll, result.findings.isEmpty { text += line(of: result, nil) }
    }
    return LogText.harmless(json: text)
  }

  private func line(of result: SourceResult, _ finding: SourceFinding?) -> String {
    let start = finding?.start ?? result.start
    let end = finding?.end ?? result.end
    let arguments: JSONItem =
      switch result.predicate.arguments {
      case .unknown: .null
      case .listed(let texts): .list(texts.map(JSONItem.text))
      }
    return JSONText.of(
      .object([
        ("file", .text(result.file)), ("line", .integer(start.line)),
        ("column", .integer(start.column)), ("endLine", .integer(end.line)),
        ("endColumn", .integer(end.column)), ("predicateStart", place(result.start)),
        ("predicate", .text(result.predicate.text)), ("arguments", arguments),
        ("partial", .bool(result.predicate.isPartial)),
        ("profile", .text(result.predicate.profile)),
        ("api", .text(result.predicate.api)),
        ("entity", result.predicate.entity.map(JSONItem.text) ?? .null),
        ("rule", finding.map { .text($0.finding.rule) } ?? .null),
        ("severity", finding.map { .text($0.finding.severity.rawValue) } ?? .null),
        ("message", finding.map { .text($0.finding.message) } ?? .null),
        ("fixIts", .list((finding?.fixIts ?? []).map(item))),
      ])
    ) + "\n"
  }

  private func place(_ place: FilePlace) -> JSONItem {
    .object([("line", .integer(place.line)), ("column", .integer(place.column))])
  }

  private func item(_ fixIt: SourceFixIt) -> JSONItem {
    .object([
      ("text", .text(fixIt.text)), ("result", .text(fixIt.result)),
      (
        "edits",
        .list(
          fixIt.edits.map { edit in
            .object([
              ("start", place(edit.start)), ("end", place(edit.end)),
              ("replacement", .text(edit.replacement)),
            ])
          }
        )
      ),
    ])
  }
}
