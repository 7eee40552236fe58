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
    var texts = Texts(row)
    for scalar in scalars {
      texts.enclose(scalar)
      let isMatch = theirs.matches(texts.units)
      expected.append(isMatch)
      let isOurs = ours.map { ours in
        texts.bytes.withUnsafeBufferPointer { try? ours.matches($0) }
      }
      if let isOurs, isOurs != isMatch { outcome.differing.append(scalar) }
    }
    outcome.expected = expected
    return outcome
  }

  /// A row's text with one scalar, for both engines. The arrays are reused: there are a thousand
  /// million texts.
  private struct Texts {
    private(set) var units: [UInt16] = []
    private(set) var bytes: [UInt8] = []
    private let row: Row

    init(_ row: Row) { self.row = row }

    mutating func enclose(_ scalar: Unicode.Scalar) {
      units.removeAll(keepingCapacity: true)
      bytes.removeAll(keepingCapacity: true)
      units.append(contentsOf: row.before.utf16)
      bytes.append(contentsOf: row.before.utf8)
      if let encoded = UTF16.encode(scalar) { units.append(contentsOf: encoded) }
      if let encoded = UTF8.encode(scalar) { bytes.append(contentsOf: encoded) }
      units.append(contentsOf: row.after.utf16)
      bytes.append(contentsOf: row.after.utf8)
    }
  }
}
