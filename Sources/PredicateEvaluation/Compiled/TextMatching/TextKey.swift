import PredicateSyntax

/// A text as three words: its first and its last eight bytes, padded with zeros, and the number of
/// its bytes.
///
/// Two texts of up to 16 bytes are equal if their keys are. Longer ones with equal keys may differ
/// in between.
struct TextKey: Hashable, BitwiseCopyable, Sendable {
  /// The maximum length of a text that is identified by its key.
  static let most: UInt64 = 16

  let first: UInt64
  let last: UInt64
  let count: UInt64

  /// The key of a text of any length.
  @inline(__always)
  init(_ text: TextBytes) {
    count = UInt64(text.count)
    guard text.count >= 8, let start = UnsafeRawPointer(text.baseAddress) else {
      first = text.word
      last = first
      return
    }
    first = start.loadUnaligned(as: UInt64.self).littleEndian
    last = start.loadUnaligned(fromByteOffset: text.count &- 8, as: UInt64.self).littleEndian
  }

  /// The key of a text with at least seven readable bytes after the first, without a branch:
  /// lengths of texts are too random to be predicted.
  @inline(__always)
  init(reading start: UnsafeRawPointer, count: Int) {
    self.count = UInt64(truncatingIfNeeded: count)
    let short = min(count, 8)
    let end = start + (count &- short)
    let bits = UInt64(truncatingIfNeeded: short)
    // For eight bytes the shift wraps around.
    let mask = 1 &<< (bits &<< 3) &- 1 &- bits &>> 3
    first = start.loadUnaligned(as: UInt64.self).littleEndian & mask
    last = end.loadUnaligned(as: UInt64.self).littleEndian & mask
  }

  /// Zero if the keys are equal.
  @inline(__always)
  func difference(_ other: Self) -> UInt64 {
    (first ^ other.first) | (last ^ other.last) | (count ^ other.count)
  }

  /// A word that is likely to differ for different keys; `factor` chooses among many such.
  @inline(__always)
  func hash(_ factor: UInt64) -> UInt64 {
    // An even factor: a short text has its word twice, and an odd multiple would make words of
    // different texts coincide.
    first &+ last &* (factor &<< 1) &+ count &* factor
  }
}

extension TextBytes {
  /// The bytes of a text of at most eight, the first byte lowest.
  @inline(__always)
  var word: UInt64 {
    guard count > 0, let start = UnsafeRawPointer(baseAddress) else { return 0 }
    if count >= 4 {
      let low = UInt64(start.loadUnaligned(as: UInt32.self).littleEndian)
      let rest = count &- 4
      let high = start.loadUnaligned(fromByteOffset: rest, as: UInt32.self).littleEndian
      // Bytes in both halves coincide.
      return low | UInt64(high) &<< UInt64(rest &* 8)
    }
    return UInt64(self[0]) | UInt64(self[count &>> 1]) &<< UInt64((count &>> 1) &* 8)
      | UInt64(self[count &- 1]) &<< UInt64((count &- 1) &* 8)
  }
}
