import PredicateEvaluation
import PredicateSyntax

/// Records the paths that are read of objects while a predicate is evaluated.
final class ReadRecorder {
  /// The paths of keys that were requested.
  private(set) var paths: Set<[String]> = []
  /// The paths of all keys of a dictionary, read one after the other.
  private(set) var listed: Set<[String]> = []
  private var count = 0

  fileprivate func read(_ path: [String], isListed: Bool) {
    if isListed { listed.insert(path) } else { paths.insert(path) }
  }

  /// A unique key, so that no two dictionaries are equal key by key.
  fileprivate func freshKey() -> String {
    count += 1
    return "~\(count)"
  }
}

/// An object that reports to a recorder which of its keys are read.
final class RecordedObject: KeyValueReadable {
  let path: [String]
  let readableKind: ReadableKind
  var fields: [String: KeyedValue] = [:]
  private let recorder: ReadRecorder
  /// Whether it equals only itself, without being read.
  private let isRow: Bool
  /// The keys that follow if all are read in turn, and the key before them, which the other side of
  /// a comparison may read as well.
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
