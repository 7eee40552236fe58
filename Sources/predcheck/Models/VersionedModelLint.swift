import PredicateEvaluation
import PredicateModels
import PredicateSyntax

/// The consequences of a new version of a model for predicates: `predcheck lint --from A --to B`.
struct VersionedModelLint {
  private let comparison: ModelComparison

  /// Reads both versions: each is the path of a model, or with `bundle` the name of one of its
  /// versions.
  init(from old: String, to new: String, bundle: String? = nil) throws(CommandError) {
    let from = try Self.model(old, bundle)
    let to = try Self.model(new, bundle)
    comparison = try SchemaSource.modelling { () throws(ModelError) in
      try ModelComparison(from: from, to: to)
    }
  }

  private static func model(
    _ word: String,
    _ bundle: String?
  ) throws(CommandError) -> ManagedObjectModel {
    try SchemaSource.modelling { () throws(ModelError) in
      if let bundle { return try ManagedObjectModel(path: bundle, version: word) }
      return try ManagedObjectModel(path: word)
    }
  }

  /// The findings about the newer version's own predicates, and about others that were written for
  /// the older version.
  func findings(about others: [ModelPredicate]) -> [VersionFinding] {
    comparison.findingsInModel() + comparison.findings(about: others)
  }

  /// Writes the findings; `no` if a predicate must be changed.
  func run(
    _ others: [ModelPredicate],
    _ format: OutputFormat,
    in console: Console
  ) throws(CommandError) -> ExitStatus {
    let findings = findings(about: others)
    for finding in findings {
      switch format {
      case .json: try console.output.write(JSONText.of(Self.json(finding)) + "\n")
      case .text: try console.output.write(Self.text(finding) + "\n\n")
      }
    }
    if format == .text {
      let changes = comparison.changes.count
      let errors = findings.count { $0.severity == .error }
      try console.output.write(
        "\(changes) \(changes == 1 ? "change" : "changes") of the model; "
          + "\(findings.count) \(findings.count == 1 ? "finding" : "findings"), \(errors) of them "
          + "\(errors == 1 ? "an error" : "errors")\n"
      )
    }
    return findings.contains { $0.severity == .error } ? .no : .yes
  }

  /// `Shop.xcdatamodel/contents:12:60: error: … [model.key-renamed]`, the predicate and its mark.
  private static func text(_ finding: VersionFinding) -> String {
    let place = finding.predicate.place
    let position = [place.line, place.column].compactMap { $0.map { ":\($0)" } }.joined()
    let file = place.file.isEmpty ? "" : "\(place.file)\(position): "
    let owner = finding.predicate.owner
    let subject = owner == .source ? "" : "\(owner): "
    var lines = [
      "\(file)\(finding.severity.rawValue): \(subject)\(finding.message) [\(finding.rule)]"
    ]
    let text = finding.predicate.text
    lines.append("  " + text)
    for fixIt in finding.fixIts {
      lines.append("  fix-it: \(fixIt.text): \(fixIt.applied(to: text))")
    }
    return lines.map(VisibleText.of).joined(separator: "\n")
  }

  private static func json(_ finding: VersionFinding) -> JSONItem {
    let place = finding.predicate.place
    var members: [(String, JSONItem)] = []
    if !place.file.isEmpty { members.append(("file", .text(place.file))) }
    if let line = place.line { members.append(("line", .integer(line))) }
    if let column = place.column { members.append(("column", .integer(column))) }
    members.append(("predicate", .text(finding.predicate.text)))
    members.append(("entity", .text(finding.predicate.entity)))
    members.append(("effect", .text(finding.effect.rawValue)))
    members.append(("rule", .text(finding.rule)))
    members.append(("severity", .text(finding.severity.rawValue)))
    members.append(("message", .text(finding.message)))
    members.append(("start", .integer(Int(finding.span.start))))
    members.append(("end", .integer(Int(finding.span.end))))
    let fixed = finding.fixIts.map { JSONItem.text($0.applied(to: finding.predicate.text)) }
    members.append(("fixIts", .list(fixed)))
    return .object(members)
  }
}
