import PredicateCoreData
import PredicatePlatform

/// The existing copies of stores. Those that are not closed when the program exits, or that a
/// thread still holds, are deleted then.
enum TemporaryCopies {
  private static let paths = Mutex<Set<String>>([])
  private static let isWatching: Bool = {
    // A forked child owns none of them.
    atexit { if !ForkCheck.isForked { TemporaryCopies.remove() } }
    return true
  }()

  /// Records the paths of copies while they exist.
  static let registrar: PrivateFolder.Registrar = { path in
    _ = isWatching
    _ = paths.withLock { $0.insert(path) }
    return { _ = paths.withLock { $0.remove(path) } }
  }

  private static func remove() {
    let left = paths.withLock { $0 }
    // Paths of files are longer than those of their folders.
    for path in left.sorted(by: { $0.utf8.count > $1.utf8.count }) {
      if unlink(path) != 0 { rmdir(path) }
    }
  }
}
