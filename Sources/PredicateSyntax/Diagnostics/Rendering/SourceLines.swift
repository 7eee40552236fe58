/// The ranges of the lines of a text, found once for all diagnostics.
struct SourceLines {
  let utf8: [UInt8]
  /// Each line's bytes without its terminator; never empty.
  let ranges: [Range<Int>]
  private let origin: SourceOrigin

  init(_ text: String, from origin: SourceOrigin = SourceOrigin()) {
    self.origin = origin
    utf8 = Array(text.utf8)
    var ranges: [Range<Int>] = []
    var start = 0
    var index = 0
    while index < utf8.count {
      let length = Self.terminator(in: utf8, at: index)
      if length > 0 {
        ranges.append(start..<index)
        start = index + length
      }
      index += max(length, 1)
    }
    self.ranges = ranges + [start..<utf8.count]
  }

  /// Clamps an offset to the text and moves it to the beginning of a scalar.
  func clamp(_ offset: Int) -> Int {
    var offset = min(max(offset, 0), utf8.count)
    while offset > 0, offset < utf8.count, utf8[offset] & 0xC0 == 0x80 { offset -= 1 }
    return offset
  }

  func clamp(_ span: SourceSpan) -> Range<Int> {
    let start = clamp(span.range.lowerBound)
    return start..<max(start, clamp(span.range.upperBound))
  }

  /// The index, from 0, of the line that holds an offset. A terminator belongs to the line it ends.
  func line(at offset: Int) -> Int {
    max(0, ranges.bisect { $0.lowerBound > offset } - 1)
  }

  func position(of offset: Int) -> SourcePosition {
    let line = line(at: offset)
    let range = ranges[line]
    let before = utf8[range.lowerBound..<min(max(offset, range.lowerBound), range.upperBound)]
    let isASCII = before.allSatisfy { $0 < 0x80 }
    let column = isASCII ? before.count : String(decoding: before, as: UTF8.self).count
    return SourcePosition(
      line: number(of: line),
      column: column + (line == 0 ? origin.position.column : 1)
    )
  }

  /// The number of a line, as people count.
  func number(of line: Int) -> Int { line + origin.position.line }

  /// The offset in the whole file.
  func offsetInFile(of offset: Int) -> Int { offset + origin.offset }

  /// The number of bytes of the line terminator at `index`; 0 when there is none.
  private static func terminator(in utf8: [UInt8], at index: Int) -> Int {
    switch utf8[index] {
    case 0x0A...0x0C: 1
    case 0x0D: index + 1 < utf8.count && utf8[index + 1] == 0x0A ? 2 : 1
    case 0xC2: utf8[index...].starts(with: [0xC2, 0x85]) ? 2 : 0
    case 0xE2:
      utf8[index...].starts(with: [0xE2, 0x80, 0xA8])
        || utf8[index...].starts(with: [0xE2, 0x80, 0xA9]) ? 3 : 0
    default: 0
    }
  }
}
