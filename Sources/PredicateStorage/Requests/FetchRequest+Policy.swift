public import PredicateAnalysis
public import PredicateSyntax

extension FetchRequest {
  /// Throws what a policy does not allow: the entity, the predicate, the keys to sort by, to fetch,
  /// to group by and to ask of groups, as `BoundPredicate.validated(by:against:entity:)` does. Call
  /// it before adding conditions of the host's own. What objects hold that are fetched whole is for
  /// the host to hand on or not.
  ///
  ///     request.sortDescriptors = [FetchSort(keyPath: wish)]
  ///     request.limits = policy.limits.evaluation
  ///     try request.validate(by: policy, against: schema)
  public func validate(
    by policy: PredicatePolicy,
    against schema: Schema
  ) throws(PredicateFormatError) {
    let all = try BoundPredicate(PredicateNode(.constant(true)))
    _ = try (predicate ?? all).validated(by: policy, against: schema, entity: entity)
    for keyPath in keyPaths(in: schema) {
      try policy.requireKeyPath(keyPath, of: entity, in: schema)
    }
    if let having { try validate(having, by: policy, against: schema) }
  }

  /// Every key path that is read besides those of predicates.
  private func keyPaths(in schema: Schema) -> [String] {
    let names = Set(propertiesToFetch.map(\.name))
    var keyPaths = groupBy
    keyPaths += sortDescriptors.map(\.keyPath).filter { !names.contains($0) }
    for property in propertiesToFetch {
      switch property.source {
      case .keyPath(let keyPath): keyPaths.append(keyPath)
      case .aggregate(.count, keyPath: "SELF"): break
      case .aggregate(_, let keyPath): keyPaths.append(keyPath)
      }
    }
    switch resultType {
    case .dictionaries where propertiesToFetch.isEmpty && groupBy.isEmpty:
      keyPaths += schema.resolvedEntity(named: entity)?.attributes.keys.sorted() ?? []
    case .dictionaries, .objects, .identifiers, .count: break
    }
    return keyPaths
  }

  /// Its names are those of what is fetched, or else keys.
  private func validate(
    _ having: BoundPredicate,
    by policy: PredicatePolicy,
    against schema: Schema
  ) throws(PredicateFormatError) {
    var language = policy
    language.keys = KeyRules()
    language.entities = nil
    // The functions that make one value of a group are no functions of the language here.
    if case .only(let names) = language.functions {
      language.functions = .only(names.union(FetchAggregate.functions.map(\.rawValue)))
    }
    _ = try having.validated(by: language)
    let names = Set(propertiesToFetch.map(\.name))
    var paths: [String] = []
    having.root.forEachNode { node in
      guard case .expression(let node) = node, case .keyPath(nil, let steps) = node.kind else {
        return
      }
      paths.append(steps.map(\.text).joined(separator: "."))
    }
    for path in paths where !names.contains(path) {
      try policy.requireKeyPath(path, of: entity, in: schema)
    }
  }
}

extension PathStep {
  fileprivate var text: String {
    switch self {
    case .key(let key): key
    case .collectionOperator(let `operator`): "@" + `operator`.name
    case .variable(let name): "$" + name
    case .placeholder: "%K"
    }
  }
}

extension FetchAggregate {
  fileprivate static let functions: [Function] = [.count, .sum, .minimum, .maximum, .average]
}
