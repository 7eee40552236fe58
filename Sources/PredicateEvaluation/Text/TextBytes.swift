import CUTF8Proc
import PredicatePlatform
import PredicateSyntax

/// The UTF-8 of a string, in place.
typealias TextBytes = UnsafeBufferPointer<UInt8>

extension String {
  /// The result of `body` for the UTF-8 of this string. Nothing is copied unless the string is
  /// bridged; small strings live on the stack.
  @inline(__always)
  func withBytes<Answer>(_ body: (TextBytes) -> Answer) -> Answer {
    if let answer = utf8.withContiguousStorageIfAvailable(body) { return answer }
    return Array(utf8).withUnsafeBufferPointer(body)
  }
}

extension TextBytes {
  /// Whether every byte is below 0x80. Eight bytes are read at a time; the last eight may overlap
  /// those before.
  package var isASCII: Bool {
    guard let start = UnsafeRawPointer(baseAddress) else { return true }
    guard count >= 8 else {
      var bits: UInt8 = 0
      for byte in self { bits |= byte }
      return bits < 0x80
    }
    let last = count &- 8
    var position = 0
    // Long runs by vectors.
    while position &+ 64 <= last {
      let bytes = start.loadUnaligned(fromByteOffset: position, as: SIMD8<UInt64>.self)
      let half = bytes.lowHalf | bytes.highHalf
      let quarter = half.lowHalf | half.highHalf
      if (quarter.x | quarter.y) & 0x8080_8080_8080_8080 != 0 { return false }
      position &+= 64
    }
    while position < last {
      let word = start.loadUnaligned(fromByteOffset: position, as: UInt64.self)
      if word & 0x8080_8080_8080_8080 != 0 { return false }
      position &+= 8
    }
    let word = start.loadUnaligned(fromByteOffset: last, as: UInt64.self)
    return word & 0x8080_8080_8080_8080 == 0
  }

  /// The position of the first byte from 0x80 on, at or after `start`; `count` if there is none.
  @inline(__always)
  func positionBeyondASCII(from start: Int) -> Int {
    var position = start
    if let base = UnsafeRawPointer(baseAddress) {
      while position &+ 8 <= count {
        let word = base.loadUnaligned(fromByteOffset: position, as: UInt64.self).littleEndian
        let highs = word & 0x8080_8080_8080_8080
        if highs != 0 { return position &+ highs.trailingZeroBitCount &>> 3 }
        position &+= 8
      }
    }
    while position < count, self[position] < 0x80 { position &+= 1 }
    return position
  }

  func contains(byte: UInt8) -> Bool {
    baseAddress.map { memchr($0, Int32(byte), count) != nil } ?? false
  }

  /// Whether CR LF occurs.
  var hasLinePair: Bool {
    guard var place = baseAddress else { return false }
    let end = place + count
    while let found = memchr(place, 0x0D, end - place) {
      place = UnsafePointer(found.assumingMemoryBound(to: UInt8.self)) + 1
      if place < end, place.pointee == 0x0A { return true }
    }
    return false
  }

  /// Whether some byte is `A` to `Z`.
  var hasASCIICapital: Bool { contains { $0.isASCIICapital } }

  /// Negative, zero or positive if these bytes sort before, with or after `other`.
  func order(_ other: Self) -> Int {
    if let left = baseAddress, let right = other.baseAddress {
      let order = memcmp(left, right, Swift.min(count, other.count))
      if order != 0 { return order < 0 ? -1 : 1 }
    }
    return count == other.count ? 0 : count < other.count ? -1 : 1
  }

  func starts(with prefix: Self) -> Bool {
    count >= prefix.count && TextBytes(rebasing: self[..<prefix.count]).hasSameBytes(as: prefix)
  }

  func ends(with suffix: Self) -> Bool {
    count >= suffix.count
      && TextBytes(rebasing: self[(count - suffix.count)...]).hasSameBytes(as: suffix)
  }

  /// The first position of `needle`, which must not be empty, at or after `start`.
  package func position(of needle: Self, from start: Int = 0) -> Int? {
    guard let base = UnsafeRawPointer(baseAddress), let pattern = needle.baseAddress,
      start <= count, let found = memmem(base + start, count - start, pattern, needle.count)
    else { return nil }
    return UnsafeRawPointer(found) - base
  }

  /// The first byte after the scalar that begins at `position`, which must be before the end.
  func position(afterScalarAt position: Int) -> Int {
    var next = position + 1
    while next < count, self[next] & 0xC0 == 0x80 { next += 1 }
    return next
  }

  /// The first byte of the scalar that ends before `position`, which must not be the beginning.
  func position(ofScalarBefore position: Int) -> Int {
    var start = position - 1
    while start > 0, self[start] & 0xC0 == 0x80 { start -= 1 }
    return start
  }

  /// The scalar that begins at `position`, which must be before the end of valid UTF-8.
  func scalar(at position: Int) -> Int32 {
    var scalar: Int32 = 0
    _ = utf8proc_iterate(baseAddress.map { $0 + position }, count - position, &scalar)
    return scalar
  }
}

extension [UInt8] {
  /// The first position of `needle`, which must not be empty, at or after `start`.
  package func position(of needle: StaticString, from start: Int = 0) -> Int? {
    withUnsafeBufferPointer { bytes in
      needle.withUTF8Buffer { bytes.position(of: $0, from: start) }
    }
  }
}

extension UInt8 {
  var isASCIICapital: Bool { self &- 0x41 < 26 }

  /// `a` for `A`; any other byte unchanged.
  var asciiLowercased: UInt8 { isASCIICapital ? self | 0x20 : self }
}
