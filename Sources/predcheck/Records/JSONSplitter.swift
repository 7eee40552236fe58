/// A splitter that finds the start and end of JSON values by brackets and quotes alone; the parser
/// checks that they are well formed.
struct JSONSplitter {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The values of the text, in order; nil when one of them does not end.
  func documents() -> [Range<Int>]? {
    var found: [Range<Int>] = []
    var place = skipBlanks(from: BlankBytes.byteOrderMark(of: bytes))
    while place < bytes.count {
      guard let end = end(of: place) else { return nil }
      found.append(place..<end)
      place = skipBlanks(from: end)
    }
    return found
  }

  /// The elements of the array at `range`; nil if that is not an array.
  func elements(of range: Range<Int>) -> [Range<Int>]? {
    guard bytes[range.lowerBound] == UInt8(ascii: "[") else { return nil }
    var found: [Range<Int>] = []
    var place = skipBlanks(from: range.lowerBound + 1)
    while place < range.upperBound - 1 {
      guard let end = end(of: place) else { break }
      found.append(place..<end)
      place = skipBlanks(from: end)
      if place < bytes.count, bytes[place] == UInt8(ascii: ",") {
        place = skipBlanks(from: place + 1)
      }
    }
    return found
  }

  private func skipBlanks(from place: Int) -> Int {
    var place = place
    while place < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[place]) { place += 1 }
    return place
  }

  /// The end of the value at `start`, which is always after `start`.
  private func end(of start: Int) -> Int? {
    var depth = 0
    var place = start
    while place < bytes.count {
      switch bytes[place] {
      case UInt8(ascii: "\""):
        guard let end = endOfText(at: place) else { return nil }
        place = end
        if depth == 0 { return place }
        continue
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        depth += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        // The bracket closes the container of a bare word.
        if depth == 0, place > start { return place }
        depth -= 1
        if depth <= 0 { return place + 1 }
      case 0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: ","):
        if depth == 0 { return max(place, start + 1) }
      default: break
      }
      place += 1
    }
    return depth == 0 ? place : nil
  }

  private func endOfText(at quote: Int) -> Int? {
    var place = quote + 1
    while place < bytes.count {
      switch bytes[place] {
      case UInt8(ascii: "\\"): place += 2
      case UInt8(ascii: "\""): return place + 1
      default: place += 1
      }
    }
    return nil
  }
}
