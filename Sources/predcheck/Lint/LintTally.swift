import PredicateLint
import PredicateModels
import PredicateSyntax

/// The counts of what was found.
struct LintTally {
  private var predicates = 0
  private var fixes = 0
  /// The findings that a baseline has.
  private var known = 0
  private var counts: [Diagnostic.Severity: Int] = [:]
  /// The changes of the model, where two versions are compared.
  private var changes: Int?
  /// The predicates whose keys could not be looked up.
  private var unchecked = 0
  /// The places of the first of them.
  private var uncheckedPlaces: [String] = []
  private static let placeLimit = 20

  mutating func add(
    _ results: [SourceResult],
    of linter: SourceLinter,
    fixes: Int,
    missing countsAsMissing: (FoundPredicate) -> Bool
  ) {
    predicates += results.count
    self.fixes += fixes
    changes = linter.versions?.comparison.changes.count
    for result in results {
      if linter.looksUpKeys(of: result.predicate), countsAsMissing(result.predicate),
        linter.checkedEntity(of: result.predicate) == nil
      {
        unchecked += 1
        if uncheckedPlaces.count < Self.placeLimit {
          uncheckedPlaces.append("\(result.file):\(result.start.line)")
        }
      }
      for finding in result.findings { counts[finding.finding.severity, default: 0] += 1 }
    }
  }

  /// Counts the findings that a baseline left out.
  mutating func noteKnown(from all: [SourceResult], to remaining: [SourceResult]) {
    known +=
      all.reduce(0) { $0 + $1.findings.count }
      - remaining.reduce(0) { $0 + $1.findings.count }
  }

  /// Whether there is any finding as severe as `severity`.
  func holds(_ severity: Diagnostic.Severity) -> Bool {
    switch severity {
    case .error: count(.error) > 0
    case .warning: count(.error) + count(.warning) > 0
    case .note: count(.error) + count(.warning) + count(.note) > 0
    }
  }

  private func count(_ severity: Diagnostic.Severity) -> Int { counts[severity, default: 0] }

  /// `2 predicates found: 1 error, no warnings`
  var summary: String {
    let compared = changes.map { Self.words($0, "change") + " of the model; " } ?? ""
    let mended = fixes == 0 ? "" : fixes == 1 ? "1 fix made; " : "\(fixes) fixes made; "
    return compared + mended + Self.words(predicates, "predicate") + " found: "
      + Self.words(count(.error), "error") + ", " + Self.words(count(.warning), "warning")
      + (known == 0 ? "" : "; \(Self.words(known, "finding")) in the baseline")
  }

  /// The work that was left undone.
  var notes: [String] {
    if unchecked == 0 { return [] }
    let note =
      "keys are not \(changes == nil ? "looked up" : "followed") in "
      + "\(Self.words(unchecked, "predicate")) of unknown entity; '--entity' names their entity"
    // Before a new version is shipped, somebody must read them.
    if changes == nil { return [note] }
    let more = unchecked > uncheckedPlaces.count ? ", …" : ""
    return [note + ": " + uncheckedPlaces.joined(separator: ", ") + more]
  }

  private static func words(_ number: Int, _ noun: String) -> String {
    (number == 0 ? "no" : String(number)) + " " + noun + (number == 1 ? "" : "s")
  }
}
