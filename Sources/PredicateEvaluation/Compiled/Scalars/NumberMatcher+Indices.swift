import PredicatePlatform
import PredicateSyntax

extension NumberMatcher {
  /// The test of indices by the verdict on each: a comparison if those that pass, or those that do
  /// not, are consecutive. Nil if one is undecided.
  init?(indicesIn verdicts: [Verdict]) {
    guard !verdicts.contains(.undecided) else { return nil }
    let passing = verdicts.indices.filter { verdicts[$0] == .yes }
    let failing = verdicts.indices.filter { verdicts[$0] == .no }
    if passing.isEmpty || failing.isEmpty {
      self = .constant(failing.isEmpty && !passing.isEmpty)
    } else if let range = NumberRange(run: passing, isComplement: false)
      ?? NumberRange(run: failing, isComplement: true)
    {
      self = NumberMatcher(range)
    } else {
      self = .members(NumberMembers(passing.map { .integer(Int64($0)) }))
    }
  }
}

extension NumberRange {
  /// The range of consecutive indices; nil if some between them are missing.
  fileprivate init?(run indices: [Int], isComplement: Bool) {
    guard let first = indices.first, let last = indices.last, last - first + 1 == indices.count
    else { return nil }
    self.init(
      from: Bound(number: .integer(Int64(first)), isIncluded: true),
      to: Bound(number: .integer(Int64(last)), isIncluded: true),
      isComplement: isComplement
    )
  }
}
