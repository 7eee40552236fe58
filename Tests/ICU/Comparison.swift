import PredicateEvaluation
import PredicateSyntax

/// ICU's answers beside ours, for all scalars.
struct Comparison {
  let icu: ICULibrary
  /// The scalars that all versions of Unicode involved know alike: those that PCRE2 knows, and those
  /// that nobody knows.
  let scalars: [Unicode.Scalar]
  /// The scalars that are too new for PCRE2.
  let newScalarCount: Int

  init(_ icu: ICULibrary) {
    self.icu = icu
    let limit = PCRE2Version.unicode
    let all = (UInt32(0)...0x10_FFFF).compactMap(Unicode.Scalar.init)
    scalars = all.filter { scalar in
      guard let age = icu.age(of: scalar) else { return scalar.properties.age == nil }
      return age <= limit
    }
    newScalarCount = all.count - scalars.count
  }

  struct Outcome {
    /// For each scalar, whether ICU matches; nil for a pattern that ICU refuses.
    var expected: [Bool]?
    /// Whether we refuse the pattern.
    var isRefused = false
    var differing: [Unicode.Scalar] = []
    var isEqual: Bool { (expected == nil) == isRefused && differing.isEmpty }
  }

  func outcome(_ row: Row, over scalars: [Unicode.Scalar]) -> Outcome {
    var outcome = Outcome()
    let ours = try? RegularExpression(
      row.pattern,
      options: row.ignoresCase ? .caseInsensitive : []
    )
    outcome.isRefused = ours == nil
    guard let theirs = ICUExpression(row.pattern, ignoresCase: row.ignoresCase, icu) else {
      return outcome
    }
    var expected: [Bool] = []
    expected.reserveCapacity(scalars.count)
    let (before, after) = (Array(row.before.utf16), Array(row.after.utf16))
    let (bytesBefore, bytesAfter) = (Array(row.before.utf8), Array(row.after.utf8))
    for scalar in scalars {
      let isMatch = theirs.matches(before + UTF16.encode(scalar).map(Array.init)! + after)
      expected.append(isMatch)
      let bytes = bytesBefore + UTF8.encode(scalar).map(Array.init)! + bytesAfter
      let isOurs = ours.map { ours in bytes.withUnsafeBufferPointer { try? ours.matches($0) } }
      if let isOurs, isOurs != isMatch { outcome.differing.append(scalar) }
    }
    outcome.expected = expected
    return outcome
  }
}
