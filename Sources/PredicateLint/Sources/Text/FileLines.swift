import PredicateSyntax

/// The lines of a file, for places in it.
package struct FileLines: Sendable {
  private let bytes: [UInt8]
  private let starts: [Int]

  /// The number of UTF-16 units before each `stride`th byte, so that no place in a long line costs
  /// a walk from the line's start.
  private let unitsBefore: [Int]
  private static let stride = 1_024

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var starts = [0]
    var unitsBefore: [Int] = []
    var units = 0
    for (offset, byte) in bytes.enumerated() {
      if offset % Self.stride == 0 { unitsBefore.append(units) }
      units += Self.units(of: byte)
      if byte == 0x0A { starts.append(offset + 1) }
    }
    unitsBefore.append(units)
    self.starts = starts
    self.unitsBefore = unitsBefore
  }

  /// The UTF-16 units that begin with a byte: bytes that continue a character are no unit;
  /// characters of four bytes are two.
  private static func units(of byte: UInt8) -> Int {
    byte & 0xC0 == 0x80 ? 0 : byte >= 0xF0 ? 2 : 1
  }

  private func units(before offset: Int) -> Int {
    let step = offset / Self.stride
    return bytes[step * Self.stride..<offset].reduce(unitsBefore[step]) { $0 + Self.units(of: $1) }
  }

  package func place(of offset: Int) -> FilePlace {
    let offset = min(max(offset, 0), bytes.count)
    let line = line(of: offset)
    let start = starts[line]
    return FilePlace(
      line: line + 1,
      column: offset - start + 1,
      utf16Column: units(before: offset) - units(before: start) + 1,
      offset: offset
    )
  }

  /// The number of the line, from 0.
  private func line(of offset: Int) -> Int { starts.bisect { $0 > offset } - 1 }

  /// The line on which `range` begins, with its part of the range marked; of a long line what is
  /// around the range.
  package func excerpt(of range: Range<Int>) -> SourceExcerptText {
    let line = line(of: min(range.lowerBound, bytes.count))
    let start = starts[line]
    var end = line + 1 < starts.count ? starts[line + 1] - 1 : bytes.count
    if end > start, bytes[end - 1] == 0x0D { end -= 1 }
    let first = Self.aligned(max(start, range.lowerBound - Self.bytesBefore), in: bytes, start)
    let last = Self.aligned(min(end, range.lowerBound + Self.bytesBehind), in: bytes, start)
    let from = min(max(range.lowerBound, first), last)
    let to = min(max(range.upperBound, from), last)
    let before = (first > start ? "…" : "") + visible(first..<from)
    let marked = visible(from..<to)
    let behind = visible(to..<last) + (last < end ? "…" : "")
    let width = max(1, DisplayWidth.of(marked))
    return SourceExcerptText(
      line: before + marked + behind,
      marks: String(repeating: " ", count: DisplayWidth.of(before)) + "^"
        + String(repeating: "~", count: width - 1)
    )
  }

  private static let bytesBefore = 80
  private static let bytesBehind = 100

  /// The start of the character at a place.
  private static func aligned(_ place: Int, in bytes: [UInt8], _ start: Int) -> Int {
    var place = place
    while place > start, place < bytes.count, bytes[place] & 0xC0 == 0x80 { place -= 1 }
    return place
  }

  private func visible(_ range: Range<Int>) -> String {
    let isPlain = bytes[range].allSatisfy { (0x20...0x7E).contains($0) }
    if isPlain { return String(decoding: bytes[range], as: UTF8.self) }
    let text = String(decoding: bytes[range], as: UTF8.self)
    return VisibleText.of(text.replacing("\t", with: "  "))
  }
}
