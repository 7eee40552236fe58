import PredicatePlatform

/// An input named on the command line: a path, or `-` for standard input.
struct InputFile: Hashable {
  let path: String

  var isStandardInput: Bool { path == "-" }

  /// The name in messages.
  var name: String { isStandardInput ? "standard input" : path }

  /// The files of `paths`; throws if one cannot be read, before anything is written.
  static func readable(_ paths: [String]) throws(CommandError) -> [Self] {
    var files: [Self] = []
    for path in paths {
      let file = Self(path: path)
      try file.check()
      files.append(file)
    }
    return files
  }

  /// The size in bytes; nil for files without one, such as pipes.
  var size: Int? {
    var status = stat()
    guard !isStandardInput, stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return nil
    }
    return Int(status.st_size)
  }

  var exists: Bool { isStandardInput || access(path, F_OK) == 0 }

  /// Opens records, which are read as they come: a named pipe waits for its writer, as in `cat`.
  func open(in console: Console) throws(CommandError) -> any ByteSource {
    isStandardInput ? console.input : try open()
  }

  /// Opens records that are not standard input.
  func open() throws(CommandError) -> any ByteSource {
    let descriptor = PredicatePlatform.open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw unreadable(SystemError().reason) }
    return DescriptorSource(descriptor, name: path, isOwned: true)
  }

  /// Opens all that is not records. A named pipe must have a writer.
  func openPromptly(in console: Console) throws(CommandError) -> any ByteSource {
    isStandardInput ? console.input : try openPromptly()
  }

  private func openPromptly() throws(CommandError) -> any ByteSource {
    var start: [UInt8] = []
    let descriptor = PromptOpening.descriptor(of: path, &start)
    guard descriptor >= 0 else { throw unreadable(SystemError().reason) }
    return DescriptorSource(descriptor, start, name: path, isOwned: true)
  }

  /// The entire contents. A named pipe must have a writer.
  func contents(
    in console: Console,
    _ bounds: ReadingBounds = ReadingBounds()
  ) throws(CommandError) -> [UInt8] {
    try LineReader(try openPromptly(in: console), name: name, bounds: bounds).rest()
  }

  /// The entire contents of a file that is not standard input.
  func bytes(_ bounds: ReadingBounds = ReadingBounds()) throws(CommandError) -> [UInt8] {
    try LineReader(try openPromptly(), name: name, bounds: bounds).rest()
  }

  /// The entire contents as text, without trailing line ends.
  func text(in console: Console) throws(CommandError) -> String {
    let bytes = try contents(in: console)
    let start = BlankBytes.byteOrderMark(of: bytes)
    guard var text = String(validating: bytes[start...], as: UTF8.self) else {
      throw .failure("\(name) is not UTF-8 text")
    }
    while let last = text.last, last.isNewline { text.removeLast() }
    return text
  }

  private func check() throws(CommandError) {
    guard !isStandardInput else { return }
    guard let kind = FileFacts.kind(path) else { throw unreadable(SystemError().reason) }
    if kind == .folder || kind == .socket { throw unreadable("it is \(kind.noun)") }
    guard access(path, R_OK) == 0 else { throw unreadable(SystemError().reason) }
  }

  /// Throws for what can be read only once: a pipe, a socket. A device such as `/dev/null` is left to
  /// whoever opens it.
  func requireRegular() throws(CommandError) {
    guard let kind = FileFacts.kind(path) else { throw unreadable(SystemError().reason) }
    switch kind {
    case .file, .device: break
    case .folder, .pipe, .socket: throw unreadable("it is \(kind.noun), not a file")
    }
  }

  private func unreadable(_ reason: String) -> CommandError {
    // The address of a server may contain a password.
    if path.contains("://") || path.contains("password=") {
      return .usage(
        "not a file, and its scheme is not one of \(Database.schemes.joined(separator: ", "))"
      )
    }
    return .failure("cannot read '\(path)': \(reason)")
  }
}
