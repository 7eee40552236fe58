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

  /// Makes a file of what `make` writes to a path beside it. Until that is whole nothing is seen of
  /// it. A file that is there already is replaced if `replaces` says so, and is an error otherwise.
  static func making<Answer>(
    _ path: String,
    replaces: Bool,
    _ make: (_ beside: String) throws -> Answer
  ) throws -> Answer {
    var status = stat()
    let exists = lstat(path, &status) == 0
    if exists {
      guard replaces else { throw failure(path, because: EEXIST) }
      guard stat(path, &status) == 0, let target = realpath(path, nil) else {
        throw failure(path, because: errno)
      }
      defer { free(target) }
      guard String(cString: target) == path else {
        // Of a link, the file that it leads to is replaced.
        return try making(String(cString: target), replaces: true, make)
      }
      guard status.st_mode & S_IFMT == S_IFREG else { throw failure(path, because: EEXIST) }
    }
    let new = nameBeside(path)
    let folder = new.lastIndex(of: "/").map { String(new[..<$0]) + "/" } ?? "."
    guard access(folder, W_OK | X_OK) == 0 else { throw failure(path, because: errno) }
    // SQLite's journal as well, where the file is a database.
    let entries = [new, new + "-journal"].map { TemporaryFiles.register($0) }
    defer { entries.forEach { TemporaryFiles.forget($0) } }
    do {
      let answer = try make(new)
      if exists { chmod(new, status.st_mode & 0o7777) }
      // A link is refused where another program has made the file meanwhile; a rename is not.
      let isMade = replaces ? rename(new, path) == 0 : link(new, path) == 0
      guard isMade else { throw failure(path, because: errno) }
      if !replaces { unlink(new) }
      return answer
    } catch {
      unlink(new)
      unlink(new + "-journal")
      throw error
    }
  }

  /// Writes a file beside the one that it is to replace, and gives it that one's name.
  private static func replace(
    _ path: String,
    with bytes: [UInt8],
    like old: stat?
  ) throws(CommandError) {
    do {
      try making(path, replaces: true, { try write(bytes, to: $0, like: old, for: path) })
    }  // Nothing else fails here.
    catch { throw error as? CommandError ?? .failure("\(error)") }
  }

  private static func write(
    _ bytes: [UInt8],
    to new: String,
    like old: stat?,
    for path: String
  ) throws(CommandError) {
    let mode: mode_t = old == nil ? 0o666 : 0o600
    let descriptor = open(new, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw failure(path, because: errno) }
    let sink = DescriptorSink(descriptor, name: path)
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
    guard fsync(descriptor) == 0 else { throw failure(path, because: errno) }
  }

  /// A hidden name in the folder of a file.
  private static func nameBeside(_ path: String) -> String {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    return folder + ".predcheck-" + String(UInt64.random(in: .min ... .max), radix: 36)
  }

  private static func failure(_ path: String, because code: Int32) -> CommandError {
    .failure("cannot write '\(path)': \(String(cString: strerror(code)))")
  }
}
