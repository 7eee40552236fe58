/// A file that is read from its start and closed when the reader goes.
public struct FileReader: ~Copyable {
  private let descriptor: Int32
  private var start: [UInt8] = []

  /// Opens the file at a path; nil where it cannot be opened, for the reason in `errno`. A pipe must
  /// have a writer, as `PromptOpening` says.
  public init?(path: String) {
    #if canImport(ucrt)
    descriptor = open(path, O_RDONLY)
    #else
    descriptor = PromptOpening.descriptor(of: path, &start)
    #endif
    if descriptor < 0 { return nil }
  }

  // It runs for a file that could not be opened, too, whose `errno` must stay.
  deinit { if descriptor >= 0 { _ = close(descriptor) } }

  /// The next `count` bytes, fewer at the end of the file; nil where it cannot be read, for the
  /// reason in `errno`.
  public mutating func read(atMost count: Int) -> [UInt8]? {
    var bytes = Array(start.prefix(count))
    start.removeFirst(bytes.count)
    while bytes.count < count {
      let wanted = min(count - bytes.count, 1 << 20)
      var got = 0
      bytes += [UInt8](unsafeUninitializedCapacity: wanted) { buffer, initialized in
        repeat {
          got = PredicatePlatform.read(descriptor, buffer.baseAddress, wanted)
        } while got < 0 && errno == EINTR
        initialized = max(0, got)
      }
      if got < 0 { return nil }
      if got == 0 { break }
    }
    return bytes
  }
}
