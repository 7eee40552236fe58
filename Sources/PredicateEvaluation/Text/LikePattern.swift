package import PredicateSyntax

/// The pattern of LIKE, prepared once. `*` matches any run, `?` one character, and `\` makes the
/// next character literal; the whole text must match. Line breaks are ordinary characters, and the
/// empty pattern matches nothing. Matching never backtracks over more than one `*`, so no pattern
/// is exponential; work beyond the length of the text is counted.
///
/// Without options, in every mode, text is compared literally and `?` is one Unicode scalar, or CR
/// LF. With `c`, `d` or `l`, composed and decomposed text are equal: both sides are folded, and `?`
/// is one whole character of the text, as Unicode defines it: a letter with its marks, a flag, a
/// `ß` though it folds to `ss`, CR LF. A literal part of the pattern too matches only whole
/// characters: under `[c]`, `e*` does not match `é`, and `s?` does not match `ß`.
package struct LikePattern: Sendable {
  /// The bytes of all parts, folded like the text, with `LikeSegment.one` for each `?`.
  private let steps: [UInt8]
  /// The parts between the `*`s; none for a pattern that matches nothing.
  private let segments: [LikeSegment]
  private let hasOne: Bool
  private let rule: FoldingRule?
  /// Whether no text takes more than the free work.
  let isQuick: Bool

  package init(_ pattern: String, options: StringOptions) {
    let rule = FoldingRule(options)
    var parts: [[UInt8]] = [[]]
    for token in LikeToken.tokens(of: pattern) {
      switch token {
      case .run: parts.append([])
      case .one: parts[parts.count - 1].append(LikeSegment.one)
      case .literal(let text):
        let bytes = Array(text.utf8)
        parts[parts.count - 1] += rule.map { FoldedBytes.folded(bytes, rule: $0) } ?? bytes
      }
    }
    var start = 0
    segments =
      parts == [[]]
      ? []
      : parts.map { part in
        defer { start += part.count }
        return LikeSegment(part, at: start)
      }
    steps = Array(parts.joined())
    hasOne = segments.contains(where: \.hasOne)
    isQuick = segments.allSatisfy(\.isShort)
    self.rule = rule
  }

  /// The work that is free. A part with many `?` may be tried again at each place of a text that
  /// nearly matches; work beyond this is counted.
  static func freeWork(on length: Int) -> Int { 32 * length + 4_096 }

  package func matches(_ text: String) -> Bool { text.withBytes { matches($0) } }

  /// Matches valid UTF-8 in place.
  package func matches(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var work = Int.max
    return matches(bytes, work: &work) ?? false
  }

  /// Matches, and subtracts the cost from `work`; nil if that is not enough.
  func matches(_ bytes: TextBytes, work: inout Int) -> Bool? {
    guard let rule else { return matches(bytes, &work) }
    guard bytes.isASCII else {
      return FoldedBytes(bytes, rule: rule, findsCharacters: true)
        .map { $0.withPlaces { matches($0, places: $1, &work) } } ?? false
    }
    // Long parts are searched for, which needs a text in one case.
    guard rule.foldsCase, !isQuick else { return matches(bytes, foldsCase: rule.foldsCase, &work) }
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: bytes.count) { buffer in
      for position in bytes.indices { buffer[position] = bytes[position].asciiLowercased }
      return matches(TextBytes(buffer), &work)
    }
  }

  @inline(__always)
  private func matches(
    _ text: TextBytes,
    places: TextBytes? = nil,
    foldsCase: Bool = false,
    _ work: inout Int
  ) -> Bool? {
    steps.withUnsafeBufferPointer { steps in
      var match = LikeMatch(
        steps: steps,
        text: text,
        places: places,
        isPlain: places == nil && !(hasOne && text.hasLinePair),
        foldsCase: foldsCase,
        work: work
      )
      defer { work = match.work }
      return match.isWhole(segments)
    }
  }
}

/// The part of a pattern between two `*`s.
struct LikeSegment: Sendable {
  /// Its range among the steps of the pattern.
  let range: Range<Int>
  let hasOne: Bool
  /// The number of bytes that are searched for: all of them, or in a part with `?` that is too long
  /// to be tried at every place, those before the first `?`.
  let lead: Int

  /// The step of a `?`. No UTF-8 contains it.
  static let one: UInt8 = 0xFF
  private static let most = 16

  init(_ steps: [UInt8], at start: Int) {
    range = start..<start + steps.count
    hasOne = steps.contains(Self.one)
    lead = hasOne && steps.count <= Self.most ? 0 : steps.firstIndex(of: Self.one) ?? steps.count
  }

  /// Whether the segment is short enough to be tried at every place without counting.
  var isShort: Bool { range.count <= Self.most }
}
