import PredicateSyntax

/// The rules of the store that a schema describes, in addition to those of the language: what Core
/// Data's stores do not read.
package struct StoreRules: Hashable, Sendable {
  /// The keys that every object has in addition to those of its entity, of any type: `objectID`.
  package var objectKeys: Set<String> = []
  /// Whether a key path may continue after an attribute, as `name.length` does in memory.
  package var readsKeysOfAttributes = true
  /// Whether a to-many relationship without objects equals nil, as in SQL of Core Data.
  package var comparesEmptyAsNil = false
  /// The properties that exist in memory only, by the entity that declares them: transient
  /// attributes and fetched properties of Core Data.
  package var unstoredKeys: [String: Set<String>] = [:]

  package init() {}
}

extension Schema {
  /// Whether an entity declares or inherits a property that its store does not keep.
  func isUnstored(_ key: String, of entity: String) -> Bool {
    guard !storeRules.unstoredKeys.isEmpty else { return false }
    return ([entity] + ancestors(of: entity).map(\.name)).contains { name in
      storeRules.unstoredKeys[name]?.containsExactly(key) ?? false
    }
  }
}
