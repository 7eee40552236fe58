package import PredicateSyntax

/// The pattern of LIKE, prepared once: `*` is any run, `?` is one, `\` takes the next literally, and
/// the whole text must match. Newlines are like any other character; the empty pattern matches
/// nothing. Matching never backtracks over more than one `*`, so no pattern is exponential, and what
/// takes longer than the text is long is counted.
///
/// Without options, in every mode, text is compared literally and `?` is one Unicode scalar, or CR LF.
/// With `c`, `d` or `l`, which make composed and decomposed text equal, both sides are folded and `?`
/// is one whole character of the text, as Unicode divides it into them: a letter with its marks, a
/// flag, a `ß` though it folds to `ss`, CR LF. What the literal parts of the pattern match must be
/// whole characters too: under `[c]` `e*` does not match `é`, and `s?` does not match `ß`.
package struct LikePattern: Sendable {
  /// What stands between the `*`s; nil for a pattern that matches nothing.
  let segments: [LikeSegment]?
  let rule: FoldingRule?

  package init(_ pattern: String, options: StringOptions, mode: LanguageMode) {
    rule = FoldingRule(options)
    segments = Self.segments(pattern, rule)
  }

  package func matches(_ text: String) -> Bool { text.withBytes { matches($0) } }

  /// As for a string, with valid UTF-8 in place.
  package func matches(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var work = Int.max
    return matches(bytes, work: &work) ?? false
  }

  /// How much work goes without saying: a part with many `?` may be looked for again at each place of
  /// a text that nearly has it, and what that costs beyond this is counted.
  static func freeWork(on length: Int) -> Int { 32 * length + 4_096 }

  /// Whether no text takes more than `freeWork`.
  var isQuick: Bool { (segments ?? []).allSatisfy(\.isShort) }

  /// The same, taking what it costs from `work`; nil when that is not enough.
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

/// What a pattern asks for between two `*`s.
struct LikeSegment: Sendable {
  enum Piece: Sendable {
    /// Folded as the text is, and never empty.
    case literal([UInt8])
    case one
  }

  var pieces: [Piece] = []

  /// How many bytes and characters it takes.
  var length: Int {
    pieces.reduce(0) { length, piece in
      if case .literal(let bytes) = piece { length + bytes.count } else { length + 1 }
    }
  }

  /// Whether it may be looked for at every place.
  var isShort: Bool { length <= 16 }
}
