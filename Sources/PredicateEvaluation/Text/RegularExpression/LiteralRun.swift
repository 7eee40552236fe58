/// Adjacent literals in a pattern whose text is folded. They are folded as one text, since adjacent
/// scalars may compose.
struct LiteralRun {
  private(set) var scalars = String.UnicodeScalarView()
  private(set) var start = 0
  /// The item before the run. A quantifier applies to it if folding leaves nothing of the run.
  private(set) var before = PatternTranslator.Repeatable.nothing

  var isEmpty: Bool { scalars.isEmpty }

  mutating func append(
    _ scalar: Unicode.Scalar,
    from start: Int,
    after repeatable: PatternTranslator.Repeatable
  ) {
    if isEmpty { (self.start, before) = (start, repeatable) }
    scalars.append(scalar)
  }
}

extension PatternTranslator {
  mutating func appendLiteral(_ scalar: Unicode.Scalar, from start: Int) {
    guard rule != nil else { return appendItem(Self.escaped(scalar), from: start) }
    literals.append(scalar, from: start, after: repeatable)
    repeatable = .item
  }

  /// Writes the literals read last. A quantifier applies to the last of them, with all that it
  /// folds to; for a letter with marks it applies to the folded letter.
  mutating func endLiterals() {
    guard let rule, let last = literals.scalars.last else { return }
    defer { literals = LiteralRun() }
    let folded = Array(rule.folded(String(literals.scalars)).unicodeScalars)
    guard !folded.isEmpty else {
      output.hasVanishedLiterals = true
      let canRepeat = literals.before != .nothing && literals.before != .repetition
      repeatable = canRepeat ? literals.before : .vanished
      return
    }
    let lastAlone = Array(rule.folded(String(last)).unicodeScalars)
    let isWhole = lastAlone.count > 1 && folded.suffix(lastAlone.count).elementsEqual(lastAlone)
    let count = isWhole ? lastAlone.count : 1
    for scalar in folded.dropLast(count) {
      output.append(Self.escaped(scalar), from: literals.start)
    }
    let item = folded.suffix(count).map(Self.escaped).joined()
    appendItem(count == 1 ? item : "(?:\(item))", from: literals.start)
  }

  func folded(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    guard let rule, !scalar.isASCII else { return [scalar] }
    return Array(rule.folded(String(scalar)).unicodeScalars)
  }
}
