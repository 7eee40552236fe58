import PredicateEvaluation
import PredicateSyntax

/// What is read of objects while a predicate is evaluated: the paths that lead there.
final class ReadRecorder {
  /// Of keys that were asked for.
  private(set) var paths: Set<[String]> = []
  /// Of all keys of a dictionary, one after the other.
  private(set) var listed: Set<[String]> = []
  /// The keys that come next if all are read.
  private var expected: ArraySlice<String> = []
  private var count = 0

  fileprivate func read(_ key: String, at path: [String]) {
    if expected.first == key {
      expected.removeFirst()
      listed.insert(path + [key])
    } else {
      expected = []
      paths.insert(path + [key])
    }
  }

  fileprivate func list(_ keys: [String]) -> [String] {
    expected = keys.sorted()[...]
    return keys
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

  init(_ kind: ReadableKind, at path: [String], isRow: Bool, _ recorder: ReadRecorder) {
    self.path = path
    self.recorder = recorder
    self.isRow = isRow
    readableKind = kind
  }

  func value(forKey key: String) -> KeyedValue? {
    recorder.read(key, at: path)
    return fields[key]
  }

  var readableKeyNames: [String]? {
    recorder.list(fields.keys + (isRow ? [recorder.freshKey()] : []))
  }
}
