import CZlib
import PredicateStorage

/// Decompresses a raw DEFLATE stream, without the header of zlib or gzip, the form of Core Data's
/// models.
enum RawInflater {
  /// The maximum length of the result: a small stream may expand greatly.
  static let maximumLength = 64 << 20

  static func inflated(_ bytes: [UInt8], name: String) throws(StorageError) -> [UInt8] {
    // On the heap, because zlib keeps its address.
    let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    stream.initialize(to: z_stream())
    defer { stream.deallocate() }
    let size = Int32(MemoryLayout<z_stream>.size)
    guard inflateInit2_(stream, -MAX_WBITS, ZLIB_VERSION, size) == Z_OK else {
      throw .cannotOpen(store: name, reason: "out of memory while unpacking its model")
    }
    defer { inflateEnd(stream) }
    var input = bytes
    var result: [UInt8] = []
    var status = Z_OK
    input.withUnsafeMutableBufferPointer { input in
      stream.pointee.next_in = input.baseAddress
      stream.pointee.avail_in = UInt32(clamping: input.count)
      while status == Z_OK, result.count <= maximumLength {
        let part = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
          stream.pointee.next_out = buffer.baseAddress
          stream.pointee.avail_out = UInt32(buffer.count)
          status = inflate(stream, Z_NO_FLUSH)
          count = buffer.count - Int(stream.pointee.avail_out)
        }
        result += part
      }
    }
    guard result.count <= maximumLength else {
      throw .cannotOpen(store: name, reason: "its model is longer than \(maximumLength) bytes")
    }
    guard status == Z_STREAM_END else {
      throw .cannotOpen(store: name, reason: "its model is damaged")
    }
    return result
  }
}
