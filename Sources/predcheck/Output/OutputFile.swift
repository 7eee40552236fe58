import PredicatePlatform

/// A file that the command line names to be written.
struct OutputFile: Hashable {
  let path: String

  /// Replaces the content of the file, or makes it, all at once.
  func write(_ text: String) throws(CommandError) {
    try FileReplacement.write(Array(text.utf8), to: path)
  }

  /// Throws if the file is a database, or a store of Core Data: what is written there is none.
  func refuseDatabase() throws(CommandError) {
    guard FileFacts.isRegular(path), var reader = FileReader(path: path) else { return }
    let mark = Array("SQLite format 3\0".utf8)
    guard Array(reader.read(atMost: mark.count) ?? []) != mark else {
      throw .usage("'\(path)' is a database, which is not replaced")
    }
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
