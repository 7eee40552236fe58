import PredicateAnalysis
import PredicateModels
import PredicateSchema
import PredicateStorage
import PredicateSyntax

/// The objects to export, by entity.
struct ExportSelection {
  private let store: CoreDataBackend
  private let predicates: [String: BoundPredicate?]

  /// Throws for an unknown entity.
  init(
    _ predicates: [String: BoundPredicate?],
    in store: CoreDataBackend
  ) throws(StorageError) {
    for name in predicates.keys where store.model.entity(named: name) == nil {
      throw .unknownEntity(name, in: store.schema)
    }
    self.store = store
    self.predicates = predicates
  }

  /// Whether objects of an entity, of its children or of its ancestors may be exported.
  func includes(_ name: String) -> Bool {
    predicates.isEmpty
      || store.schema.descendants(of: name).contains { request(for: $0.name) != nil }
  }

  /// The request for the objects of an entity without those of its children; nil if no predicate
  /// selects them.
  func request(for name: String) -> FetchRequest? {
    var request = FetchRequest(entity: name)
    var terms: [PredicateNode] = []
    if case .integer(let number) = store.schema.entities[name]?.discriminator?.value {
      terms.append(.comparing("entity", .equal, .integer(number)))
    }
    if !predicates.isEmpty {
      let chosen = store.index.lineage(of: name).compactMap { predicates[$0.name] }
      guard !chosen.isEmpty else { return nil }
      // An entity without a predicate is exported as a whole.
      if !chosen.contains(nil) {
        let roots = chosen.compactMap { $0?.root }
        terms.append(roots.count == 1 ? roots[0] : PredicateNode(.or(roots)))
      }
    }
    if !terms.isEmpty {
      let root = terms.count == 1 ? terms[0] : PredicateNode(.and(terms))
      // The text of a single predicate is kept, for diagnostics.
      let only = predicates.count == 1 ? predicates.values.compactMap { $0 }.first : nil
      request.predicate = only?.replacing(root) ?? BoundPredicate(source: nil, root: root)
    }
    return request
  }
}
