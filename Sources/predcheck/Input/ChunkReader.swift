import PredicatePlatform

/// Memory for a chunk of lines, with padding after it that the scanner may read.
final class ChunkBuffer {
  private(set) var bytes: UnsafeMutableRawBufferPointer
  private let padding: Int

  /// The number of bytes of lines that it can hold.
  var room: Int { bytes.count - padding }

  init(room: Int, padding: Int) {
    self.padding = padding
    bytes = .allocate(byteCount: room + padding, alignment: 16)
    bytes.initializeMemory(as: UInt8.self, repeating: 0)
  }

  deinit { bytes.deallocate() }

  /// Enlarges the buffer to `room` bytes, and keeps the first `used`.
  func grow(to room: Int, keeping used: Int) {
    let larger = UnsafeMutableRawBufferPointer.allocate(byteCount: room + padding, alignment: 16)
    larger.initializeMemory(as: UInt8.self, repeating: 0)
    larger.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[..<used]))
    bytes.deallocate()
    bytes = larger
  }
}

/// A reader that takes whole lines off a stream, as many at a time as are available and fit a
/// buffer. They are read into memory of its own, not mapped, which is as fast and safe from files
/// that are truncated meanwhile.
final class ChunkReader {
  enum Chunk: Equatable {
    /// `length` bytes of lines; only the last line may lack its end
    case lines(length: Int)
    /// a line beyond the limit, which was skipped
    case tooLong(isEnded: Bool)
  }

  /// The limit as shown in messages.
  var limitText: String { MemoryBound.text(longestLine) }

  /// Bytes read so far, for progress.
  private(set) var bytesRead = 0
  let longestLine: Int
  /// Whether the last chunk filled the buffer, so that more is likely to be available already.
  private(set) var isAhead = false
  private let source: any ByteSource
  /// The bytes read after the last chunk, which begin the next line.
  private var held: [UInt8]
  private var isAtEnd = false

  /// Continues from where a reader stopped.
  init(_ lines: LineReader, longestLine: Int = ReadingBounds().longestLine) {
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

  /// Skips the rest of a line that is too long.
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

  /// The number of bytes up to the last line end in `range`.
  private static func wholeLines(
    in bytes: UnsafeMutableRawBufferPointer,
    _ range: Range<Int>
  ) -> Int? {
    bytes[range].lastIndex(of: 0x0A).map { $0 + 1 }
  }
}
