/// A reader of messages as editors send them: headers, an empty line, and as many bytes as
/// `Content-Length` says.
///
///     Content-Length: 52
///
///     {"jsonrpc": "2.0", "id": 1, "method": "shutdown"}
///
/// A length may be wrong. The message is then lost, or cut, and the next one is found by its header.
struct MessageReader {
  /// The next content of the input.
  enum Frame: Equatable {
    case message([UInt8])
    /// A part that is no message; what follows it is read on.
    case malformed(String)
  }

  /// The limit of all headers of a message together, in bytes.
  static let headerLimit = 8_192
  /// The limit of a message: a document of the largest size that is kept, with room for escapes.
  static let bodyLimit = 32 << 20

  private enum State {
    case headers
    /// A body of this many bytes comes next.
    case body(Int)
    /// A body that is too long comes next, of which this many bytes are left.
    case skipping(Int)
  }

  private let source: any ByteSource
  private let bodyLimit: Int
  private var buffer: [UInt8] = []
  private var start = 0
  /// Where the search for the end of headers, or for a mark in a body, goes on.
  private var searched = 0
  private var state = State.headers
  private var isAtEnd = false

  init(_ source: any ByteSource, bodyLimit: Int = Self.bodyLimit) {
    self.source = source
    self.bodyLimit = bodyLimit
  }

  /// The next frame; nil at the end of the input, also in the middle of a message.
  mutating func next() throws(CommandError) -> Frame? {
    while true {
      if let frame = frame() { return frame }
      guard try fill() else { return nil }
    }
  }

  /// The next frame, if it is there without waiting.
  mutating func nextAtHand() throws(CommandError) -> Frame? {
    while true {
      if let frame = frame() { return frame }
      guard source.isReady, try fill() else { return nil }
    }
  }

  /// The next frame, if the buffer holds all of it.
  private mutating func frame() -> Frame? {
    while true {
      switch state {
      case .headers:
        guard let outcome = headers() else { return nil }
        if case .malformed = outcome { return outcome }
      case .body(let length): return body(length)
      case .skipping(let left): return skipped(left)
      }
    }
  }

  /// Takes headers up to the empty line, so that their body comes next; nil if they do not end yet.
  private mutating func headers() -> Frame? {
    guard let end = endOfHeaders() else {
      guard buffer.count - start > Self.headerLimit else { return nil }
      let mark = LengthMark.first(in: buffer, start..<buffer.count, from: start + 1)
      drop(mark.map { $0.lowerBound - start } ?? buffer.count - start - cutLength)
      return .malformed("headers are longer than \(Self.headerLimit) bytes")
    }
    let mark = LengthMark.first(in: buffer, start..<end.after, from: start)
    if let mark, mark.lowerBound > start, buffer[mark.lowerBound - 1] != 0x0A {
      drop(mark.lowerBound - start)
      return .malformed("unexpected content between two messages")
    }
    let headers = Array(buffer[start..<end.before])
    drop(end.after - start)
    guard let length = Self.length(in: headers) else {
      return .malformed("a message has no header 'Content-Length: NUMBER'")
    }
    state = length <= bodyLimit ? .body(length) : .skipping(length)
    return .message([])
  }

  private mutating func endOfHeaders() -> (before: Int, after: Int)? {
    var index = max(searched, start)
    while index < buffer.count {
      if buffer[index] == 0x0A {
        if index + 1 < buffer.count, buffer[index + 1] == 0x0A { return (index, index + 2) }
        if index + 2 < buffer.count, buffer[index + 1] == 0x0D, buffer[index + 2] == 0x0A {
          return (index, index + 3)
        }
      }
      index += 1
    }
    // The mark that ends the headers may be cut in two by the end of what has come.
    searched = max(start, buffer.count - 3)
    return nil
  }

  /// The length that the headers give; nil if they give none, two, or one that is not a number.
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

  private mutating func body(_ length: Int) -> Frame? {
    let end = min(buffer.count - start, length) + start
    if let mark = LengthMark.first(in: buffer, max(searched, start)..<end, from: start) {
      return take(mark.lowerBound - start)
    }
    searched = end
    guard end - start == length else { return nil }
    return take(length - LengthMark.cutLength(of: buffer[start..<end]))
  }

  private mutating func take(_ length: Int) -> Frame {
    defer {
      drop(length)
      state = .headers
    }
    return .message(Array(buffer[start..<start + length]))
  }

  /// Skips a body that is too long, up to its end or to the next message.
  private mutating func skipped(_ length: Int) -> Frame? {
    let end = min(buffer.count - start, length) + start
    let mark = LengthMark.first(in: buffer, start..<end, from: start)
    let isComplete = mark != nil || end - start == length
    let kept = isComplete ? 0 : cutLength
    let count = max(0, (mark?.lowerBound ?? end) - start - kept)
    drop(count)
    state = isComplete ? .headers : .skipping(length - count)
    return isComplete ? .malformed("a message is longer than \(bodyLimit) bytes") : nil
  }

  /// The length of the beginning of a mark at the end of what has come.
  private var cutLength: Int { LengthMark.cutLength(of: buffer[start...]) }

  private mutating func drop(_ count: Int) {
    start += count
    searched = start
    if start == buffer.count {
      buffer.removeAll(keepingCapacity: buffer.count < 1 << 20)
      start = 0
      searched = 0
    }
  }

  /// Reads more; false at the end of the input.
  private mutating func fill() throws(CommandError) -> Bool {
    if isAtEnd { return false }
    if start > 0 {
      buffer.removeFirst(start)
      searched -= start
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
    isAtEnd = count == 0
    return count > 0
  }
}
