import PredicateLint

/// The findings of the predicates that a document had when it was last read: after a change only
/// those are linted that are new.
struct FindingCache {
  /// What the findings of a predicate follow from. Its place in the file does not matter.
  private struct Key: Hashable {
    let text: String
    let arguments: LintArguments
    let profile: String
    let entity: String?
    let isExpression: Bool
    let holes: [Range<Int>]

    init(_ predicate: FoundPredicate) {
      text = predicate.text
      arguments = predicate.arguments
      profile = predicate.profile
      entity = predicate.entity
      isExpression = predicate.isExpression
      holes = predicate.holes
    }
  }

  private var known: [Key: [LintFinding]] = [:]
  /// How often a predicate has been linted, for tests.
  private(set) var lintCount = 0

  /// The findings of each predicate, in order.
  mutating func findings(of predicates: [FoundPredicate], _ linter: SourceLinter) -> [[LintFinding]]
  {
    var next: [Key: [LintFinding]] = [:]
    let all = predicates.map { predicate in
      let key = Key(predicate)
      if let findings = next[key] ?? known[key] {
        next[key] = findings
        return findings
      }
      lintCount += 1
      let findings = linter.findings(in: predicate)
      next[key] = findings
      return findings
    }
    known = next
    return all
  }
}
