import PredicateSyntax

/// `==` and `!=` over contiguous texts: lengths are compared many at a time, and
/// only texts of the constant's length are read.
extension OffsetTexts {
  func matcher(_ test: TextEquality) -> any BlockMatcher {
    switch test.needle.count {
    case 0: matcher(test) { (_: UnsafeRawPointer) in true }
    case 1: matcher(test, UInt8.self)
    case 2...3: matcher(test, UInt16.self)
    case 4...7: matcher(test, UInt32.self)
    case 8...16: matcher(test, UInt64.self)
    // Longer texts: two words distinguish nearly all.
    default: longMatcher(test)
    }
  }

  /// The test of texts that two words cover; the words may overlap.
  @inline(__always)
  private func matcher<Word: FixedWidthInteger & BitwiseCopyable & Sendable>(
    _ test: TextEquality,
    _ type: Word.Type
  ) -> any BlockMatcher {
    let words = TextEnds<Word>(test.needle)
    return matcher(test) { words.areEqual($0) }
  }

  private func longMatcher(_ test: TextEquality) -> any BlockMatcher {
    let words = TextEnds<UInt64>(test.needle)
    let needle = test.needle
    return matcher(test) { start in
      guard words.areEqual(start) else { return false }
      let text = TextBytes(start: start.assumingMemoryBound(to: UInt8.self), count: needle.count)
      return needle.withUnsafeBufferPointer { text.hasSameBytes(as: $0) }
    }
  }

  /// A loop that calls `isEqual` for texts of the right length.
  @inline(__always)
  private func matcher(
    _ test: TextEquality,
    _ isEqual: @escaping @Sendable (UnsafeRawPointer) -> Bool
  ) -> any BlockMatcher {
    guard let length = Offset(exactly: test.needle.count) else {
      return ConstantMatcher(verdict: Verdict(test.isNegated))
    }
    let flip: UInt64 = test.isNegated ? .max : 0
    return LoopMatcher(estimate: test.estimate) { alive, _, rows in
      let bytes = bytes.start
      for word in 0..<alive.wordCount where alive.words[word] != 0 {
        let old = alive.words[word]
        let first = word &<< 6
        let offsets = offsets(from: rows.first &+ first)
        let count = min(64, alive.rows &- first)
        var left = old & Offset.rows(count, from: offsets, ofLength: length)
        var found: UInt64 = 0
        while left != 0 {
          let row = left.trailingZeroBitCount
          let answer: UInt64 = isEqual(bytes + Self.offset(offsets, row)) ? 1 : 0
          found |= answer &<< UInt64(truncatingIfNeeded: row)
          left &= left &- 1
        }
        alive.words[word] = old & (found ^ flip)
      }
    }
  }
}

/// The first and the last word of a text that is at least one word long.
private struct TextEnds<Word: FixedWidthInteger & BitwiseCopyable & Sendable>: Sendable {
  private let first: Word
  private let last: Word
  /// The distance between the two words.
  private let distance: Int

  init(_ bytes: [UInt8]) {
    distance = bytes.count - MemoryLayout<Word>.size
    (first, last) = bytes.withUnsafeBytes { [distance] in
      (
        $0.loadUnaligned(as: Word.self), $0.loadUnaligned(fromByteOffset: distance, as: Word.self)
      )
    }
  }

  /// Whether a text of the same length has the same first and last word.
  @inline(__always)
  func areEqual(_ start: UnsafeRawPointer) -> Bool {
    let first = start.loadUnaligned(as: Word.self) ^ first
    let last = start.loadUnaligned(fromByteOffset: distance, as: Word.self) ^ last
    return first | last == 0
  }
}

/// The integer types of text offsets.
protocol TextOffset: FixedWidthInteger, BitwiseCopyable, Sendable {
  /// A bit for each of up to 64 rows, set if the next offset is greater by `length`.
  static func rows(_ count: Int, from offsets: UnsafeRawPointer, ofLength length: Self) -> UInt64
}

extension TextOffset {
  @inline(__always)
  fileprivate static func someRows(
    _ count: Int,
    from offsets: UnsafeRawPointer,
    ofLength length: Self
  ) -> UInt64 {
    var bits: UInt64 = 0
    for row in 0..<count {
      let place = offsets + row &* MemoryLayout<Self>.size
      let start = place.loadUnaligned(as: Self.self)
      let end = place.loadUnaligned(fromByteOffset: MemoryLayout<Self>.size, as: Self.self)
      bits |= (end &- start == length ? 1 : 0) &<< UInt64(truncatingIfNeeded: row)
    }
    return bits
  }
}

extension TextOffset where Self: SIMDScalar {
  /// Whether each of eight offsets is followed by one that is greater by `length`.
  @inline(__always)
  fileprivate static func eight(
    from place: UnsafeRawPointer,
    ofLength length: Self
  ) -> SIMDMask<SIMD8<Self.SIMDMaskScalar>> {
    let starts = place.loadUnaligned(as: SIMD8<Self>.self)
    let ends = place.loadUnaligned(fromByteOffset: MemoryLayout<Self>.size, as: SIMD8<Self>.self)
    return ends &- starts .== SIMD8(repeating: length)
  }
}

extension Int32: TextOffset {
  static func rows(_ count: Int, from offsets: UnsafeRawPointer, ofLength length: Self) -> UInt64 {
    guard count == 64 else { return someRows(count, from: offsets, ofLength: length) }
    return RowMask.bits32 { eight(from: offsets + $0 &* 4, ofLength: length) }
  }
}

extension Int64: TextOffset {
  static func rows(_ count: Int, from offsets: UnsafeRawPointer, ofLength length: Self) -> UInt64 {
    guard count == 64 else { return someRows(count, from: offsets, ofLength: length) }
    return RowMask.bits64 { eight(from: offsets + $0 &* 8, ofLength: length) }
  }
}

extension Int: TextOffset {
  static func rows(_ count: Int, from offsets: UnsafeRawPointer, ofLength length: Self) -> UInt64 {
    someRows(count, from: offsets, ofLength: length)
  }
}
