/// A reader of messages as editors send them: headers, an empty line, and as many bytes as
/// `Content-Length` says.
///
///     Content-Length: 52
///
///     {"jsonrpc": "2.0", "id": 1, "method": "shutdown"}
struct MessageReader {
  /// The next content of the input.
  enum Frame: Equatable {
    case message([UInt8])
    /// A part that is no message; what follows it is read on.
    case malformed(String)
  }

  /// The limit of all headers of a message together, in bytes.
  static let headerLimit = 8_192
  /// The limit of a message: a file of the largest size that is read, with room for escapes.
  static let bodyLimit = 128 << 20

  private let source: any ByteSource
  private let bodyLimit: Int
  private var buffer: [UInt8] = []
  private var start = 0

  init(_ source: any ByteSource, bodyLimit: Int = Self.bodyLimit) {
    self.source = source
    self.bodyLimit = bodyLimit
  }

  /// The next frame; nil at the end of the input, also in the middle of a message.
  mutating func next() throws(CommandError) -> Frame? {
    guard let headers = try headers() else { return nil }
    switch headers {
    case .malformed(let reason): return .malformed(reason)
    case .message(let bytes):
      guard let length = Self.length(in: bytes) else {
        return .malformed("a message has no header 'Content-Length: NUMBER'")
      }
      guard length <= bodyLimit else {
        guard try skip(length) else { return nil }
        return .malformed("a message is longer than \(bodyLimit) bytes")
      }
      while buffer.count - start < length { guard try fill() else { return nil } }
      defer { drop(length) }
      return .message(Array(buffer[start..<start + length]))
    }
  }

  /// The headers of the next message, up to the empty line; nil at the end of the input.
  private mutating func headers() throws(CommandError) -> Frame? {
    var searched = start
    while true {
      if let end = Self.endOfHeaders(in: buffer, from: searched, start) {
        defer { drop(end.after - start) }
        return .message(Array(buffer[start..<end.before]))
      }
      // The mark that ends the headers may be cut in two by the end of what has come.
      searched = max(start, buffer.count - 3)
      if buffer.count - start > Self.headerLimit {
        drop(buffer.count - start)
        return .malformed("headers are longer than \(Self.headerLimit) bytes")
      }
      let dropped = start
      guard try fill() else { return nil }
      searched -= dropped - start
    }
  }

  private static func endOfHeaders(
    in bytes: [UInt8],
    from searched: Int,
    _ start: Int
  ) -> (before: Int, after: Int)? {
    var index = searched
    while index < bytes.count {
      if bytes[index] == 0x0A {
        if index + 1 < bytes.count, bytes[index + 1] == 0x0A { return (index, index + 2) }
        if index + 2 < bytes.count, bytes[index + 1] == 0x0D, bytes[index + 2] == 0x0A {
          return (index, index + 3)
        }
      }
      index += 1
    }
    return nil
  }

  /// The length that the headers give; nil if they give none, two, or one that is no number.
  private static func length(in headers: [UInt8]) -> Int? {
    var lengths: [Int?] = []
    for line in headers.split(separator: 0x0A) {
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { continue }
      let name = String(decoding: line[..<colon], as: UTF8.self).lowercased()
      guard name == "content-length" else { continue }
      let value = line[(colon + 1)...].filter { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }
      let isNumber = !value.isEmpty && value.allSatisfy { (0x30...0x39).contains($0) }
      lengths.append(isNumber ? Int(String(decoding: value, as: UTF8.self)) : nil)
    }
    return lengths.count == 1 ? lengths[0] : nil
  }

  /// Passes over the body of a message; false if the input ends before.
  private mutating func skip(_ length: Int) throws(CommandError) -> Bool {
    var left = length
    while true {
      let count = min(left, buffer.count - start)
      drop(count)
      left -= count
      if left == 0 { return true }
      guard try fill() else { return false }
    }
  }

  private mutating func drop(_ count: Int) {
    start += count
    if start == buffer.count {
      buffer.removeAll(keepingCapacity: true)
      start = 0
    }
  }

  /// Reads more; false at the end of the input.
  private mutating func fill() throws(CommandError) -> Bool {
    if start > 0 {
      buffer.removeFirst(start)
      start = 0
    }
    var piece = [UInt8](repeating: 0, count: 65_536)
    let outcome: Result<Int, CommandError> = piece.withUnsafeMutableBytes { bytes in
      do throws(CommandError) { return .success(try source.read(into: bytes)) } catch {
        return .failure(error)
      }
    }
    let count = try outcome.get()
    buffer += piece[..<count]
    return count > 0
  }
}
