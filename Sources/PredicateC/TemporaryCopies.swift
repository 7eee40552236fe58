import PredicateCoreData
import PredicatePlatform

/// The copies of stores that are there. What the program has not closed when it ends, or has closed so
/// late that a thread still holds it, is deleted then.
enum TemporaryCopies {
  private static let paths = Mutex<Set<String>>([])
  private static let isWatching: Bool = {
    // A child that was forked owns none of them.
    atexit { if !ForkCheck.isForked { TemporaryCopies.remove() } }
    return true
  }()

  /// Remembers the paths of copies while they are there.
  static let registrar: PrivateFolder.Registrar = { path in
    _ = isWatching
    _ = paths.withLock { $0.insert(path) }
    return { _ = paths.withLock { $0.remove(path) } }
  }

  private static func remove() {
    let left = paths.withLock { $0 }
    // Files are longer than the folders that they are in.
    for path in left.sorted(by: { $0.utf8.count > $1.utf8.count }) {
      if unlink(path) != 0 { rmdir(path) }
    }
  }
}
