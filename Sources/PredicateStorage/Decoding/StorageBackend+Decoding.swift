import PredicateSyntax

/// Rows as values of Swift types.
extension StorageBackend {
  /// The objects that match, as values of a type.
  ///
  ///     struct Book: Decodable { let title: String; let author: Author? }
  ///     let books = try await store.objects(request, as: Book.self)
  ///
  /// Coding keys are names of attributes and relationships. A to-one relationship is decoded from
  /// an object, or nil; a to-many one from a list of objects. Only the relationships that the type
  /// decodes are read: by one statement for each object, or for all objects if
  /// `request.relationshipKeyPathsForPrefetching` names them. Throws `StorageError`, and
  /// `DecodingError` with the path to a value that does not fit.
  public func objects<Row: Decodable & Sendable>(
    _ request: FetchRequest,
    as type: Row.Type
  ) async throws -> [Row] {
    try await rows(of: try await objects(request), as: type)
  }

  /// The objects that match, as values of a type that lists its keys.
  ///
  /// `relationships` are the key paths of the relationships to read: `author`, `author.books`. The
  /// properties of others keep their defaults.
  @_disfavoredOverload
  public func objects<Row: KeyPathDecodable & Sendable>(
    _ request: FetchRequest,
    as type: Row.Type,
    reading relationships: [String] = []
  ) async throws -> [Row] {
    var request = request
    request.relationshipKeyPathsForPrefetching += relationships
    return try await rows(of: try await objects(request), as: type, reading: relationships)
  }

  /// The dictionaries of a request, such as groups, as values of a type. Coding keys are the names
  /// of the fetched properties.
  public func dictionaries<Row: Decodable & Sendable>(
    _ request: FetchRequest,
    as type: Row.Type
  ) async throws -> [Row] {
    try RowDecoder.values(of: try await dictionaries(request), as: type)
  }

  /// Objects as values of a type, from the keys in `visible`, or from all.
  func rows<Row: Decodable & Sendable>(
    of objects: [StoredObject],
    as type: Row.Type,
    _ visible: VisibleKeys? = nil
  ) async throws -> [Row] {
    var reader = RowReader(tree: RelationshipTree(), visible: visible) { try $0.decode(type) }
    return try await reader.read(objects)
  }

  func rows<Row: KeyPathDecodable & Sendable>(
    of objects: [StoredObject],
    as type: Row.Type,
    reading relationships: [String]
  ) async throws -> [Row] {
    var reader = RowReader(tree: try RelationshipTree(relationships), visible: nil) {
      try type.init(reading: $0)
    }
    return try await reader.read(objects)
  }
}

extension RowDecoder {
  /// Dictionaries as values of a type.
  static func values<Row: Decodable>(
    of rows: [[String: Value]],
    as type: Row.Type
  ) throws -> [Row] {
    var result: [Row] = []
    result.reserveCapacity(rows.count)
    for (index, row) in rows.enumerated() {
      let decoder = Self(
        content: .value(.map(row)),
        codingPath: [RowKey(index)],
        reading: RowReadings()
      )
      result.append(try decoder.decode(type))
    }
    return result
  }
}

/// Creates values from objects. Decoding the first objects shows which relationships the type
/// reads; for later objects they are prefetched.
private struct RowReader<Row> {
  var tree: RelationshipTree
  let visible: VisibleKeys?
  let make: (RowDecoder) throws -> Row

  mutating func read(_ objects: [StoredObject]) async throws -> [Row] {
    var result: [Row] = []
    result.reserveCapacity(objects.count)
    for (index, object) in objects.enumerated() {
      result.append(try await read(object, at: index))
    }
    return result
  }

  private mutating func read(_ object: StoredObject, at index: Int) async throws -> Row {
    let node = ObjectNode(object)
    var budget = RelationshipTree.objectLimit
    let reading = RowReadings(visible)
    while true {
      try await node.read(tree, &budget)
      let decoder = RowDecoder(
        content: .object(node),
        codingPath: [RowKey(index)],
        reading: reading
      )
      let row = Swift.Result { try make(decoder) }
      // A type may ignore a failure to decode, so its result does not count.
      if reading.missing.isEmpty { return try row.get() }
      for path in reading.missing { try tree.add(path) }
      reading.forget()
    }
  }
}
