import PredicateLint

/// The findings of the predicates that a document had when it was last read: after a change only
/// those are linted that are new.
struct FindingCache {
  private typealias Key = FoundPredicate.Likeness

  private var keys: [Key] = []
  private var known: [[LintFinding]] = []
  /// How many predicates have been linted, for tests.
  private(set) var lintCount = 0

  /// The findings of each predicate, in order.
  ///
  /// Most changes are in one place: what is before and behind it is compared in order, and only
  /// what is between is looked up.
  mutating func findings(of predicates: [FoundPredicate], _ linter: SourceLinter) -> [[LintFinding]]
  {
    let next = predicates.map(\.likeness)
    let most = min(keys.count, next.count)
    var before = 0
    while before < most, keys[before] == next[before] { before += 1 }
    var behind = 0
    while behind < most - before, keys[keys.count - 1 - behind] == next[next.count - 1 - behind] {
      behind += 1
    }
    var between: [Key: [LintFinding]] = [:]
    for index in before..<keys.count - behind { between[keys[index]] = known[index] }
    var all = Array(known[..<before])
    all.reserveCapacity(next.count)
    for index in before..<next.count - behind {
      if between[next[index]] == nil {
        lintCount += 1
        between[next[index]] = linter.findings(in: predicates[index])
      }
      all.append(between[next[index]] ?? [])
    }
    all += known[(known.count - behind)...]
    (keys, known) = (next, all)
    return all
  }
}
