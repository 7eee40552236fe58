import PredicateEvaluation
import PredicateSyntax

/// An object of a graph that may contain cycles. It equals only itself.
final class GraphObject: KeyValueReadable {
  let id: String
  /// The members, set once when all objects that they may refer to exist.
  var entries: [(key: String, value: KeyedValue)] = []

  init(_ id: String) { self.id = id }

  func value(forKey key: String) -> KeyedValue? {
    entries.first { $0.key.hasSameBytes(as: key) }?.value
  }

  var readableKeyNames: [String]? { entries.map(\.key) }
}
