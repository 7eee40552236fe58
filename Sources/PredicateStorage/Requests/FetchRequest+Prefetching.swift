import PredicateSchema
import PredicateSyntax

extension FetchRequest {
  /// The relationships to prefetch, each as a path of names.
  func prefetchedPaths(
    from entity: Entity,
    in schema: Schema
  ) throws(StorageError) -> [[String]] {
    var paths: [[String]] = []
    for text in relationshipKeyPathsForPrefetching {
      let names = KeyPathText.keys(of: text)
      var current = entity
      for name in names {
        guard let relationship = current.relationships.exact(name) else {
          if current.attributes.exact(name) != nil {
            throw .invalidRequest("“\(name)” in “\(text)” is not a relationship")
          }
          throw .unknownKey(name, of: current)
        }
        guard let next = schema.resolvedEntity(named: relationship.destination) else {
          throw .unknownEntity(relationship.destination, in: schema)
        }
        current = next
      }
      paths.append(names)
    }
    return paths
  }
}
