/// Literals that stand side by side in a pattern whose text is folded: they are folded as one text,
/// since scalars that follow each other may compose.
struct LiteralRun {
  private(set) var scalars = String.UnicodeScalarView()
  private(set) var start = 0
  /// What a quantifier would have repeated before.
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

  /// Writes the literals that were read last. A quantifier means the last of them, with all that it
  /// folds to; of a letter and its marks it means the letter.
  mutating func endLiterals() {
    guard let rule, let last = literals.scalars.last else { return }
    defer { literals = LiteralRun() }
    let folded = Array(rule.folded(String(literals.scalars)).unicodeScalars)
    guard !folded.isEmpty else { return repeatable = literals.before }
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
