import PredicatePlatform

/// A reader that splits a stream of bytes into lines, whatever pieces it arrives in. Its memory
/// grows only with the longest line.
final class LineReader {
  /// The number of the current line's first line, counted from 1.
  private(set) var lineNumber = 0
  /// Bytes read so far, for progress.
  private(set) var bytesRead = 0

  /// The byte that ends lines: a line feed, or for some files of old programs a carriage return.
  var lineEnd: UInt8 = 0x0A

  let source: any ByteSource
  /// A closure to call before the source may block.
  private let beforeReading: () throws(CommandError) -> Void
  private let name: String
  private var buffer: UnsafeMutableRawBufferPointer
  /// The start of the current line, which ends at `end`; bytes are read up to `filled`.
  private var start = 0
  private var end = 0
  private var filled = 0
  private var linesInHand = 0
  private var isAtEnd = false

  /// The limits on the length of a line, and on the size of what is read whole.
  private let bounds: ReadingBounds

  init(
    _ source: any ByteSource,
    name: String,
    piece: Int = 262_144,
    bounds: ReadingBounds = ReadingBounds(),
    beforeReading: @escaping () throws(CommandError) -> Void = { () throws(CommandError) in }
  ) {
    self.source = source
    self.name = name
    self.bounds = bounds
    self.beforeReading = beforeReading
    buffer = .allocate(byteCount: max(min(piece, bounds.longestLine), 1), alignment: 1)
  }

  deinit { buffer.deallocate() }

  /// The next line with its line end; nil when there are no more. It is valid until the next call.
  func next() throws(CommandError) -> UnsafeRawBufferPointer? {
    start = end
    lineNumber += linesInHand == 0 ? 1 : linesInHand
    linesInHand = 0
    return try extend()
  }

  /// The current line extended by one more line; nil when there are no more.
  func extend() throws(CommandError) -> UnsafeRawBufferPointer? {
    var searched = end
    while true {
      if let newline = newline(from: searched) {
        end = newline + 1
        linesInHand += 1
        return lineInHand
      }
      searched = filled - start
      guard try fill() else { break }
      searched += start
    }
    guard end < filled else { return nil }
    end = filled
    linesInHand += 1
    return lineInHand
  }

  /// The bytes that come next, without taking them: the whole first line, unless it is very long.
  func peek() throws(CommandError) -> UnsafeRawBufferPointer {
    while newline(from: end) == nil, filled - end < 4_096, try fill() {}
    return UnsafeRawBufferPointer(rebasing: buffer[end..<filled])
  }

  /// Takes the bytes that were read and not taken.
  func held() -> [UInt8] {
    defer { end = filled }
    return [UInt8](buffer[end..<filled])
  }

  /// Takes all remaining bytes.
  func rest() throws(CommandError) -> [UInt8] {
    while try fill(isWhole: true) {}
    let bytes = [UInt8](buffer[end..<filled])
    end = filled
    return bytes
  }

  private var lineInHand: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: buffer[start..<end])
  }

  private func newline(from place: Int) -> Int? {
    guard place < filled, let base = buffer.baseAddress,
      let found = memchr(base + place, Int32(lineEnd), filled - place)
    else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }

  /// Reads one more piece, making room for it; false at the end. The bytes kept are part of a line,
  /// or of input that is read whole.
  private func fill(isWhole: Bool = false) throws(CommandError) -> Bool {
    if isAtEnd { return false }
    if start > 0 {
      let held = UnsafeRawBufferPointer(rebasing: buffer[start..<filled])
      buffer.copyMemory(from: held)
      end -= start
      filled -= start
      start = 0
    }
    if filled == buffer.count {
      let longest = isWhole ? bounds.largestDocument : bounds.longestLine
      guard filled <= longest else {
        let limit = MemoryBound.text(longest)
        if isWhole {
          throw .failure("cannot read \(name): it is larger than \(limit)")
        }
        throw .failure("\(name):\(lineNumber): this line is longer than \(limit)")
      }
      // One byte more than the limit, since only an excess byte shows that the limit is exceeded.
      let room = min(filled * 2, longest + 1)
      let larger = UnsafeMutableRawBufferPointer.allocate(byteCount: room, alignment: 1)
      larger.copyMemory(from: UnsafeRawBufferPointer(buffer))
      buffer.deallocate()
      buffer = larger
    }
    try beforeReading()
    let count = try source.read(into: .init(rebasing: buffer[filled...]))
    bytesRead += count
    filled += count
    isAtEnd = count == 0
    return count > 0
  }
}
