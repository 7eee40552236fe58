/// A set of scalars as ascending ranges that do not touch.
struct ScalarRanges: Sendable {
  private var ranges: [ClosedRange<UInt32>] = []

  /// The scalars in any of `ranges`.
  init(_ ranges: some Sequence<ClosedRange<UInt32>>) {
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) { append(range) }
  }

  /// The scalars given.
  init(_ scalars: some Sequence<Unicode.Scalar>) {
    for value in scalars.map(\.value).sorted() { append(value...value) }
  }

  /// The scalars in any of `sets`.
  init(_ sets: some Sequence<Self>) { self.init(sets.flatMap(\.ranges)) }

  /// The scalars that match a set with `items`. Trying all of them takes milliseconds.
  init(matching items: String) {
    // A run may have a hundred thousand scalars. This quantifier takes no stack for them.
    guard let matcher = ScalarMatcher("[\(items)]++") else { return }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: Self.allScalars)
    String(text).withBytes { bytes in
      // Adjacent scalars are adjacent in the text too.
      ranges = matcher.runs(in: bytes).map { run in
        let last = bytes.position(ofScalarBefore: run.upperBound)
        let bounds = [run.lowerBound, last].map { UInt32(bitPattern: bytes.scalar(at: $0)) }
        return bounds[0]...bounds[1]
      }
    }
  }

  static var allScalars: some Sequence<Unicode.Scalar> {
    (UInt32(0)...0x10_FFFF).lazy.compactMap(Unicode.Scalar.init)
  }

  func contains(_ scalar: UInt32) -> Bool {
    var (low, high) = (0, ranges.count)
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound < scalar { low = middle + 1 } else { high = middle }
    }
    return low < ranges.count && ranges[low].lowerBound <= scalar
  }

  /// All other scalars.
  var complement: Self {
    var others: [ClosedRange<UInt32>] = []
    var next: UInt32 = 0
    for range in ranges {
      if next < range.lowerBound { others.append(next...range.lowerBound - 1) }
      next = range.upperBound + 1
    }
    if next <= 0x10_FFFF { others.append(next...0x10_FFFF) }
    return Self(others)
  }

  func subtracting(_ other: Self) -> Self { Self([complement, other]).complement }

  /// The ranges as items of a set in PCRE2's syntax, which has no surrogates.
  var items: String {
    let parts = ranges.flatMap { range in
      [range.clamped(to: 0...0xD7FF), range.clamped(to: 0xE000...0x10_FFFF)].filter { part in
        range.contains(part.lowerBound) && range.contains(part.upperBound)
      }
    }
    return parts.map { range in
      let ends = range.count == 1 ? [range.lowerBound] : [range.lowerBound, range.upperBound]
      return ends.map { "\\x{" + String($0, radix: 16) + "}" }.joined(separator: "-")
    }
    .joined()
  }

  /// Adds a range, which must not begin before the last.
  mutating func append(_ range: ClosedRange<UInt32>) {
    if let last = ranges.last, range.lowerBound <= last.upperBound + 1 {
      ranges[ranges.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
    } else {
      ranges.append(range)
    }
  }
}
