public import PredicateAnalysis
public import PredicateSchema
public import PredicateSyntax

extension FetchRequest {
  /// Throws if a policy does not allow the request: the entity, the predicate, or the keys to sort
  /// by, to fetch, to group by and to test groups by, like
  /// `BoundPredicate.validated(by:against:entity:)`. The application decides whether to disclose
  /// the contents of whole objects.
  ///
  /// The application's own conditions need not be allowed, so add them afterwards. Join them with
  /// the validated predicate, as below: then no error and no warning reveals them to the author of
  /// the wish.
  ///
  ///     request.predicate = wish
  ///     request.sortDescriptors = [FetchSort(keyPath: order)]
  ///     request.limit(to: policy)
  ///     try request.validate(by: policy, against: schema)
  ///     let validated = try wish.validated(by: policy, against: schema, entity: request.entity)
  ///     request.predicate = (validated && host).predicate
  public func validate(
    by policy: PredicatePolicy,
    against schema: Schema
  ) throws(PredicateFormatError) {
    let all = try BoundPredicate(PredicateNode(.constant(true)))
    for (_, request) in subrequests.sorted(by: { $0.key < $1.key }) {
      try request.validate(by: policy, against: schema)
    }
    // A request with unknown names was rejected before, or is when it is made.
    let sample = (try? samplePredicate(in: schema)) ?? predicate ?? all
    _ = try sample.validated(by: policy, against: schema, entity: entity)
    for keyPath in keyPaths(in: schema) + (after == nil ? [] : identifyingPaths(in: schema)) {
      try policy.requireKeyPath(keyPath, of: entity, in: schema)
    }
    if let having { try validate(having, by: policy, against: schema) }
  }

  /// The keys of the primary key. With forged cursors, authors can find out a row's values of it,
  /// and of the sort descriptors.
  package func identifyingKeys(in schema: Schema) -> [String] {
    guard let entity = schema.resolvedEntity(named: entity) else { return [] }
    let attributes = entity.attributes.sorted { $0.key < $1.key }
    return entity.primaryKey.map { column in
      attributes.first { $0.value.column == column }?.key ?? column
    }
  }

  /// The key paths of the primary key.
  package func identifyingPaths(in schema: Schema) -> [String] {
    identifyingKeys(in: schema).map { KeyPathText.quoted($0) }
  }

  /// Every key path that is read, except those in predicates.
  private func keyPaths(in schema: Schema) -> [String] {
    let buckets = propertiesToFetch.filter(\.isBucket).map(\.name)
    var keyPaths = groupBy.filter { !buckets.contains($0) } + relationshipKeyPathsForPrefetching
    keyPaths += sortDescriptors.map(\.keyPath).filter { !sortsByName($0) }
    for property in propertiesToFetch {
      switch property.source {
      case .keyPath(let keyPath), .bucket(_, let keyPath): keyPaths.append(keyPath)
      case .aggregate(.count, keyPath: "SELF"): break
      case .aggregate(_, let keyPath): keyPaths.append(keyPath)
      }
    }
    switch resultType {
    case .dictionaries where propertiesToFetch.isEmpty && groupBy.isEmpty:
      let names = schema.resolvedEntity(named: entity)?.attributes.keys.sorted() ?? []
      keyPaths += names.map { KeyPathText.quoted($0) }
    case .dictionaries, .objects, .identifiers, .count: break
    }
    return keyPaths
  }

  /// Whether a sort descriptor refers to a fetched property by name. Objects have no fetched
  /// properties.
  private func sortsByName(_ keyPath: String) -> Bool {
    switch resultType {
    case .dictionaries: propertiesToFetch.contains { $0.name == keyPath }
    case .objects, .identifiers, .count: false
    }
  }

  /// Validates having. Its names are those of fetched properties, or else keys; within an aggregate
  /// they are always keys.
  private func validate(
    _ having: BoundPredicate,
    by policy: PredicatePolicy,
    against schema: Schema
  ) throws(PredicateFormatError) {
    var language = policy
    // The aggregate functions are not built-in functions here.
    if case .only(let names) = language.functions {
      language.functions = .only(names.union(AggregateFunction.functions.map(\.rawValue)))
    }
    // Not a `KeyReader`: a name here refers to a fetched property, and only the arguments of
    // aggregates are key paths, read from the rows.
    var read: [String] = []
    having.root.forEachNode { node in
      guard case .expression(let node) = node, case .call(let function, let arguments) = node.kind,
        AggregateFunction.functions.contains(function)
      else { return }
      for case .keyPath(_, let steps) in arguments.map(\.kind) {
        read.append(KeyPathText.text(of: steps))
      }
    }
    for path in read { try policy.requireKeyPath(path, of: entity, in: schema) }
    let findings = language.findings(
      in: .predicate(having.root),
      against: schema,
      entity: entity,
      given: Set(propertiesToFetch.map(\.name))
    )
    if findings.isEmpty { return }
    guard let source = having.source else {
      // Places in missing texts are dropped.
      throw PredicateFormatError(source: SourceText(""), diagnostics: findings.map(\.withoutSpans))
    }
    throw PredicateFormatError(source: source, diagnostics: findings)
  }
}
