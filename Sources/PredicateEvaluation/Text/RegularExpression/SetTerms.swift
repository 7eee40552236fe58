/// The contents of a set while it is read. Adjacent terms are united, from left to right with
/// `&[…]` and `-[…]`; `&&` and `--` bind less tightly, also from left to right.
struct SetTerms {
  enum Operation {
    /// `&&`, or `&` between brackets
    case intersection
    /// `--`, or `-` between brackets
    case difference

    fileprivate func combine(
      _ left: CharacterSetPattern,
      _ right: CharacterSetPattern
    ) -> CharacterSetPattern {
      switch self {
      case .intersection: left.intersection(right)
      case .difference: left.subtracting(right)
      }
    }
  }

  /// Whether a set in brackets came last, so that `-[` subtracts from the terms.
  private(set) var endsInBrackets = false
  /// The length of all terms in bytes.
  private(set) var length = 0
  private var terms: [CharacterSetPattern] = []
  private var left: (set: CharacterSetPattern, operation: Operation)?
  private var operationCount = 0

  mutating func add(_ term: CharacterSetPattern, isBracketed: Bool = false) {
    terms.append(term)
    length += term.pattern.utf8.count
    endsInBrackets = isBracketed
  }

  /// Combines all terms since the last `&&` or `--` with `other`.
  mutating func combine(
    _ operation: Operation,
    _ other: CharacterSetPattern,
    at offset: Int
  ) throws(PatternError) {
    try count(at: offset)
    length += other.pattern.utf8.count
    terms = [operation.combine(.union(terms), other)]
    endsInBrackets = true
  }

  /// Begins the right operand of `&&` or `--`.
  mutating func begin(_ operation: Operation, at offset: Int) throws(PatternError) {
    try count(at: offset)
    left = (try finished(at: offset), operation)
    terms = []
    endsInBrackets = false
  }

  /// The set, which ends at `offset`.
  func finished(at offset: Int) throws(PatternError) -> CharacterSetPattern {
    guard !terms.isEmpty else {
      throw PatternError(message: "expected a set", offset: offset)
    }
    guard let left else { return .union(terms) }
    return left.operation.combine(left.set, .union(terms))
  }

  /// Counts an operation. Each nests the pattern more deeply, and PCRE2 limits the depth.
  private mutating func count(at offset: Int) throws(PatternError) {
    operationCount += 1
    guard operationCount <= 64 else {
      throw PatternError(message: "this set has too many operations", offset: offset)
    }
  }
}
