import Foundation

/// Memory for a chunk of lines, with room behind it that the scanner may read.
final class ChunkBuffer {
  private(set) var bytes: UnsafeMutableRawBufferPointer
  private let padding: Int

  /// How many bytes of lines it holds.
  var room: Int { bytes.count - padding }

  init(room: Int, padding: Int) {
    self.padding = padding
    bytes = .allocate(byteCount: room + padding, alignment: 16)
    bytes.initializeMemory(as: UInt8.self, repeating: 0)
  }

  deinit { bytes.deallocate() }

  /// Makes room for so many bytes, of which the first `used` are kept.
  func grow(to room: Int, keeping used: Int) {
    let larger = UnsafeMutableRawBufferPointer.allocate(byteCount: room + padding, alignment: 16)
    larger.initializeMemory(as: UInt8.self, repeating: 0)
    larger.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[..<used]))
    bytes.deallocate()
    bytes = larger
  }
}

/// Takes whole lines off a stream, as many at a time as are there and a buffer holds: read into
/// memory of its own and not mapped, which is as fast and safe from files that become shorter.
final class ChunkReader {
  enum Chunk: Equatable {
    /// so many bytes of lines; only the last need not be ended
    case lines(length: Int)
    /// a line beyond the limit, which was passed over
    case tooLong(isEnded: Bool)
  }

  /// Longer lines are refused.
  static let longestLine = 64 << 20

  /// The limit, as messages give it.
  var limitText: String {
    longestLine.isMultiple(of: 1 << 20) ? "\(longestLine >> 20) MiB" : "\(longestLine) bytes"
  }

  /// Bytes read so far, for progress.
  private(set) var bytesRead = 0
  let longestLine: Int
  /// Whether the last chunk was all that a buffer holds, so that more is likely there already.
  private(set) var isAhead = false
  private let source: any ByteSource
  /// What was read of the line after the last chunk.
  private var held: [UInt8]
  private var isAtEnd = false

  /// Takes over from a reader.
  init(_ lines: LineReader, longestLine: Int = ChunkReader.longestLine) {
    source = lines.source
    held = lines.held()
    self.longestLine = longestLine
    bytesRead = held.count
  }

  /// The next chunk, at the start of `buffer`; nil at the end.
  func read(into buffer: ChunkBuffer) throws(CommandError) -> Chunk? {
    if held.count > buffer.room { buffer.grow(to: held.count, keeping: 0) }
    buffer.bytes.copyBytes(from: held)
    var filled = held.count
    held = []
    var searched = 0
    while true {
      if let length = Self.wholeLines(in: buffer.bytes, searched..<filled) {
        held = Array(buffer.bytes[length..<filled])
        isAhead = filled == buffer.room
        return .lines(length: length)
      }
      searched = filled
      if filled > longestLine { return try passOver(buffer) }
      if filled == buffer.room {
        buffer.grow(to: min(filled * 2, longestLine + 1), keeping: filled)
      }
      let count = try fill(buffer, from: filled)
      if count == 0 { return filled == 0 ? nil : .lines(length: filled) }
      filled += count
    }
  }

  /// Goes on to the end of a line that is too long.
  private func passOver(_ buffer: ChunkBuffer) throws(CommandError) -> Chunk {
    while true {
      let count = try fill(buffer, from: 0)
      guard count > 0 else { return .tooLong(isEnded: false) }
      if let end = buffer.bytes[..<count].firstIndex(of: 0x0A) {
        held = Array(buffer.bytes[(end + 1)..<count])
        return .tooLong(isEnded: true)
      }
    }
  }

  private func fill(_ buffer: ChunkBuffer, from start: Int) throws(CommandError) -> Int {
    if isAtEnd { return 0 }
    let count = try source.read(into: .init(rebasing: buffer.bytes[start..<buffer.room]))
    bytesRead += count
    isAtEnd = count == 0
    return count
  }

  /// How many bytes there are up to the last end of a line in `range`.
  private static func wholeLines(
    in bytes: UnsafeMutableRawBufferPointer,
    _ range: Range<Int>
  ) -> Int? {
    bytes[range].lastIndex(of: 0x0A).map { $0 + 1 }
  }
}
