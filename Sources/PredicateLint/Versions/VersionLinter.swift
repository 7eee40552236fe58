public import PredicateModels
import PredicateSyntax

/// The consequences of a new version of a Core Data model for predicates: those of the model
/// itself, and those that sources hold. The findings have the places and fixes of every other
/// finding.
public struct VersionLinter: Sendable {
  /// The comparison of the two versions.
  public let comparison: ModelComparison
  /// The findings about the predicates of the newer version; none for those that are sound.
  private let own: [OwnText: [VersionFinding]]

  /// A predicate of the model. Equal ones of one entity share their fate.
  private struct OwnText: Hashable {
    var text: String
    var entity: String
  }

  /// A linter of predicates that were written for the older version.
  public init(_ comparison: ModelComparison) {
    self.comparison = comparison
    var own: [OwnText: [VersionFinding]] = [:]
    for (predicate, findings) in comparison.findingsOfModel() {
      own[OwnText(text: predicate.text, entity: predicate.entity), default: []] += findings
    }
    self.own = own
  }

  /// Whether the older version has an entity of that name.
  func knows(_ entity: String) -> Bool { comparison.old.entity(named: entity) != nil }

  /// Whether a predicate may be one of Core Data.
  public static func follows(_ predicate: FoundPredicate) -> Bool {
    ["foundation", "coredata-sqlite", modelProfile].contains(predicate.profile)
  }

  private static let modelProfile = "coredata-model"

  /// The findings about a predicate of a file; `entity` is that of predicates whose file does not
  /// name one.
  func findings(about predicate: FoundPredicate, entity: String?) -> [LintFinding] {
    guard Self.follows(predicate), let entity = predicate.entity ?? entity else { return [] }
    let key = OwnText(text: predicate.text, entity: entity)
    if predicate.profile == Self.modelProfile, let findings = own[key] {
      return findings.map(LintFinding.init)
    }
    guard knows(entity) else { return [] }
    let text = ModelPredicate(
      predicate.text,
      entity: entity,
      owner: predicate.isExpression ? .derivedAttribute(entity: entity, name: "") : .source
    )
    return comparison.findings(about: [text]).filter { finding in
      // Of a text that is known in part, what is unknown may be what is wrong.
      guard predicate.isPartial else { return true }
      return finding.effect != .wasWrong
        && !predicate.holes.contains { $0.overlaps(finding.span.range) }
    }.map(LintFinding.init)
  }

  /// The predicates of a compiled newer version, which no file has as text: the file of each is the
  /// model's, and lines and columns are those of the predicate itself.
  public func resultsInCompiledModel() -> [SourceResult] {
    comparison.new.predicates.filter { $0.place.line == nil }.map { predicate in
      let bytes = Array(predicate.text.utf8)
      let use = PredicateUse(
        api: predicate.owner.description,
        profile: Self.modelProfile,
        isExpression: predicate.isExpression
      )
      let found = FoundPredicate(MappedText(file: bytes), use, entity: predicate.entity)
      let lines = FileLines(bytes)
      let findings = findings(about: found, entity: nil).map { finding in
        var finding = finding
        finding.message = "\(predicate.owner): \(finding.message)"
        return SourceFinding(finding, of: found, lines)
      }
      return SourceResult(found, file: comparison.new.file, lines, findings)
    }
  }
}

extension LintFinding {
  fileprivate init(_ finding: VersionFinding) {
    self.init(
      finding.rule,
      finding.severity,
      finding.message,
      at: finding.span,
      fixIts: finding.fixIts
    )
  }
}
