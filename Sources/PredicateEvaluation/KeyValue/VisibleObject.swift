package import PredicateAnalysis
import PredicateSyntax

/// An object with keys that a policy hides from counting and listing.
///
/// Hidden keys can still be read. An untrusted predicate that names one is rejected, but the
/// application's own condition that was joined to it may read all keys.
struct VisibleObject: KeyValueReadable {
  /// The object with all of its keys.
  let object: any KeyValueReadable
  private let visibility: KeyVisibility

  init(_ object: any KeyValueReadable, _ visibility: KeyVisibility) {
    self.object = object
    self.visibility = visibility
  }

  func value(forKey key: String) -> KeyedValue? {
    switch visibility.key(key) {
    case .partly(let below): object.value(forKey: key)?.visible(below)
    case .hidden, .whole: object.value(forKey: key)
    }
  }

  /// Whether the policy shows a key.
  func shows(_ key: String) -> Bool {
    if case .hidden = visibility.key(key) { false } else { true }
  }

  var readableKeyNames: [String]? { object.readableKeyNames }

  var readableKind: ReadableKind { object.readableKind }

  func isSameObject(as other: any KeyValueReadable) -> Bool {
    object.isSameObject(as: (other as? Self)?.object ?? other)
  }
}

extension KeyedDictionary {
  /// The keys that the policy shows.
  var visibleKeys: [String] {
    guard case .object(let object as VisibleObject) = self else { return keys }
    return keys.filter { object.shows($0) }
  }
}

extension KeyedValue {
  /// Whether keys are hidden in it, or in one of its elements.
  var hidesKeys: Bool {
    switch self {
    case .object(let object): object is VisibleObject
    case .collection(let collection): collection.elements.contains(where: \.hidesKeys)
    case .value: false
    }
  }

  /// The value without the keys that `visibility` hides, in it or in its elements.
  package func visible(_ visibility: KeyVisibility) -> Self {
    switch self {
    case .object(let object): .object(VisibleObject(object, visibility))
    case .value(.map(let entries)): .object(VisibleObject(entries, visibility))
    case .collection(let collection):
      .collection(
        KeyedCollection(collection.kind, collection.elements.map { $0.visible(visibility) })
      )
    case .value(.list), .value(.set):
      if let collection, collection.elements.contains(where: \.mayHaveKeys) {
        KeyedValue.collection(collection).visible(visibility)
      } else {
        self
      }
    case .value: self
    }
  }

  /// Whether it is a dictionary, an object, or a collection that may contain some.
  private var mayHaveKeys: Bool {
    switch self {
    case .object, .collection, .value(.map), .value(.list), .value(.set): true
    case .value: false
    }
  }
}
