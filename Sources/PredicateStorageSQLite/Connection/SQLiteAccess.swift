import PredicatePlatform
import PredicateStorage

/// The way in which a file is opened.
enum SQLiteAccess: Hashable, Sendable {
  case writing
  case reading
  /// Reading by a connection that might write: then the last one to close removes the files of the
  /// log, which one that can only read would leave beside the database.
  case tidyReading
  /// Reading without locks, of a file that stays as it is. `path` is that which links lead to.
  case immutable(path: String, stamp: [Int])

  /// The way for a file. Throws where its log has changes that could not be read.
  static func of(
    _ path: String,
    named name: String,
    _ options: SQLiteOptions
  ) throws(StorageError) -> Self {
    guard options.onlyReads else { return .writing }
    // SQLite keeps the log beside the file that a link leads to.
    guard path != ":memory:", let file = realPath(path) else { return .reading }
    let hasChanges = FileFacts.size(file + "-wal") ?? 0 > 0
    if options.isImmutable {
      guard !hasChanges else {
        throw .cannotOpen(
          store: name,
          reason: "it is not immutable: its log, “\(path)-wal”, has changes"
        )
      }
      return .immutable(path: file, stamp: FileFacts.stamp(file))
    }
    guard hasWriteAheadLog(file) else { return .reading }
    let isFolderWritable = access(folder(of: file), W_OK | X_OK) == 0
    let hasIndex = access(file + "-shm", F_OK) == 0
    if hasChanges {
      guard isFolderWritable || hasIndex else {
        throw .cannotOpen(
          store: name,
          reason: """
            its log, “\(path)-wal”, has changes that cannot be read in a folder that cannot be written \
            to: copy both files elsewhere
            """
        )
      }
      return .reading
    }
    if isFolderWritable { return access(file, W_OK) == 0 ? .tidyReading : .reading }
    // Another program that has the file open keeps both.
    if hasIndex, access(file + "-wal", F_OK) == 0 { return .reading }
    return .immutable(path: file, stamp: FileFacts.stamp(file))
  }

  private static func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  private static func folder(of file: String) -> String {
    String(file[..<(file.lastIndex(of: "/") ?? file.startIndex)]) + "/"
  }

  /// Whether the header says that the file has a write-ahead log.
  /// https://sqlite.org/fileformat2.html#file_format_version_numbers
  private static func hasWriteAheadLog(_ file: String) -> Bool {
    let descriptor = open(file, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var versions: [UInt8] = [0, 0]
    return pread(descriptor, &versions, 2, 18) == 2 && versions == [2, 2]
  }

  /// The path as a URI with a parameter.
  static func immutableURI(of path: String) -> String {
    let hexadecimal = Array("0123456789ABCDEF".utf8)
    var text: [UInt8] = []
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."),
        UInt8(ascii: "-"), UInt8(ascii: "_"):
        text.append(byte)
      default:  // A URI escapes every other byte.
        text += [UInt8(ascii: "%"), hexadecimal[Int(byte >> 4)], hexadecimal[Int(byte & 15)]]
      }
    }
    let start = path.hasPrefix("/") ? "file://" : "file:"
    return start + String(decoding: text, as: UTF8.self) + "?immutable=1"
  }
}
