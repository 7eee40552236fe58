import PredicateAnalysis
public import PredicateSyntax

/// Common fetches.
extension StorageBackend {
  /// Every object of an entity.
  public func objects(
    of entity: String,
    sortedBy sortDescriptors: [FetchSort] = []
  ) async throws(StorageError) -> [StoredObject] {
    try await objects(FetchRequest(entity: entity, sortDescriptors: sortDescriptors))
  }

  /// The objects that have a value at a key, which may be a path of keys with dots.
  ///
  ///     try await store.objects(of: "Book", where: "publisher", equals: "BookCo")
  public func objects(
    of entity: String,
    where key: String,
    equals value: (any ValueConvertible)?,
    sortedBy sortDescriptors: [FetchSort] = []
  ) async throws(StorageError) -> [StoredObject] {
    try await objects(of: entity, whereAll: [key: value], sortedBy: sortDescriptors)
  }

  /// The one object that has a value at a key; nil if there is none, `notUnique` if there are
  /// several.
  ///
  ///     let ann = try await store.object(of: "Person", where: "username", equals: "ann")
  public func object(
    of entity: String,
    where key: String,
    equals value: (any ValueConvertible)?
  ) async throws(StorageError) -> StoredObject? {
    var request = FetchRequest(
      entity: entity,
      predicate: .matching([key: value], PredicateNode.all)
    )
    request.limit = 2
    let found = try await objects(request)
    guard found.count < 2 else {
      throw .notUnique(entity: entity, key: key, value: value?.predicateValue ?? .null)
    }
    return found.first
  }

  /// The objects that have all of the values at their keys; without any, every object.
  ///
  ///     try await store.objects(of: "Book", whereAll: ["publisher": "BookCo", "salesRank": 482_769])
  public func objects(
    of entity: String,
    whereAll values: [String: (any ValueConvertible)?],
    sortedBy sortDescriptors: [FetchSort] = []
  ) async throws(StorageError) -> [StoredObject] {
    try await objects(of: entity, .matching(values, PredicateNode.all), sortDescriptors)
  }

  /// The objects that have at least one of the values at its key; without any, no object.
  public func objects(
    of entity: String,
    whereAny values: [String: (any ValueConvertible)?],
    sortedBy sortDescriptors: [FetchSort] = []
  ) async throws(StorageError) -> [StoredObject] {
    try await objects(of: entity, .matching(values, PredicateNode.any), sortDescriptors)
  }

  /// The objects that share their value at a key with another object, next to each other; nil is
  /// not a value. They are candidates for merging or deletion after two stores were merged.
  ///
  ///     let twins = try await store.duplicates(of: "Person", by: "emailAddress", sortedBy: ["id"])
  public func duplicates(
    of entity: String,
    by key: String,
    sortedBy sortDescriptors: [FetchSort] = []
  ) async throws(StorageError) -> [StoredObject] {
    let groups = try await dictionaries(
      FetchRequest(
        entity: entity,
        propertiesToFetch: [.keyPath(key, as: key)],
        groupBy: [key],
        having: .comparing(
          ExpressionNode(.call(.count, [.path(key)])),
          .greater,
          ExpressionNode(.constant(.integer(1)))
        )
      )
    )
    let repeated = groups.compactMap { $0[key] }
    let isRepeated = BoundPredicate.comparing(
      .path(key),
      .in,
      ExpressionNode(.constant(.list(repeated)))
    )
    return try await objects(of: entity, isRepeated, [.ascending(key)] + sortDescriptors)
  }

  private func objects(
    of entity: String,
    _ predicate: BoundPredicate,
    _ sortDescriptors: [FetchSort]
  ) async throws(StorageError) -> [StoredObject] {
    try await objects(
      FetchRequest(entity: entity, predicate: predicate, sortDescriptors: sortDescriptors)
    )
  }
}

extension BoundPredicate {
  /// A predicate that combines comparisons of keys with values by `combine`.
  fileprivate static func matching(
    _ values: [String: (any ValueConvertible)?],
    _ combine: ([PredicateNode]) -> PredicateNode
  ) -> Self {
    let terms = values.sorted { $0.key < $1.key }.map { key, value in
      let constant = ExpressionNode(.constant(value?.predicateValue ?? .null))
      return PredicateNode(.comparison(Comparison(nil, .path(key), .equal, [], constant)))
    }
    return Self(source: nil, root: combine(terms))
  }

  fileprivate static func comparing(
    _ left: ExpressionNode,
    _ comparison: ComparisonOperator,
    _ right: ExpressionNode
  ) -> Self {
    Self(
      source: nil,
      root: PredicateNode(.comparison(Comparison(nil, left, comparison, [], right)))
    )
  }
}

extension PredicateNode {
  fileprivate static func all(_ terms: [Self]) -> Self { Self(.and(terms)) }
  fileprivate static func any(_ terms: [Self]) -> Self { Self(.or(terms)) }
}

extension ExpressionNode {
  /// A path of the keys of `text`, which is not parsed.
  fileprivate static func path(_ text: String) -> Self {
    Self(.keyPath(base: nil, KeyPathText.keys(of: text).map { .key($0) }))
  }
}
