import PredicateCoreData
import PredicateSchema
import PredicateStorage
import PredicateSyntax

extension QueryCommand {
  /// Whether a column is a relationship: its URIs are wanted. Groups and distinct rows have none.
  func asksForRelationships(of entity: Entity, in store: any StorageBackend) -> Bool {
    guard let store = store as? CoreDataBackend, !query.isDistinct, query.groups.isEmpty,
      !query.isCount
    else {
      return false
    }
    return query.keyPaths?.contains { store.leadsToObjects($0, of: entity) } == true
  }

  /// The records of a store, where relationships are asked for; nil else.
  func rows(
    _ request: FetchRequest,
    of entity: Entity,
    in store: any StorageBackend
  ) throws(StorageError) -> RowSource? {
    guard let keys = query.keyPaths, let store = store as? CoreDataBackend,
      asksForRelationships(of: entity, in: store)
    else { return nil }
    let batches = try RecordReader(store).records(request, keys: keys, allowedBy: options.policy)
    return RowSource(batches, query.properties.map(\.name))
  }

  /// The attributes shown of an object: all those that the policy allows to be read.
  func columns(
    of entity: Entity,
    in schema: Schema
  ) throws(CommandError) -> [String] {
    let names = entity.attributes.keys.sorted()
    guard let policy = options.policy else { return names }
    let allowed = names.filter { name in
      policy.allows(keyPath: KeyPathText.quoted(name), of: entity.name, in: schema)
    }
    guard allowed.isEmpty else { return allowed }
    throw .usage("the policy lets nothing of these rows be shown: say with '--keys' what you want")
  }
}
