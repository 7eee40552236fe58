import PredicatePlatform

/// A file that the command line names to be written.
struct OutputFile: Hashable {
  let path: String

  /// Replaces the content of the file, or makes it, all at once.
  func write(_ text: String) throws(CommandError) {
    try FileReplacement.write(Array(text.utf8), to: path)
  }

  /// Throws if the file is a database or a store of Core Data.
  func refuseDatabase() throws(CommandError) {
    guard !isDatabase else { throw .usage("'\(path)' is a database, and is not replaced") }
  }

  /// Throws if the file is the journal of a database, or would be taken for it.
  func refuseCompanion() throws(CommandError) {
    // A link is written through, to the file under its own name.
    let target = realpath(path, nil)
    defer { free(target) }
    for path in [path] + (target.map { [String(cString: $0)] } ?? []) {
      for ending in ["-wal", "-shm", "-journal"] where path.hasSuffix(ending) {
        let owner = Self(path: String(path.dropLast(ending.count)))
        guard !owner.isDatabase else {
          throw .usage(
            "'\(self.path)' belongs to the database '\(owner.path)', and is not replaced"
          )
        }
      }
    }
  }

  private var isDatabase: Bool {
    guard FileFacts.isRegular(path), var reader = FileReader(path: path) else { return false }
    let mark = Array("SQLite format 3\0".utf8)
    return Array(reader.read(atMost: mark.count) ?? []) == mark
  }

  /// Whether there is such a file, of any kind.
  var exists: Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  /// Makes the file, or empties it.
  func open() throws(CommandError) -> any ByteSink {
    let descriptor = PredicatePlatform.open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      throw .failure("cannot write '\(path)': \(String(cString: strerror(errno)))")
    }
    return DescriptorSink(descriptor, name: path)
  }

  /// Whether this file is also the input file, under any name.
  func isSame(as file: InputFile) -> Bool {
    var own = stat()
    var other = stat()
    guard stat(path, &own) == 0 else { return false }
    let isFound =
      file.isStandardInput ? fstat(STDIN_FILENO, &other) == 0 : stat(file.path, &other) == 0
    return isFound && own.st_mode & S_IFMT == S_IFREG && own.st_dev == other.st_dev
      && own.st_ino == other.st_ino
  }
}
