import CZlib

/// Unpacks gzip, one member after the other.
final class GzipSource: ByteSource {
  private let source: any ByteSource
  private let name: String
  /// On the heap, because zlib keeps its address.
  private let stream: UnsafeMutablePointer<z_stream>
  private let input: UnsafeMutableRawBufferPointer
  /// Whether a member has begun that has not ended.
  private var isInMember = true

  init(_ source: any ByteSource, name: String) throws(CommandError) {
    self.source = source
    self.name = name
    input = .allocate(byteCount: 65_536, alignment: 1)
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    // The largest window, and 16 more for gzip's header.
    let size = Int32(MemoryLayout<z_stream>.size)
    guard inflateInit2_(stream, MAX_WBITS + 16, ZLIB_VERSION, size) == Z_OK else {
      throw .failure("cannot read \(name): there is no memory to unpack it")
    }
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
    input.deallocate()
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(CommandError) -> Int {
    let room = UInt32(clamping: buffer.count)
    stream.pointee.next_out = buffer.bindMemory(to: UInt8.self).baseAddress
    stream.pointee.avail_out = room
    while stream.pointee.avail_out == room {
      if stream.pointee.avail_in == 0 {
        guard try fill() else {
          if isInMember { throw .failure("cannot read \(name): its gzip data ends too early") }
          return 0
        }
      }
      if !isInMember {
        inflateReset(stream)
        isInMember = true
      }
      switch inflate(stream, Z_NO_FLUSH) {
      case Z_OK, Z_BUF_ERROR: break
      case Z_STREAM_END: isInMember = false
      default: throw .failure("cannot read \(name): its gzip data is damaged")
      }
    }
    return Int(room - stream.pointee.avail_out)
  }

  private func fill() throws(CommandError) -> Bool {
    let count = try source.read(into: input)
    stream.pointee.next_in = input.bindMemory(to: UInt8.self).baseAddress
    stream.pointee.avail_in = UInt32(count)
    return count > 0
  }
}
