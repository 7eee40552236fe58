import PredicatePlatform

/// A source of bytes that arrive in pieces.
protocol ByteSource: AnyObject {
  /// Fills the start of `buffer`. Returns the number of bytes, zero at the end.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(CommandError) -> Int
  /// Whether bytes, or the end, can be read without waiting; false where that is not known.
  var isReady: Bool { get }
  /// The source, read before it is asked where its writer would have to wait otherwise.
  func readingAhead(limit: Int) -> any ByteSource
}

extension ByteSource {
  var isReady: Bool { false }
  func readingAhead(limit: Int) -> any ByteSource { self }
}

/// A file descriptor to read from, closed at the end if it was opened here.
final class DescriptorSource: ByteSource {
  private let descriptor: Int32
  private let name: String
  private let isOwned: Bool
  /// What has been read already.
  private var start: [UInt8]

  init(_ descriptor: Int32, _ start: [UInt8] = [], name: String, isOwned: Bool) {
    self.descriptor = descriptor
    self.start = start
    self.name = name
    self.isOwned = isOwned
  }

  deinit { if isOwned { close(descriptor) } }

  var isReady: Bool {
    if !start.isEmpty { return true }
    var question = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&question, 1, 0) > 0
  }

  func readingAhead(limit: Int) -> any ByteSource { ReadAheadSource(self, limit: limit) }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(CommandError) -> Int {
    if !start.isEmpty {
      let part = start.prefix(buffer.count)
      buffer.copyBytes(from: part)
      start.removeFirst(part.count)
      return part.count
    }
    while true {
      let count = PredicatePlatform.read(descriptor, buffer.baseAddress, buffer.count)
      if count >= 0 { return count }
      if errno != EINTR {
        throw .failure("cannot read \(name): \(SystemError().reason)")
      }
    }
  }
}

/// A source of bytes in memory, in pieces of a given size.
final class MemorySource: ByteSource {
  private var rest: ArraySlice<UInt8>
  private let piece: Int

  init(_ bytes: [UInt8], piece: Int = 65_536) {
    rest = bytes[...]
    self.piece = piece
  }

  convenience init(_ text: String) { self.init(Array(text.utf8)) }

  var isReady: Bool { true }

  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let part = rest.prefix(min(piece, buffer.count))
    buffer.copyBytes(from: part)
    rest.removeFirst(part.count)
    return part.count
  }
}
