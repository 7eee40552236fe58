import PredicatePlatform
import PredicateSyntax

/// An output stream that is written in large pieces.
final class TextOutput {
  let isTerminal: Bool
  private let sink: any ByteSink
  private var buffer: [UInt8] = []
  private let limit: Int
  /// Whether a line stands on the terminal that is to be overwritten.
  private var hasStandingLine = false

  /// Makes an output. Messages are not gathered, so that they appear at once.
  init(_ sink: any ByteSink, isTerminal: Bool, gathers: Bool = true) {
    self.sink = sink
    self.isTerminal = isTerminal
    limit = gathers ? 1 << 20 : 1
  }

  func write(_ text: String) throws(CommandError) { try write(text.utf8) }

  /// Writes a message for people: one line, without control sequences for the terminal or commands for
  /// a build, whatever characters the names and values in it have.
  func say(_ message: String) throws(CommandError) {
    var message = message
    if message.utf8.count > Self.messageLimit {
      message = String(message.prefix(Self.messageLimit)) + "…"
    }
    try write(LogText.harmless(VisibleText.of(message)) + "\n")
  }

  /// What a message quotes may be of any length.
  private static let messageLimit = 4_000

  func write(_ bytes: some Collection<UInt8>) throws(CommandError) {
    clearLine()
    buffer.append(contentsOf: bytes)
    try flushIfFull()
  }

  /// Writes a line that stands on the terminal until the next one, or until anything else is written.
  func overwrite(_ line: String) throws(CommandError) {
    buffer.append(contentsOf: (Self.clearing + line).utf8)
    hasStandingLine = true
    try flush()
  }

  /// Removes the line that stands; it is gone once something is written, or by `flush`.
  func clearLine() {
    guard hasStandingLine else { return }
    hasStandingLine = false
    buffer.append(contentsOf: Self.clearing.utf8)
  }

  /// To the start of the line, whose rest is erased.
  private static let clearing = "\r\u{1B}[K"

  /// Writes the gathered output: at the end, and before waiting for more input.
  func flush() throws(CommandError) {
    guard !buffer.isEmpty else { return }
    defer { buffer.removeAll(keepingCapacity: true) }
    try sink.write(buffer)
  }

  private func flushIfFull() throws(CommandError) {
    if buffer.count >= limit { try flush() }
  }
}

/// A destination of bytes.
protocol ByteSink: AnyObject {
  func write(_ bytes: [UInt8]) throws(CommandError)
}

/// A file descriptor to write to.
final class DescriptorSink: ByteSink {
  private let descriptor: Int32
  /// Of a file that was opened for this, and is closed after it; nil of standard output.
  private let name: String?

  init(_ descriptor: Int32, name: String? = nil) {
    self.descriptor = descriptor
    self.name = name
  }

  deinit { if name != nil { close(descriptor) } }

  func write(_ bytes: [UInt8]) throws(CommandError) {
    var offset = 0
    while offset < bytes.count {
      let count = bytes.withUnsafeBytes { all -> Int in
        let rest = UnsafeRawBufferPointer(rebasing: all[offset...])
        return PredicatePlatform.write(descriptor, rest.baseAddress, rest.count)
      }
      if count >= 0 {
        offset += count
      } else if errno == EPIPE, name == nil {
        throw .brokenPipe
      } else if errno != EINTR {
        let reason = String(cString: strerror(errno))
        throw .failure("cannot write\(name.map { " '\($0)'" } ?? ""): \(reason)")
      }
    }
  }
}

/// A sink that keeps the bytes in memory.
final class MemorySink: ByteSink {
  private(set) var bytes: [UInt8] = []

  func write(_ bytes: [UInt8]) { self.bytes += bytes }

  var text: String { String(decoding: bytes, as: UTF8.self) }
}
