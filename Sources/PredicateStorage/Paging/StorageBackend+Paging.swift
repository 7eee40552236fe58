public import PredicateAnalysis
import PredicateSchema
import PredicateSyntax

extension StorageBackend {
  /// The cursor of the place right after `object` among the objects of `request`.
  ///
  /// The object's own sort keys are those it was read with; those of related objects are read from
  /// the store. With a policy, an error is thrown if the cursor would contain a key that the policy
  /// hides: a sort descriptor or the primary key.
  public func cursor(
    after object: StoredObject,
    of request: FetchRequest,
    allowedBy policy: PredicatePolicy? = nil
  ) async throws(StorageError) -> PageCursor {
    guard object.entity == request.entity else {
      throw .invalidRequest("the object is of “\(object.entity)”, not of “\(request.entity)”")
    }
    let entity = object.shape.entity
    try entity.requireKey()
    let columns =
      request.resultType == .dictionaries
      ? try RequestColumns(dictionariesOf: request, entity: entity, schema: schema)
      : try RequestColumns(objectsOf: request, entity: entity, schema: schema)
    let paths = try columns.cursorPaths()
    if let policy { try request.require(paths, allowedBy: policy, schema) }
    let far = try await values(at: paths.filter { !$0.isOwn }, of: object, request)
    var sortKeys: [Value] = []
    for path in paths {
      if case .attribute(let name, _) = path.end, path.isOwn {
        sortKeys.append(try object.value(ofAttribute: name))
      } else {
        sortKeys.append(far[path.text] ?? .null)
      }
    }
    return try PageCursor(
      EncodedPlace(
        fingerprint: columns.fingerprint(of: request.entity),
        sortKeys: sortKeys,
        primaryKey: object.identifier.key
      )
    )
  }

  /// The values at paths to other objects.
  private func values(
    at paths: [FetchPath],
    of object: StoredObject,
    _ request: FetchRequest
  ) async throws(StorageError) -> [String: Value] {
    guard !paths.isEmpty else { return [:] }
    let attributes = object.shape.entity.attributes.sorted { $0.key < $1.key }
    var terms: [PredicateNode] = []
    for (column, value) in zip(object.shape.keyColumns, object.identifier.key) {
      guard let name = attributes.first(where: { $0.value.column == column.name })?.key else {
        throw .invalidRequest(
          "“\(column.name)” is not an attribute, so a cursor cannot have a key of a related object"
        )
      }
      let path = ExpressionNode(.keyPath(base: nil, [.key(name)]))
      let constant = ExpressionNode(.constant(value))
      terms.append(PredicateNode(.comparison(Comparison(nil, path, .equal, [], constant))))
    }
    let found = try await dictionaries(
      FetchRequest(
        entity: request.entity,
        predicate: BoundPredicate(source: nil, root: PredicateNode(.and(terms))),
        resultType: .dictionaries,
        propertiesToFetch: Set(paths.map(\.text)).sorted().map { .keyPath($0, as: $0) },
        limits: request.limits
      )
    )
    guard let values = found.first else {
      throw .invalidRequest("\(object.identifier) no longer exists")
    }
    return values
  }
}

extension RequestColumns {
  /// The paths with values in a cursor, before the primary key.
  func cursorPaths() throws(StorageError) -> [FetchPath] {
    var paths: [FetchPath] = []
    for sort in sorts {
      guard let input = sort.path else {
        throw .invalidRequest("a cursor is a position among rows, and groups have none")
      }
      guard inputs[input].bucket == nil else {
        throw .invalidRequest("a cursor has dates, not periods of dates: sort by the date")
      }
      paths.append(inputs[input])
    }
    return paths
  }
}

extension FetchPath {
  /// Whether it is an attribute of the row itself.
  fileprivate var isOwn: Bool {
    if case .attribute = end { relationships.isEmpty && bucket == nil } else { false }
  }
}

extension FetchRequest {
  fileprivate func require(
    _ paths: [FetchPath],
    allowedBy policy: PredicatePolicy,
    _ schema: Schema
  ) throws(StorageError) {
    do throws(PredicateFormatError) {
      for keyPath in paths.map(\.text) + identifyingPaths(in: schema) {
        try policy.requireKeyPath(keyPath, of: entity, in: schema)
      }
    } catch {
      throw .predicate(error)
    }
  }
}

extension Entity {
  /// Throws if rows cannot be distinguished: of equal rows, those after a place would be skipped.
  func requireKey() throws(StorageError) {
    guard isKeyless else { return }
    throw .invalidRequest("“\(name)” has no primary key, so its rows have no cursors")
  }
}
