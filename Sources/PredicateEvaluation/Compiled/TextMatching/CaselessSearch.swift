/// The result of a search in a text.
enum SearchedPlace {
  case at(Int)
  case nowhere(isASCII: Bool)
  /// The text resembles the needle nearly everywhere: another search is faster.
  case unclear
}

/// A non-empty lowercase ASCII needle, to find in texts regardless of the case of ASCII letters.
struct CaselessNeedle: Sendable {
  let bytes: [UInt8]
  private let pair: CaselessPair
  /// The distance from the first byte compared to the second.
  private let distance: Int

  /// Creates a needle; nil for bytes that are empty or not ASCII.
  init?(_ bytes: [UInt8]) {
    guard let first = bytes.first, bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
    self.bytes = bytes
    distance = bytes.count > 1 ? 1 : 0
    pair = CaselessPair(first, bytes[distance])
  }

  /// The first place in `text` where the needle begins. Examines eight places at a time for its
  /// first and second byte, which leaves few false candidates.
  @inline(__always)
  func place(in text: TextBytes) -> SearchedPlace {
    let last = text.count &- bytes.count
    guard last >= 0, let base = UnsafeRawPointer(text.baseAddress) else {
      return .nowhere(isASCII: text.isASCII)
    }
    let end = text.count &- 8 &- distance
    guard end >= 0 else { return place(inShort: text, last) }
    // With more false candidates than one in 16 places, this would be slower than any other search.
    var chances = 64
    var start = 0
    var seen = base.loadUnaligned(as: UInt64.self)
    while true {
      let word = base.loadUnaligned(fromByteOffset: start, as: UInt64.self)
      let next = base.loadUnaligned(fromByteOffset: start &+ distance, as: UInt64.self)
      seen |= next
      var hits = pair.places(in: word.littleEndian, next.littleEndian)
      while hits != 0 {
        let position = start &+ hits.trailingZeroBitCount &>> 3
        if position <= last, begins(at: position, in: text) { return .at(position) }
        hits &= hits &- 1
        chances &-= 1
      }
      if start == end { return .nowhere(isASCII: seen & CaselessPair.highs == 0) }
      if chances < 0, chances &* -16 > start { return .unclear }
      // The last bytes are examined together with some that have been already.
      start = Swift.min(start &+ 8, end)
    }
  }

  /// The place in a text of at most one word.
  @inline(__always)
  private func place(inShort text: TextBytes, _ last: Int) -> SearchedPlace {
    let word = text.word
    var hits = pair.places(in: word, distance == 0 ? word : word &>> 8)
    while hits != 0 {
      let position = hits.trailingZeroBitCount &>> 3
      if position <= last, begins(at: position, in: text) { return .at(position) }
      hits &= hits &- 1
    }
    return .nowhere(isASCII: word & CaselessPair.highs == 0)
  }

  @inline(__always)
  private func begins(at position: Int, in text: TextBytes) -> Bool {
    var offset = 0
    while offset < bytes.count {
      if text[position &+ offset].asciiLowercased != bytes[offset] { return false }
      offset &+= 1
    }
    return true
  }
}

/// Two bytes to find at a fixed distance in words.
private struct CaselessPair {
  private let first: UInt64
  private let second: UInt64
  /// The case bit if the byte is a letter: with it set, only the two cases of that letter equal the
  /// lowercase one.
  private let firstCase: UInt64
  private let secondCase: UInt64

  private static let ones: UInt64 = 0x0101_0101_0101_0101
  static let highs: UInt64 = 0x8080_8080_8080_8080

  init(_ first: UInt8, _ second: UInt8) {
    self.first = UInt64(first) &* Self.ones
    self.second = UInt64(second) &* Self.ones
    firstCase = first &- 0x61 < 26 ? 0x20 &* Self.ones : 0
    secondCase = second &- 0x61 < 26 ? 0x20 &* Self.ones : 0
  }

  /// The highest bit of each byte with the first byte in `word` and the second in `next`. Bits
  /// above the lowest one may be false candidates.
  @inline(__always)
  func places(in word: UInt64, _ next: UInt64) -> UInt64 {
    let others = ((word | firstCase) ^ first) | ((next | secondCase) ^ second)
    return (others &- Self.ones) & ~others & Self.highs
  }
}
