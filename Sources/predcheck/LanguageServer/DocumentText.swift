import PredicateSyntax

/// The text of a document, with the positions that editors count: lines, and UTF-16 units on a line.
struct DocumentText {
  private(set) var bytes: [UInt8]
  /// The offsets at which lines begin. A line ends with a line feed, a carriage return, or both.
  private var starts: [Int] = [0]
  /// The number of UTF-16 units before each `stride`th byte, so that no place in a long line costs a
  /// walk from the line's start.
  private var unitsBefore: [Int] = []
  private static let stride = 1_024

  init(_ text: String) { self.init(bytes: Array(text.utf8)) }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
    unitsBefore.reserveCapacity(bytes.count / Self.stride + 2)
    var units = 0
    for offset in bytes.indices {
      if offset % Self.stride == 0 { unitsBefore.append(units) }
      let byte = bytes[offset]
      units += Self.units(of: byte)
      let isReturn = byte == 0x0D && (offset + 1 == bytes.count || bytes[offset + 1] != 0x0A)
      if byte == 0x0A || isReturn { starts.append(offset + 1) }
    }
    unitsBefore.append(units)
  }

  /// Replaces a part, which is all of the text if it is nil.
  mutating func replace(_ range: DocumentRange?, with text: String) {
    guard let range else {
      self = Self(text)
      return
    }
    let start = offset(of: range.start)
    var bytes = bytes
    bytes.replaceSubrange(start..<max(start, offset(of: range.end)), with: text.utf8)
    self = Self(bytes: bytes)
  }

  /// The offset of a position. One behind the end of its line, or of the text, is the end; one inside
  /// a character is its start.
  func offset(of position: DocumentPosition) -> Int {
    guard position.line >= 0 else { return 0 }
    guard position.line < starts.count else { return bytes.count }
    let start = starts[position.line]
    let end = end(ofLine: position.line)
    var offset = start
    var units = 0
    while offset < end {
      let width = Self.units(of: bytes[offset])
      if units + width > position.character { break }
      units += width
      offset += 1
      while offset < end, Self.units(of: bytes[offset]) == 0 { offset += 1 }
    }
    return offset
  }

  func position(of offset: Int) -> DocumentPosition {
    let offset = min(max(offset, 0), bytes.count)
    let line = line(of: offset)
    return DocumentPosition(line: line, character: units(from: starts[line], to: offset))
  }

  func range(of range: Range<Int>) -> DocumentRange {
    DocumentRange(start: position(of: range.lowerBound), end: position(of: range.upperBound))
  }

  /// The offsets of the line that holds a place, without its end.
  func lineRange(of offset: Int) -> Range<Int> {
    let line = line(of: offset)
    return starts[line]..<end(ofLine: line)
  }

  private func end(ofLine line: Int) -> Int {
    guard line + 1 < starts.count else { return bytes.count }
    var end = starts[line + 1] - 1
    if end > starts[line], bytes[end] == 0x0A, bytes[end - 1] == 0x0D { end -= 1 }
    return end
  }

  /// The last line that begins at or before an offset.
  private func line(of offset: Int) -> Int { starts.bisect { $0 > offset } - 1 }

  private func units(from start: Int, to end: Int) -> Int {
    guard end - start > Self.stride else { return count(start..<end) }
    let (first, last) = (start / Self.stride, end / Self.stride)
    return unitsBefore[last] + count(last * Self.stride..<end)
      - unitsBefore[first] - count(first * Self.stride..<start)
  }

  private func count(_ range: Range<Int>) -> Int {
    var units = 0
    for index in range { units += Self.units(of: bytes[index]) }
    return units
  }

  /// The UTF-16 units that begin with a byte: bytes that continue a character are no unit, characters
  /// of four bytes are two.
  private static func units(of byte: UInt8) -> Int {
    byte & 0xC0 == 0x80 ? 0 : byte >= 0xF0 ? 2 : 1
  }
}
