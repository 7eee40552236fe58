/// A LIKE pattern as a sequence of steps, for texts in which every character is one scalar: all
/// texts where there are no options, otherwise ASCII texts.
struct LikeProgram: Sendable {
  /// The parts between the `*`s.
  private let segments: [Segment]
  private let foldsCase: Bool
  private let needsASCII: Bool
  private let hasOne: Bool

  private struct Segment: Sendable {
    /// The bytes, with `one` for each `?`.
    let steps: [UInt16]
    /// The bytes, if there is nothing else and they are compared without folding.
    let literal: [UInt8]?
  }

  private static let one: UInt16 = 256

  /// Makes a program; nil for a pattern that matches nothing, and for one with a part that is too
  /// long to be searched for at every place.
  init?(_ pattern: LikePattern) {
    guard let segments = pattern.segments else { return nil }
    let foldsCase = pattern.rule?.foldsCase ?? false
    self.segments = segments.map { segment in
      let steps = segment.pieces.flatMap { piece -> [UInt16] in
        switch piece {
        case .literal(let bytes): bytes.map(UInt16.init)
        case .one: [Self.one]
        }
      }
      let isLiteral = !steps.isEmpty && !foldsCase && !steps.contains(Self.one)
      return Segment(steps: steps, literal: isLiteral ? steps.map(UInt8.init) : nil)
    }
    guard
      zip(segments, self.segments).dropFirst().dropLast().allSatisfy({
        $0.isShort || $1.literal != nil
      })
    else { return nil }
    self.foldsCase = foldsCase
    needsASCII = pattern.rule != nil
    hasOne = self.segments.contains { $0.steps.contains(Self.one) }
  }

  /// Whether the text matches; nil where it must be folded in full.
  func matches(_ text: TextBytes) -> Bool? {
    if needsASCII, !text.isASCII { return nil }
    // One `?` takes the two together.
    if hasOne, text.hasLinePair { return nil }
    let first = segments[0]
    guard var position = end(of: first.steps, in: text, from: 0) else { return false }
    if segments.count == 1 { return position == text.count }
    for segment in segments[1..<segments.count - 1] {
      guard let next = firstEnd(of: segment, in: text, from: position) else { return false }
      position = next
    }
    return isSuffix(segments[segments.count - 1].steps, of: text, from: position)
  }

  @inline(__always)
  private func byte(_ text: TextBytes, _ position: Int) -> UInt16 {
    UInt16(foldsCase ? text[position].asciiLowercased : text[position])
  }

  /// The end of `segment` if it begins at `start`.
  private func end(of segment: [UInt16], in text: TextBytes, from start: Int) -> Int? {
    var position = start
    for step in segment {
      guard position < text.count else { return nil }
      if step == Self.one {
        position = text.position(afterScalarAt: position)
      } else {
        guard byte(text, position) == step else { return nil }
        position &+= 1
      }
    }
    return position
  }

  /// The end of the leftmost match of `segment`.
  private func firstEnd(of segment: Segment, in text: TextBytes, from start: Int) -> Int? {
    if let literal = segment.literal {
      let found = literal.withUnsafeBufferPointer { text.position(of: $0, from: start) }
      return found.map { $0 &+ literal.count }
    }
    var position = start
    while true {
      if let end = end(of: segment.steps, in: text, from: position) { return end }
      guard position < text.count else { return nil }
      position = text.position(afterScalarAt: position)
    }
  }

  /// Whether `segment` ends the text and begins at or after `start`: compared backwards from the
  /// end, since each step takes exactly one scalar or byte.
  private func isSuffix(_ segment: [UInt16], of text: TextBytes, from start: Int) -> Bool {
    var position = text.count
    for step in segment.reversed() {
      guard position > start else { return false }
      position &-= 1
      if step == Self.one {
        while position > start, text[position] & 0xC0 == 0x80 { position &-= 1 }
      } else if byte(text, position) != step {
        return false
      }
    }
    return true
  }
}
