import PredicateSyntax

/// CONTAINS over contiguous texts, and MATCHES with a pattern that requires a literal: the bytes of many
/// rows are searched as one text.
extension OffsetTexts {
  /// The loop that keeps rows with the needle; if that is not decisive, `rows` decides those. If
  /// few rows are left, `rows` decides them directly.
  func matcher(
    _ needle: SubstringNeedle,
    else loop: any BlockMatcher,
    isDecisive: Bool
  ) -> any BlockMatcher {
    LoopMatcher(estimate: loop.estimate) { alive, undecided, rows in
      guard alive.count &* 4 > rows.count else {
        return loop.narrow(alive, undecided: undecided, in: rows)
      }
      RowMask.withTemporary(rows: rows.count) { found in
        search(for: needle, in: rows, found)
        alive.formIntersection(found)
      }
      if !isDecisive, !alive.isEmpty { loop.narrow(alive, undecided: undecided, in: rows) }
    }
  }

  private func search(for needle: SubstringNeedle, in rows: Rows, _ found: RowMask) {
    let offsets = offsets(from: rows.first)
    let start = Self.offset(offsets, 0)
    let count = Self.offset(offsets, rows.count) &- start
    var row = 0
    var end = Self.offset(offsets, 1) &- start
    needle.forEachPlace(in: bytes.start + start, count) { place in
      while end <= place {
        row &+= 1
        end = Self.offset(offsets, row &+ 1) &- start
      }
      // A match may cross from the end of one text into the next.
      guard place &+ needle.bytes.count <= end else { return place &+ 1 }
      found.insert(row)
      return end
    }
  }
}

/// A text to find byte for byte in a long run of others.
struct SubstringNeedle: Sendable {
  let bytes: [UInt8]
  /// The offsets in the needle of the two bytes to search for first, and the bytes.
  private let places: (Int, Int)
  private let pair: (UInt8, UInt8)

  /// Creates a needle; nil for no bytes.
  init?(_ bytes: [UInt8]) {
    guard !bytes.isEmpty else { return nil }
    self.bytes = bytes
    // The two rarest bytes; of equally rare ones, those further apart are more selective.
    let order = bytes.indices.sorted { Self.frequency(bytes[$0]) < Self.frequency(bytes[$1]) }
    let other = order.dropFirst().first ?? order[0]
    places = (min(order[0], other), max(order[0], other))
    pair = (bytes[places.0], bytes[places.1])
  }

  /// A greater number for letters that are more frequent in texts.
  private static func frequency(_ byte: UInt8) -> Int {
    let letters = Array("qxzjkvbwpygfmcudlhrsnitoea ".utf8)
    return letters.firstIndex(of: byte) ?? -1
  }

  /// Calls `body` with places where the needle begins in `count` bytes, in order. It returns the
  /// place at which the search continues.
  @inline(__always)
  func forEachPlace(in start: UnsafeRawPointer, _ count: Int, _ body: (Int) -> Int) {
    let last = count &- bytes.count
    let first = SIMD16(repeating: pair.0)
    let second = SIMD16(repeating: pair.1)
    let end = count &- 16 &- places.1
    var place = 0
    var next = 0
    while place <= end {
      let firsts = (start + (place &+ places.0)).loadUnaligned(as: SIMD16<UInt8>.self) .== first
      let seconds = (start + (place &+ places.1)).loadUnaligned(as: SIMD16<UInt8>.self) .== second
      let hits = unsafeBitCast(firsts .& seconds, to: SIMD2<UInt64>.self)
      if hits.x | hits.y != 0 {
        for half in 0..<2 {
          // A bit for each byte.
          var left = hits[half].littleEndian & 0x8080_8080_8080_8080
          while left != 0 {
            let hit = place &+ half &* 8 &+ left.trailingZeroBitCount &>> 3
            if hit >= next, hit <= last, begins(at: start + hit) { next = body(hit) }
            left &= left &- 1
          }
        }
      }
      place &+= 16
    }
    place = max(place, next)
    while place <= last { place = begins(at: start + place) ? body(place) : place &+ 1 }
  }

  @inline(__always)
  private func begins(at start: UnsafeRawPointer) -> Bool {
    for place in bytes.indices
    where start.load(fromByteOffset: place, as: UInt8.self) != bytes[place] { return false }
    return true
  }
}
