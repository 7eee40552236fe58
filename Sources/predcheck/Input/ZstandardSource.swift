import CZstd

/// A decompressor of Zstandard, one frame after the other. A frame may require a window of at most
/// 128 MiB.
final class ZstandardSource: ByteSource {
  private let source: any ByteSource
  private let name: String
  private let stream: OpaquePointer
  private let input: UnsafeMutableRawBufferPointer
  /// The input that is not decompressed yet.
  private var rest: Range<Int> = 0..<0
  /// Whether a frame has begun and not ended.
  private var isInFrame = true

  init(_ source: any ByteSource, name: String) throws(CommandError) {
    self.source = source
    self.name = name
    guard let stream = ZSTD_createDStream() else {
      throw .failure("cannot read \(name): there is no memory to unpack it")
    }
    self.stream = stream
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
          if isInFrame { throw .failure("cannot read \(name): its zstd data ends too early") }
          return 0
        }
      }
      var piece = ZSTD_inBuffer(src: input.baseAddress, size: rest.upperBound, pos: rest.lowerBound)
      let hint = ZSTD_decompressStream(stream, &output, &piece)
      guard ZSTD_isError(hint) == 0 else {
        let reason = String(cString: ZSTD_getErrorName(hint))
        throw .failure("cannot read \(name): its zstd data is damaged (\(reason))")
      }
      isInFrame = hint > 0
      rest = piece.pos..<rest.upperBound
    }
    return output.pos
  }
}
