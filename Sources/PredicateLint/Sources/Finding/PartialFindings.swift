import PredicateSyntax

/// The findings of a predicate that is known in part. What run-time code inserts may be anything, a
/// value, an operator, a clause or nothing, so only what is wrong whatever it is gets reported.
struct PartialFindings {
  let predicate: FoundPredicate
  /// The findings of a text with the holes of the predicate filled.
  let linting: (FoundPredicate) -> [LintFinding]
  private static let trialLimit = 64

  /// The findings; empty if any filling of the holes gives a sound text that would be without them.
  func findings() -> [LintFinding] {
    let filling = HoleFilling(predicate.pieces.bytes)
    let isInStrings = filling.places.allSatisfy { place in
      if case .string = place { true } else { false }
    }
    let findings = linting(predicate) + (isInStrings ? syntaxErrors() : [])
    let early = isInStrings ? [] : earlyErrors(filling)
    if !findings.contains(where: { $0.severity == .error }) {
      return early + findings.filter { isApart($0, in: predicate) && !early.contains($0) }
    }
    if isInStrings { return findings.filter { isBeside($0, in: predicate) } }
    let ownWords = findings.filter(isOwnWord)
    if !ownWords.isEmpty, !trials(filling).contains(where: isWhole) { return ownWords }
    // Another filling may make it sound: an operator, a whole clause, nothing.
    for trial in trials(filling) where !linting(trial).contains(where: { $0.severity == .error }) {
      return linting(trial).filter { isApart($0, in: trial) }.compactMap { moved($0, from: trial) }
    }
    return early
      + findings.filter {
        !early.contains($0) && Self.lexical.contains($0.rule) && isApart($0, in: predicate)
      }
  }

  /// The errors of syntax that end before the first hole, and are there whatever fills the holes: what
  /// follows does not change how the beginning is read.
  private func earlyErrors(_ filling: HoleFilling) -> [LintFinding] {
    guard let hole = predicate.holes.first else { return [] }
    var errors = syntaxErrors().filter { $0.span.range.upperBound < hole.lowerBound }
    for trial in trials(filling) where !errors.isEmpty {
      var whole = trial
      whole.holes = []
      let known = linting(whole)
      errors.removeAll { error in !known.contains { $0.rule == error.rule && $0.span == error.span }
      }
    }
    return errors.map { error in
      var error = error
      error.fixIts = []
      return error
    }
  }

  /// Whether a finding is about a word that is like an operator and stands alone, with blanks between
  /// it and the holes: `\(key) CONTRAINS[c] %@`.
  private func isOwnWord(_ finding: LintFinding) -> Bool {
    let span = finding.span.range
    return finding.rule == "syntax.unknown-operator"
      && !predicate.holes.contains {
        $0.lowerBound <= span.upperBound && span.lowerBound <= $0.upperBound
      }
  }

  /// Whether a filling makes a text that is sound as it is, with no piece missing.
  private func isWhole(_ trial: FoundPredicate) -> Bool {
    var whole = trial
    (whole.holes, whole.arguments) = ([], .unknown)
    return !linting(whole).contains { $0.severity == .error }
  }

  /// The errors of syntax of a predicate whose holes are in its strings: what stands in a string
  /// does not change how the rest is read.
  private func syntaxErrors() -> [LintFinding] {
    var filled = predicate
    filled.holes = []
    return linting(filled).filter { $0.severity == .error && $0.rule.hasPrefix("syntax.") }
  }

  /// Mistakes in the spelling of one word or mark, which nothing elsewhere can mend.
  private static let lexical: Set = [
    "syntax.unknown-operator", "syntax.unknown-operator-symbol", "syntax.doubled-conversion",
  ]

  private func trials(_ filling: HoleFilling) -> [FoundPredicate] {
    let count = predicate.holes.count
    let choices = HoleFilling.alternatives
    var trials: [FoundPredicate] = []
    var number = 0
    while trials.count < Self.trialLimit {
      var rest = number
      let (text, holes) = predicate.pieces.filled { hole in
        guard case .free = filling.places[hole] else { return filling.likely(hole) }
        defer { rest /= choices.count }
        return choices[rest % choices.count]
      }
      if rest > 0 || count > 8 && number > 0 { break }
      var trial = predicate
      (trial.text, trial.map, trial.holes) = (text.text, text.map, holes)
      trials.append(trial)
      number += 1
    }
    return trials
  }

  /// Whether no hole is in the part of the text, between AND and OR, that a finding is about.
  private func isApart(_ finding: LintFinding, in text: FoundPredicate) -> Bool {
    let bytes = Array(text.text.utf8)
    let span = finding.span.range.clamped(to: 0..<bytes.count)
    let start = Self.breakBefore(span.lowerBound, in: bytes)
    let end = Self.breakBehind(span.upperBound, in: bytes)
    return !text.holes.contains { $0.lowerBound <= end && start <= $0.upperBound }
  }

  /// Whether a finding is not about a hole itself.
  private func isBeside(_ finding: LintFinding, in text: FoundPredicate) -> Bool {
    let span = finding.span.range
    return !text.holes.contains {
      $0.lowerBound < span.upperBound && span.lowerBound < $0.upperBound
    }
  }

  private static func breakBefore(_ place: Int, in bytes: [UInt8]) -> Int {
    var index = place
    while index > 0, !isBreak(bytes, index - 1) { index -= 1 }
    return index
  }

  private static func breakBehind(_ place: Int, in bytes: [UInt8]) -> Int {
    var index = place
    while index < bytes.count, !isBreak(bytes, index) { index += 1 }
    return index
  }

  private static func isBreak(_ bytes: [UInt8], _ index: Int) -> Bool {
    if bytes.hasBytes("&&", at: index) || bytes.hasBytes("||", at: index) { return true }
    guard bytes[index] == 0x20 else { return false }
    return [" AND ", " OR ", " and ", " or "].contains { bytes.hasBytes($0.utf8, at: index) }
  }

  /// The finding about a trial as one about the predicate: the place that the file has for both.
  private func moved(_ finding: LintFinding, from trial: FoundPredicate) -> LintFinding? {
    let shift = zip(predicate.holes, trial.holes)
      .filter { $1.upperBound <= finding.span.range.lowerBound }
      .reduce(0) { $0 + $1.0.count - $1.1.count }
    var moved = finding
    moved.span = SourceSpan(
      finding.span.range.lowerBound + shift..<finding.span.range.upperBound + shift
    )
    moved.fixIts = []
    return moved
  }
}
