import PredicatePlatform

/// A private copy of an SQLite database and its log, in a temporary folder that goes when the copy
/// does, and when a signal ends the program.
final class PrivateCopy {
  /// The path of the copied database.
  let path: String
  private let folder: String
  /// The files that are copied, and those that SQLite makes beside them.
  private static let endings = ["", "-wal", "-shm", "-journal"]
  private var entries: [TemporaryFiles.Entry?] = []

  /// Copies a database. The copy may be written, also that of a file that may only be read.
  init(of source: String) throws(CommandError) {
    let number = String(UInt64.random(in: .min ... .max), radix: 36)
    folder =
      FileManager.default.temporaryDirectory.appendingPathComponent("predcheck-\(number)").path
    path = folder + "/store"
    entries = ([folder] + Self.endings.map { path + $0 }).map(TemporaryFiles.register)
    guard mkdir(folder, 0o700) == 0 else {
      throw .failure("cannot make the folder '\(folder)' for a copy: \(SystemError().reason)")
    }
    try Self.copy(source, to: path)
    if access(source + "-wal", F_OK) == 0 { try Self.copy(source + "-wal", to: path + "-wal") }
  }

  deinit {
    for ending in Self.endings { unlink(path + ending) }
    rmdir(folder)
    entries.forEach(TemporaryFiles.forget)
  }

  private static func copy(_ source: String, to target: String) throws(CommandError) {
    guard var reader = FileReader(path: source) else {
      throw .failure("cannot read '\(source)': \(SystemError().reason)")
    }
    let descriptor = open(target, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw .failure("cannot write '\(target)': \(SystemError().reason)")
    }
    let sink = DescriptorSink(descriptor, name: target)
    while true {
      guard let bytes = reader.read(atMost: 1 << 20) else {
        throw .failure("cannot read '\(source)': \(SystemError().reason)")
      }
      if bytes.isEmpty { return }
      try sink.write(bytes)
    }
  }
}
