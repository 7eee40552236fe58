import PredicatePlatform

/// Copies a sparse file: holes take neither space nor time.
enum SparseCopy {
  /// Copies the contents of a regular file to a new one. False if that fails, with the reason in
  /// `errno`; `isSource` then says which of the two is at fault.
  static func copy(_ source: String, to target: String, isSource: inout Bool) -> Bool {
    isSource = true
    let from = open(source, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard from >= 0 else { return false }
    defer { close(from) }
    isSource = false
    let into = open(target, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard into >= 0 else { return false }
    defer { close(into) }
    if isCloned(from, into) { return true }
    var place: off_t = 0
    while let start = next(data, in: from, after: place) {
      // Without support by the system, everything up to the end is data.
      let end = next(hole, in: from, after: start) ?? .max
      var position = start
      guard copy(from, into, &position, upTo: end, isSource: &isSource) else { return false }
      // The file may have become shorter.
      if position < end { break }
      place = end
    }
    var status = stat()
    guard fstat(from, &status) == 0 else { return false }
    return ftruncate(into, status.st_size) == 0
  }

  #if os(Linux)
  // Not imported from Linux's headers, where they are macros: FICLONE, SEEK_DATA, SEEK_HOLE.
  private static let clone: UInt = 0x4004_9409
  private static let data: Int32 = 3
  private static let hole: Int32 = 4

  /// Whether the file system lets the copy share the pages of the file.
  private static func isCloned(_ from: Int32, _ into: Int32) -> Bool {
    ioctl(into, clone, from) == 0
  }
  #else
  private static let data = SEEK_DATA
  private static let hole = SEEK_HOLE

  private static func isCloned(_ from: Int32, _ into: Int32) -> Bool { false }
  #endif

  /// The next offset of data, or of a hole; nil if there is none.
  private static func next(_ kind: Int32, in file: Int32, after place: off_t) -> off_t? {
    let found = lseek(file, place, kind)
    if found >= 0 { return found }
    // On a file system without holes, everything is data.
    return kind == data && errno == EINVAL && place == 0 ? 0 : nil
  }

  private static func copy(
    _ from: Int32,
    _ into: Int32,
    _ position: inout off_t,
    upTo end: off_t,
    isSource: inout Bool
  ) -> Bool {
    let size = 1 << 20
    return withUnsafeTemporaryAllocation(byteCount: size, alignment: 16) { buffer in
      while position < end {
        let wanted = min(size, Int(clamping: end - position))
        isSource = true
        let count = pread(from, buffer.baseAddress, wanted, position)
        if count < 0, errno == EINTR { continue }
        guard count >= 0 else { return false }
        if count == 0 { return true }
        isSource = false
        var done = 0
        while done < count {
          let part = buffer.baseAddress.map { $0 + done }
          let written = pwrite(into, part, count - done, position + off_t(done))
          if written < 0, errno == EINTR { continue }
          guard written > 0 else { return false }
          done += written
        }
        position += off_t(count)
      }
      return true
    }
  }
}
