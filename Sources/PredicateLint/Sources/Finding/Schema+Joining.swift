import PredicateSchema

extension Schema {
  /// The entities of both. One that both have has the keys of both, so that none of them is taken for
  /// unknown.
  func joined(with other: Self) -> Self {
    var joined = self
    for (name, entity) in other.entities {
      guard var known = joined.entities[name] else {
        joined.entities[name] = entity
        continue
      }
      known.attributes.merge(entity.attributes) { $0.joined(with: $1) }
      known.relationships.merge(entity.relationships) { own, _ in own }
      joined.entities[name] = known
    }
    joined.storeRules.objectKeys.formUnion(other.storeRules.objectKeys)
    joined.storeRules.unstoredKeys.merge(other.storeRules.unstoredKeys) { $0.union($1) }
    joined.storeRules.readsKeysOfAttributes =
      joined.storeRules.readsKeysOfAttributes || other.storeRules.readsKeysOfAttributes
    return joined
  }
}

extension Attribute {
  /// An attribute that may be either of two: of any type where theirs differ.
  fileprivate func joined(with other: Self) -> Self {
    var joined = self
    joined.isOptional = isOptional || other.isOptional
    if type != other.type { (joined.type, joined.storage) = (.json, nil) }
    return joined
  }
}
