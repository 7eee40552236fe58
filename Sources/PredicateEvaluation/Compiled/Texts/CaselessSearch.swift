/// Where a text is found.
enum SearchedPlace {
  case at(Int)
  case nowhere
  /// The text looks like what is looked for nearly everywhere: another search is quicker.
  case unclear
}

extension TextBytes {
  /// Where `needle`, which is ASCII without capitals and not empty, begins for the first time, ASCII
  /// letters being equal in either case. Eight bytes at a time.
  func caselessPosition(of needle: TextBytes) -> SearchedPlace {
    let last = count &- needle.count
    guard last >= 0, let base = UnsafeRawPointer(baseAddress) else { return .nowhere }
    let first = needle[0]
    // More places that only look right than one in 16 bytes would make it slower than any other search.
    var chances = 64
    let isLetter = first &- 0x61 < 26
    // With the bit of case set, only the two cases of a letter are equal to the small one.
    let caseBit: UInt64 = isLetter ? 0x2020_2020_2020_2020 : 0
    let pattern = UInt64(first) &* 0x0101_0101_0101_0101
    var start = 0
    if needle.count > 1 {
      // The second byte must be there too, which leaves hardly a hit that is none.
      let second = needle[1]
      let secondCaseBit: UInt64 = second &- 0x61 < 26 ? 0x2020_2020_2020_2020 : 0
      let secondPattern = UInt64(second) &* 0x0101_0101_0101_0101
      while start &+ 9 <= count {
        let word = base.loadUnaligned(fromByteOffset: start, as: UInt64.self).littleEndian
        let next = base.loadUnaligned(fromByteOffset: start &+ 1, as: UInt64.self).littleEndian
        var hits =
          ((word | caseBit) ^ pattern).zeroBytes
          & ((next | secondCaseBit) ^ secondPattern).zeroBytes
        while hits != 0 {
          let position = start &+ hits.trailingZeroBitCount &>> 3
          if position > last { return .nowhere }
          if hasCaseless(needle, at: position) { return .at(position) }
          hits &= hits &- 1
          chances &-= 1
        }
        if chances < 0, chances &* -16 > start { return .unclear }
        start &+= 8
        if start > last { return .nowhere }
      }
    }
    while start &+ 8 <= count {
      let word = base.loadUnaligned(fromByteOffset: start, as: UInt64.self).littleEndian
      var hits = ((word | caseBit) ^ pattern).zeroBytes
      while hits != 0 {
        let position = start &+ hits.trailingZeroBitCount &>> 3
        if position > last { return .nowhere }
        if hasCaseless(needle, at: position) { return .at(position) }
        hits &= hits &- 1
      }
      start &+= 8
      if start > last { return .nowhere }
    }
    while start <= last {
      if self[start].asciiLowercased == first, hasCaseless(needle, at: start) { return .at(start) }
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

extension UInt64 {
  /// The highest bit of each byte that is zero, and no other. Exact: no carry goes from byte to byte.
  @inline(__always)
  fileprivate var zeroBytes: UInt64 {
    let low: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
    return ~(((self & low) &+ low) | self | low)
  }
}
