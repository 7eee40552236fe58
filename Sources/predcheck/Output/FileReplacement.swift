import PredicatePlatform

/// The replacement of a file's content: at any time, also after a failure or a signal, the file has
/// all of the old or all of the new.
///
/// A symbolic link stays, and the file that it leads to is replaced, with its mode and, where the
/// system allows it, its owner.
enum FileReplacement {
  /// Replaces the content of a file, or makes it. What is not a regular file, such as a pipe or a
  /// terminal, is written to.
  static func write(_ bytes: [UInt8], to path: String) throws(CommandError) {
    var status = stat()
    let exists = stat(path, &status) == 0
    guard exists else {
      // A link that leads nowhere yet leads to the file that is made.
      if lstat(path, &status) == 0 { return try OutputFile(path: path).open().write(bytes) }
      return try replace(path, with: bytes, like: nil)
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw failure(path, because: EISDIR)
    default: return try OutputFile(path: path).open().write(bytes)
    }
    // A new file could take the place of one that may not be written.
    guard access(path, W_OK) == 0 else { throw failure(path, because: errno) }
    guard let target = realpath(path, nil) else { throw failure(path, because: errno) }
    defer { free(target) }
    try replace(String(cString: target), with: bytes, like: status)
  }

  /// Writes a file beside the one that it is to replace, and gives it that one's name.
  private static func replace(
    _ path: String,
    with bytes: [UInt8],
    like old: stat?
  ) throws(CommandError) {
    let new = folder(of: path) + ".predcheck-" + String(UInt64.random(in: .min ... .max), radix: 36)
    let entry = TemporaryFiles.register(new)
    defer { TemporaryFiles.forget(entry) }
    let descriptor = open(new, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, old == nil ? 0o666 : 0o600)
    guard descriptor >= 0 else { throw failure(path, because: errno) }
    let sink = DescriptorSink(descriptor, name: path)
    do throws(CommandError) {
      try sink.write(bytes)
      if let old {
        // Only root may give a file away; a group may be one of several.
        if fchown(descriptor, old.st_uid, old.st_gid) != 0 {
          _ = fchown(descriptor, .max, old.st_gid)
        }
        guard fchmod(descriptor, old.st_mode & 0o7777) == 0 else {
          throw failure(path, because: errno)
        }
      }
      guard fsync(descriptor) == 0, rename(new, path) == 0 else {
        throw failure(path, because: errno)
      }
    } catch {
      unlink(new)
      throw error
    }
  }

  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }

  private static func failure(_ path: String, because code: Int32) -> CommandError {
    .failure("cannot write '\(path)': \(String(cString: strerror(code)))")
  }
}
