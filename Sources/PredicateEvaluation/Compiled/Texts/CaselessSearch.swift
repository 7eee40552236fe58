/// Where a text is found.
enum SearchedPlace {
  case at(Int)
  case nowhere
  /// The text looks like what is looked for nearly everywhere: another search is quicker.
  case unclear
}

extension TextBytes {
  /// Where `needle`, which is ASCII without capitals and not empty, begins for the first time, ASCII
  /// letters being equal in either case. Eight places at a time: where the first and the second byte of
  /// the needle are, which leaves hardly a place that only looks right.
  func caselessPosition(of needle: TextBytes) -> SearchedPlace {
    let last = count &- needle.count
    guard last >= 0, let base = UnsafeRawPointer(baseAddress) else { return .nowhere }
    guard count >= 9 else { return caselessPositionInShort(of: needle) }
    let first = CaselessByte(needle[0])
    let second = CaselessByte(needle.count > 1 ? needle[1] : needle[0])
    let distance = needle.count > 1 ? 1 : 0
    // More places that only look right than one in 16 would make it slower than any other search.
    var chances = 64
    let end = count &- 8 &- distance
    var start = 0
    while true {
      let word = base.loadUnaligned(fromByteOffset: start, as: UInt64.self).littleEndian
      let next = base.loadUnaligned(fromByteOffset: start &+ distance, as: UInt64.self)
      var hits = first.places(in: word) & second.places(in: next.littleEndian)
      while hits != 0 {
        let position = start &+ hits.trailingZeroBitCount &>> 3
        if position > last { return .nowhere }
        if hasCaseless(needle, at: position) { return .at(position) }
        hits &= hits &- 1
        chances &-= 1
      }
      if chances < 0, chances &* -16 > start { return .unclear }
      if start &+ 8 > last || start >= end { return .nowhere }
      // The last bytes are looked at together with some that have been.
      start = Swift.min(start &+ 8, end)
    }
  }

  private func caselessPositionInShort(of needle: TextBytes) -> SearchedPlace {
    var start = 0
    while start <= count &- needle.count {
      if self[start].asciiLowercased == needle[0], hasCaseless(needle, at: start) {
        return .at(start)
      }
      start &+= 1
    }
    return .nowhere
  }

  @inline(__always)
  private func hasCaseless(_ needle: TextBytes, at position: Int) -> Bool {
    var offset = 1
    while offset < needle.count {
      if self[position &+ offset].asciiLowercased != needle[offset] { return false }
      offset &+= 1
    }
    return true
  }
}

/// A byte to be found in words.
private struct CaselessByte {
  private let pattern: UInt64
  /// With the bit of case set, only the two cases of a letter are equal to the small one.
  private let caseBit: UInt64

  @inline(__always)
  init(_ byte: UInt8) {
    pattern = UInt64(byte) &* 0x0101_0101_0101_0101
    caseBit = byte &- 0x61 < 26 ? 0x2020_2020_2020_2020 : 0
  }

  /// The highest bit of each byte that is this one, and no other.
  @inline(__always)
  func places(in word: UInt64) -> UInt64 { ((word | caseBit) ^ pattern).zeroBytes }
}

extension UInt64 {
  /// The highest bit of each byte that is zero, and no other. Exact: no carry goes from byte to byte.
  @inline(__always)
  fileprivate var zeroBytes: UInt64 {
    let low: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
    return ~(((self & low) &+ low) | self | low)
  }
}
