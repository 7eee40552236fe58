import Foundation

/// The connection with the compiler: each message is its length in eight bytes, little-endian,
/// followed by its JSON.
struct CompilerConnection {
  private let input = FileHandle.standardInput
  private let output = FileHandle.standardOutput

  /// The maximum length of a message.
  private static let maximumLength = 1 << 30

  /// The next message; nil if the compiler has no more.
  func receive() throws -> Data? {
    guard let header = try read(8) else { return nil }
    let length = header.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    guard length <= Self.maximumLength else { throw CocoaError(.fileReadTooLarge) }
    return try read(Int(length))
  }

  func send(_ message: PluginMessage) throws {
    let body = try JSONEncoder().encode(message)
    var length = UInt64(body.count)
    var data = Data()
    for _ in 0..<8 {
      data.append(UInt8(truncatingIfNeeded: length))
      length >>= 8
    }
    try output.write(contentsOf: data + body)
  }

  /// Exactly this many bytes; nil at the end.
  private func read(_ count: Int) throws -> Data? {
    var data = Data()
    while data.count < count {
      guard let part = try input.read(upToCount: count - data.count), !part.isEmpty else {
        return nil
      }
      data += part
    }
    return data
  }
}
