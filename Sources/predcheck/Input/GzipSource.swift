import CZlib

/// A decompressor of gzip, one member after the other. Zeros after the last member are padding, as
/// for `gzip`; anything else there is reported, after the contents before it.
final class GzipSource: ByteSource {
  private let source: any ByteSource
  private let name: String
  /// On the heap, because zlib keeps its address.
  private let stream: UnsafeMutablePointer<z_stream>
  private let input: UnsafeMutableRawBufferPointer
  private var state = State.member

  private enum State {
    /// a member has begun and not ended
    case member
    /// a member has ended, and another may begin
    case between
    case padding
  }

  init(_ source: any ByteSource, name: String) throws(CommandError) {
    self.source = source
    self.name = name
    input = .allocate(byteCount: 65_536, alignment: 1)
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    // The largest window, and 16 more for gzip's header.
    let size = Int32(MemoryLayout<z_stream>.size)
    guard inflateInit2_(stream, MAX_WBITS + 16, ZLIB_VERSION, size) == Z_OK else {
      throw .failure("cannot read \(name): out of memory while unpacking it")
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
          if state == .member {
            throw .failure("cannot read \(name): its gzip data is truncated")
          }
          return 0
        }
      }
      guard try isAtMember() else { continue }
      switch inflate(stream, Z_NO_FLUSH) {
      case Z_OK, Z_BUF_ERROR: break
      case Z_STREAM_END: state = .between
      default: throw .failure("cannot read \(name): its gzip data is damaged")
      }
    }
    return Int(room - stream.pointee.avail_out)
  }

  /// Whether the available input belongs to a member, which is begun if necessary. If not, it was
  /// padding.
  private func isAtMember() throws(CommandError) -> Bool {
    guard state != .member, let next = stream.pointee.next_in else { return true }
    let rest = UnsafeBufferPointer(start: next, count: Int(stream.pointee.avail_in))
    if state == .between, rest.first == Self.mark {
      inflateReset(stream)
      state = .member
      return true
    }
    guard rest.allSatisfy({ $0 == 0 }) else {
      throw .failure("cannot read \(name): trailing data after its gzip data")
    }
    state = .padding
    stream.pointee.avail_in = 0
    return false
  }

  /// The first byte of a member.
  private static let mark: UInt8 = 0x1F

  private func fill() throws(CommandError) -> Bool {
    let count = try source.read(into: input)
    stream.pointee.next_in = input.bindMemory(to: UInt8.self).baseAddress
    stream.pointee.avail_in = UInt32(count)
    return count > 0
  }
}
