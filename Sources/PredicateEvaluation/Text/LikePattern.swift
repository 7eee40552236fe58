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
  /// The parts between the `*`s; nil for a pattern that matches nothing.
  let segments: [LikeSegment]?
  let rule: FoldingRule?

  package init(_ pattern: String, options: StringOptions, mode: LanguageMode) {
    rule = FoldingRule(options)
    segments = Self.segments(pattern, rule)
  }

  package func matches(_ text: String) -> Bool { text.withBytes { matches($0) } }

  /// Matches valid UTF-8 in place.
  package func matches(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var work = Int.max
    return matches(bytes, work: &work) ?? false
  }

  /// The work that is free. A part with many `?` may be tried again at each place of a text that
  /// nearly matches; work beyond this is counted.
  static func freeWork(on length: Int) -> Int { 32 * length + 4_096 }

  /// Whether no text takes more than the free work.
  var isQuick: Bool { (segments ?? []).allSatisfy(\.isShort) }

  /// Matches, and subtracts the cost from `work`; nil when that is not enough.
  func matches(_ bytes: TextBytes, work: inout Int) -> Bool? {
    guard let segments else { return false }
    guard let rule else { return LikeText(bytes).matches(segments, work: &work) }
    guard bytes.isASCII else {
      guard let text = FoldedBytes(bytes, rule: rule, findsCharacters: true) else { return false }
      return text.withLikeText { $0.matches(segments, work: &work) }
    }
    guard rule.foldsCase, bytes.hasASCIICapital else {
      return LikeText(bytes).matches(segments, work: &work)
    }
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: bytes.count) { buffer in
      for position in bytes.indices { buffer[position] = bytes[position].asciiLowercased }
      return LikeText(TextBytes(buffer)).matches(segments, work: &work)
    }
  }

  private static func segments(_ pattern: String, _ rule: FoldingRule?) -> [LikeSegment]? {
    guard !pattern.isEmpty else { return nil }
    var segments = [LikeSegment()]
    var literal: [UInt8] = []
    var isEmpty = true
    func endLiteral() {
      guard !literal.isEmpty else { return }
      let folded = rule.map { FoldedBytes.folded(literal, rule: $0) } ?? literal
      literal = []
      guard !folded.isEmpty else { return }
      segments[segments.count - 1].pieces.append(.literal(folded))
      isEmpty = false
    }
    var bytes = pattern.utf8.makeIterator()
    while let byte = bytes.next() {
      switch byte {
      case UInt8(ascii: "*"):
        endLiteral()
        segments.append(LikeSegment())
        isEmpty = false
      case UInt8(ascii: "?"):
        endLiteral()
        segments[segments.count - 1].pieces.append(.one)
        isEmpty = false
      case UInt8(ascii: "\\"):
        // A backslash that ends the pattern has nothing to escape and stands for itself.
        literal.append(bytes.next() ?? byte)
      default:
        literal.append(byte)
      }
    }
    endLiteral()
    return isEmpty ? nil : segments
  }
}

/// The part of a pattern between two `*`s.
struct LikeSegment: Sendable {
  enum Piece: Sendable {
    /// A literal, folded as the text is, and never empty.
    case literal([UInt8])
    case one
  }

  var pieces: [Piece] = []

  /// The number of bytes and characters that the segment matches.
  var length: Int {
    pieces.reduce(0) { length, piece in
      if case .literal(let bytes) = piece { length + bytes.count } else { length + 1 }
    }
  }

  /// Whether the segment is short enough to be tried at every place without counting.
  var isShort: Bool { length <= 16 }
}
