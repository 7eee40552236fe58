/// A file that is read from its start and closed when the reader goes.
public struct FileReader: ~Copyable {
  private let descriptor: Int32

  /// Opens the file at a path; nil where it cannot be opened, for the reason in `errno`.
  public init?(path: String) {
    #if canImport(ucrt)
    descriptor = open(path, O_RDONLY)
    #else
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    #endif
    if descriptor < 0 { return nil }
  }

  // It runs for a file that could not be opened, too, whose `errno` must stay.
  deinit { if descriptor >= 0 { _ = close(descriptor) } }

  /// The next `count` bytes, fewer at the end of the file; nil where it cannot be read, for the
  /// reason in `errno`.
  public mutating func read(atMost count: Int) -> [UInt8]? {
    var bytes: [UInt8] = []
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

/// The facts of a file that its folder keeps.
public enum FileFacts {
  /// Whether there is a folder at a path; nil where there is nothing.
  public static func isFolder(_ path: String) -> Bool? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & S_IFMT == S_IFDIR : nil
  }

  /// Whether a path is that of a file, which can be read again, rather than of a pipe or a terminal.
  public static func isRegular(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// The size of a file in bytes; nil where there is none.
  public static func size(_ path: String) -> Int64? {
    var status = stat()
    return stat(path, &status) == 0 ? Int64(status.st_size) : nil
  }
}
