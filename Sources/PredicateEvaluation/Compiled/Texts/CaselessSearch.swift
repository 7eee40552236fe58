/// Where a text is found.
enum SearchedPlace {
  case at(Int)
  case nowhere(isASCII: Bool)
  /// The text looks like what is looked for nearly everywhere: another search is quicker.
  case unclear
}

/// An ASCII text without capitals and not empty, to be found in others, ASCII letters being equal in
/// either case.
struct CaselessNeedle: Sendable {
  let bytes: [UInt8]
  private let pair: CaselessPair
  /// From the first byte that is looked for to the second.
  private let distance: Int

  /// Nil of what is empty or not ASCII.
  init?(_ bytes: [UInt8]) {
    guard let first = bytes.first, bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
    self.bytes = bytes
    distance = bytes.count > 1 ? 1 : 0
    pair = CaselessPair(first, bytes[distance])
  }

  /// Where it begins in `text` for the first time. Eight places at a time: where its first and its
  /// second byte are, which leaves hardly a place that only looks right.
  @inline(__always)
  func place(in text: TextBytes) -> SearchedPlace {
    let last = text.count &- bytes.count
    guard last >= 0, let base = UnsafeRawPointer(text.baseAddress) else {
      return .nowhere(isASCII: text.isASCII)
    }
    let end = text.count &- 8 &- distance
    guard end >= 0 else { return place(inShort: text, last) }
    // More places that only look right than one in 16 would make it slower than any other search.
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
      // The last bytes are looked at together with some that have been.
      start = Swift.min(start &+ 8, end)
    }
  }

  /// In a text of a word or less.
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

extension TextBytes {
  /// The bytes of a text of at most eight, the first lowest.
  @inline(__always)
  fileprivate var word: UInt64 {
    guard count > 0, let start = UnsafeRawPointer(baseAddress) else { return 0 }
    if count >= 4 {
      let low = UInt64(start.loadUnaligned(as: UInt32.self).littleEndian)
      let rest = count &- 4
      let high = start.loadUnaligned(fromByteOffset: rest, as: UInt32.self).littleEndian
      // Bytes that both hold fall together.
      return low | UInt64(high) &<< UInt64(rest &* 8)
    }
    return UInt64(self[0]) | UInt64(self[count &>> 1]) &<< UInt64((count &>> 1) &* 8)
      | UInt64(self[count &- 1]) &<< UInt64((count &- 1) &* 8)
  }
}

/// Two bytes to be found side by side in words.
private struct CaselessPair {
  private let first: UInt64
  private let second: UInt64
  /// With the bit of case set, only the two cases of a letter are equal to the small one.
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

  /// The highest bit of each byte where the first is in `word` and the second in `next`. Above the
  /// lowest of them there may be some that only look right.
  @inline(__always)
  func places(in word: UInt64, _ next: UInt64) -> UInt64 {
    let others = ((word | firstCase) ^ first) | ((next | secondCase) ^ second)
    return (others &- Self.ones) & ~others & Self.highs
  }
}
