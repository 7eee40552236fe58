import PredicatePlatform

/// The file that this program was started from.
enum ProgramFile {
  /// Its folder; nil where the system does not say.
  static var folder: String? {
    #if canImport(Darwin)
    var size = UInt32(0)
    _ = _NSGetExecutablePath(nil, &size)
    var bytes = [CChar](repeating: 0, count: Int(size))
    guard _NSGetExecutablePath(&bytes, &size) == 0 else { return nil }
    guard let path = realpath(bytes, nil) else { return nil }
    #else
    guard let path = realpath("/proc/self/exe", nil) else { return nil }
    #endif
    defer { free(path) }
    let text = String(cString: path)
    return text.lastIndex(of: "/").map { String(text[..<$0]) }
  }
}
