import CZstd

/// A decompressor of Zstandard, one frame after the other. A frame may ask for a window of limited
/// size, since it is held in memory.
final class ZstandardSource: ByteSource {
  private let source: any ByteSource
  private let name: String
  private let stream: OpaquePointer
  private let windowLog: Int
  private let input: UnsafeMutableRawBufferPointer
  /// The input that is not decompressed yet.
  private var rest: Range<Int> = 0..<0
  /// Whether a frame has begun and not ended.
  private var isInFrame = true

  init(
    _ source: any ByteSource,
    name: String,
    windowLog: Int = ReadingBounds().windowLog
  ) throws(CommandError) {
    self.source = source
    self.windowLog = windowLog
    self.name = name
    guard let stream = ZSTD_createDStream() else {
      throw .failure("cannot read \(name): out of memory while unpacking it")
    }
    self.stream = stream
    ZSTD_DCtx_setParameter(stream, ZSTD_d_windowLogMax, Int32(windowLog))
    input = .allocate(byteCount: 131_072, alignment: 1)
  }

  deinit {
    ZSTD_freeDStream(stream)
    input.deallocate()
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(CommandError) -> Int {
    var output = ZSTD_outBuffer(dst: buffer.baseAddress, size: buffer.count, pos: 0)
    while output.pos == 0 {
      if rest.isEmpty {
        rest = 0..<(try source.read(into: input))
        guard !rest.isEmpty else {
          if isInFrame { throw .failure("cannot read \(name): its zstd data is truncated") }
          return 0
        }
      }
      var piece = ZSTD_inBuffer(src: input.baseAddress, size: rest.upperBound, pos: rest.lowerBound)
      let hint = ZSTD_decompressStream(stream, &output, &piece)
      guard ZSTD_isError(hint) == 0 else {
        if ZSTD_getErrorCode(hint) == ZSTD_error_frameParameter_windowTooLarge {
          let limit = MemoryBound.text(1 << windowLog)
          throw .failure("cannot read \(name): its zstd data needs a window of more than \(limit)")
        }
        let reason = String(cString: ZSTD_getErrorName(hint))
        throw .failure("cannot read \(name): its zstd data is damaged (\(reason))")
      }
      isInFrame = hint > 0
      rest = piece.pos..<rest.upperBound
    }
    return output.pos
  }
}
