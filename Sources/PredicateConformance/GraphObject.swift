import PredicateEvaluation

/// An object of a graph that may go round in circles: the same as itself and nothing else.
final class GraphObject: KeyValueReadable {
  let id: String
  /// Set once, when all objects that it may point at are there.
  var entries: [(key: String, value: KeyedValue)] = []

  init(_ id: String) { self.id = id }

  func value(forKey key: String) -> KeyedValue? {
    entries.first { $0.key.utf8.elementsEqual(key.utf8) }?.value
  }

  var readableKeyNames: [String]? { entries.map(\.key) }
}
