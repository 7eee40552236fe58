/// The header that says how long a message is, wherever it stands.
///
///     Content-Length: 52
///
/// JSON has it nowhere with a line end behind it, since a text has no raw line ends: where it stands
/// inside what should be a body, the length that was given before was wrong.
enum LengthMark {
  private static let name = Array("content-length:".utf8)
  /// A mark is no longer, with blanks and digits.
  static let longest = 64

  /// The range of the first mark that ends with a line feed in `range`, without its line end. It may
  /// begin before that, but not before `start`.
  static func first(in bytes: [UInt8], _ range: Range<Int>, from start: Int) -> Range<Int>? {
    var searched = range.lowerBound
    while let end = bytes[searched..<range.upperBound].firstIndex(of: 0x0A) {
      if let mark = mark(endingAt: end, in: bytes, from: start) { return mark }
      searched = end + 1
    }
    return nil
  }

  private static func mark(endingAt end: Int, in bytes: [UInt8], from start: Int) -> Range<Int>? {
    let least = max(start, end - longest)
    var end = end
    if end > least, bytes[end - 1] == 0x0D { end -= 1 }
    var place = end
    while place > least, (0x30...0x39).contains(bytes[place - 1]) { place -= 1 }
    if place == end { return nil }
    while place > least, bytes[place - 1] == 0x20 || bytes[place - 1] == 0x09 { place -= 1 }
    let first = place - name.count
    guard first >= least, zip(bytes[first..<place], name).allSatisfy({ $0 | 0x20 == $1 | 0x20 })
    else { return nil }
    return first..<end
  }

  /// The length of the end of `bytes` that may be the beginning of a mark; 0 if there is none.
  static func cutLength(of bytes: ArraySlice<UInt8>) -> Int {
    for length in (1...longest).reversed() where length <= bytes.count {
      if isBeginning(bytes.suffix(length)) { return length }
    }
    return 0
  }

  private static func isBeginning(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard zip(bytes, name).allSatisfy({ $0 | 0x20 == $1 | 0x20 }) else { return false }
    let rest = bytes.dropFirst(name.count).drop { $0 == 0x20 || $0 == 0x09 }
      .drop { (0x30...0x39).contains($0) }
    return rest.isEmpty || rest.elementsEqual([0x0D])
  }
}
