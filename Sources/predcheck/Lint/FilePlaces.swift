import PredicatePlatform

/// The one name of the file that a path leads to: absolute, without links and `..`. A path of a baseline
/// counts from the folder in which the program was started, or from one in which the baseline is.
struct FilePlaces: Sendable {
  private let bases: [String]
  private static let baseLimit = 64

  /// - Parameter baseline: the path of the baseline
  init(of baseline: String) {
    var bases = [""]
    if var folder = Self.resolved(baseline), bases.count < Self.baseLimit {
      while let slash = folder.lastIndex(of: "/"), bases.count < Self.baseLimit {
        folder = String(folder[..<slash])
        bases.append(folder + "/")
      }
    }
    self.bases = bases
  }

  /// The name of the file; the path itself if there is no such file.
  func place(of path: String) -> String {
    if path.hasPrefix("/") { return Self.resolved(path) ?? path }
    for base in bases {
      if let place = Self.resolved(base + path) { return place }
    }
    return path
  }

  /// The absolute path, without links; nil if neither the file nor its folder is there.
  static func absolute(_ path: String) -> String? {
    if let place = resolved(path.isEmpty ? "." : path) { return place }
    // A document that was never saved
    guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return nil }
    return resolved(String(path[..<slash])).map { $0 + path[slash...] }
  }

  private static func resolved(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
