import PredicateEvaluation
import PredicateSyntax

/// What is read of objects while a predicate is evaluated: the paths that lead there.
final class ReadRecorder {
  /// Of keys that were asked for.
  private(set) var paths: Set<[String]> = []
  /// Of all keys of a dictionary, one after the other.
  private(set) var listed: Set<[String]> = []
  private var count = 0

  fileprivate func read(_ path: [String], isListed: Bool) {
    if isListed { listed.insert(path) } else { paths.insert(path) }
  }

  /// A key that no other dictionary has, so that no two are equal key by key.
  fileprivate func freshKey() -> String {
    count += 1
    return "~\(count)"
  }
}

/// An object that tells a recorder which keys of it are read.
final class RecordedObject: KeyValueReadable {
  let path: [String]
  let readableKind: ReadableKind
  var fields: [String: KeyedValue] = [:]
  private let recorder: ReadRecorder
  /// Whether it equals only itself, and that without being read.
  private let isRow: Bool
  /// The keys that come next if all are read, and the one before them, which the other side of a
  /// comparison may read as well.
  private var expected: [String] = []
  private var last: String?

  init(_ kind: ReadableKind, at path: [String], isRow: Bool, _ recorder: ReadRecorder) {
    self.path = path
    self.recorder = recorder
    self.isRow = isRow
    readableKind = kind
  }

  func value(forKey key: String) -> KeyedValue? {
    if key == expected.first { last = expected.removeFirst() }
    recorder.read(path + [key], isListed: key == last)
    if key != last { (expected, last) = ([], nil) }
    return fields[key]
  }

  var readableKeyNames: [String]? {
    expected = (fields.keys + (isRow ? [recorder.freshKey()] : [])).sorted()
    last = nil
    return expected
  }
}
