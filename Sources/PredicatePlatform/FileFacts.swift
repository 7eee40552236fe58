/// The facts of a file that its folder keeps.
public enum FileFacts {
  /// Whether there is a folder at a path; nil where there is nothing.
  public static func isFolder(_ path: String) -> Bool? {
    kind(path).map { $0 == .folder }
  }

  /// Whether a path is that of a file, which can be read again, rather than of a pipe or a terminal.
  public static func isRegular(_ path: String) -> Bool {
    kind(path) == .file
  }

  /// What is at a path.
  public enum Kind {
    case file, folder, pipe, socket, device

    /// `a socket`
    public var noun: String {
      switch self {
      case .file: "a file"
      case .folder: "a folder"
      case .pipe: "a pipe"
      case .socket: "a socket"
      case .device: "a device"
      }
    }
  }

  /// The kind of what is at a path, or at the end of a link; nil where there is nothing.
  public static func kind(_ path: String) -> Kind? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return switch status.st_mode & S_IFMT {
    case S_IFREG: .file
    case S_IFDIR: .folder
    #if !canImport(ucrt)
    case S_IFIFO: .pipe
    case S_IFSOCK: .socket
    #endif
    default: .device  // The rest are devices, of characters or of blocks.
    }
  }

  /// The size of a file in bytes; nil where there is none.
  public static func size(_ path: String) -> Int64? {
    var status = stat()
    return stat(path, &status) == 0 ? Int64(status.st_size) : nil
  }

  /// The number of a file, its size and the time of its last change, by which a change is noticed;
  /// empty where there is no file.
  public static func stamp(_ path: String) -> [Int] {
    var status = stat()
    guard stat(path, &status) == 0 else { return [] }
    #if canImport(Darwin)
    let time = [Int(status.st_mtimespec.tv_sec), Int(status.st_mtimespec.tv_nsec)]
    #elseif canImport(ucrt)
    let time = [Int(status.st_mtime)]
    #else
    let time = [Int(status.st_mtim.tv_sec), Int(status.st_mtim.tv_nsec)]
    #endif
    return [Int(status.st_ino), Int(status.st_size)] + time
  }
}
