public import PredicateAnalysis
import PredicateModels
import PredicateSchema
public import PredicateStorage
import PredicateStorageSQLite
public import PredicateSyntax

extension CoreDataBackend {
  /// The objects of a request in full, one by one: their attributes, and the URIs of the objects that
  /// their relationships lead to.
  ///
  ///     for try await recipe in store.records(FetchRequest(entity: "Recipe")) {
  ///       print(recipe.jsonText)  // {"entity": "Recipe", "name": "Soup", "objectID": "x-coredata://…", …}
  ///     }
  ///
  /// `objectID` is the URI of the object, and `entity` the name of its own entity. A to-one
  /// relationship is a URI or nil, a to-many one the list of URIs, in its order if it has one. A
  /// composite attribute is a dictionary. Memory holds one batch.
  public func records(_ request: FetchRequest) -> FetchStream<[String: Value]> {
    let properties = RecordProperties(of: request.entity, in: self)
    var request = request
    request.relationshipKeyPathsForPrefetching += properties.composites.map(\.path)
    let objects = batches(request)
    return FetchStream { () async throws(StorageError) in
      let reader = try RecordReader(properties, in: self)
      let cursor = try await objects.open()
      return { () async throws(StorageError) in
        guard let batch = try await cursor.nextBatch() else { return nil }
        return try await reader.records(of: batch)
      }
    }
  }

  /// The objects of the whole store, or those that predicates select, as `records(_:)` gives them: one
  /// entity after the other, by name.
  ///
  /// - Parameter predicates: The objects, by entity, children included; nil as a predicate stands for
  ///   all objects of the entity.
  public func records(
    matching predicates: [String: BoundPredicate?]
  ) throws(StorageError) -> FetchStream<[String: Value]> {
    let selection = try ExportSelection(predicates, in: self)
    let streams = model.entities.map(\.name).sorted()
      .compactMap { selection.request(for: $0) }
      .map { records($0) }
    return FetchStream { () async throws(StorageError) in
      let records = RecordSequence(streams)
      return { () async throws(StorageError) in try await records.next() }
    }
  }
}

/// Streams, one after the other.
private actor RecordSequence {
  private var rest: ArraySlice<FetchStream<[String: Value]>>
  private var open: FetchStream<[String: Value]>.NextBatch?

  init(_ streams: [FetchStream<[String: Value]>]) { rest = streams[...] }

  func next() async throws(StorageError) -> [[String: Value]]? {
    while true {
      if let open, let batch = try await open() { return batch }
      guard let stream = rest.popFirst() else { return nil }
      open = try await stream.open()
    }
  }
}

/// The properties of an entity that are no columns of its own.
private struct RecordProperties: Sendable {
  /// A composite attribute, or one inside another, which comes after that one.
  struct Composite: Sendable {
    let keys: [String]
    var path: String { keys.joined(separator: ".") }
  }

  let entity: String
  private(set) var composites: [Composite] = []
  private(set) var relationships: [(key: String, isToMany: Bool)] = []

  init(of name: String, in store: CoreDataBackend) {
    entity = name
    var rest = [(keys: [String](), entity: name)]
    while let next = rest.popLast() {
      let entity = store.schema.resolvedEntity(named: next.entity)
      for (key, relationship) in (entity?.relationships ?? [:]).sorted(by: { $0.key < $1.key }) {
        // What is no entity of the model is a composite.
        if store.model.entity(named: relationship.destination) == nil {
          composites.append(Composite(keys: next.keys + [key]))
          rest.append((next.keys + [key], relationship.destination))
        } else if next.keys.isEmpty {
          relationships.append((key, relationship.cardinality == .many))
        }
      }
    }
  }
}

/// Reads what the relationships of objects lead to, without reading these objects themselves.
private struct RecordReader: Sendable {
  private let properties: RecordProperties
  private let store: CoreDataBackend
  /// The entities with their keys and relationships only.
  private let links: SQLiteBackend

  init(_ properties: RecordProperties, in store: CoreDataBackend) throws(StorageError) {
    self.properties = properties
    self.store = store
    var schema = store.schema
    let own = [IdentifierRewriter.key, IdentifierRewriter.entityKey]
    for name in schema.entities.keys {
      let attributes = schema.entities[name]?.attributes ?? [:]
      schema.entities[name]?.attributes = attributes.filter { own.contains($0.key) }
    }
    links = try SQLiteBackend(store.file.connection, schema, .default)
  }

  func records(of objects: [StoredObject]) async throws(StorageError) -> [[String: Value]] {
    let links = try await links(of: objects)
    var records: [[String: Value]] = []
    records.reserveCapacity(objects.count)
    for object in objects {
      var record = store.attributes(of: object)
      for composite in properties.composites {
        try await read(composite.keys, of: object, into: &record)
      }
      let linked = links[object.identifier]
      for (key, isToMany) in properties.relationships {
        let others = try await linked?.related(key) ?? []
        let uris = others.map { Value.url(store.objectID(of: $0).uri) }
        record[key] = isToMany ? .list(uris) : uris.first ?? .null
      }
      records.append(record)
    }
    return records
  }

  /// The same objects without their attributes, with their relationships read.
  private func links(
    of objects: [StoredObject]
  ) async throws(StorageError) -> [StoredIdentifier: StoredObject] {
    guard !properties.relationships.isEmpty else { return [:] }
    let keys = objects.map { $0[IdentifierRewriter.key] ?? .null }
    let root = PredicateNode.comparing(IdentifierRewriter.key, .in, .list(keys))
    let request = FetchRequest(
      entity: properties.entity,
      predicate: BoundPredicate(source: nil, root: root),
      relationshipKeyPathsForPrefetching: properties.relationships.map(\.key)
    )
    return Dictionary(
      try await links.objects(request).map { ($0.identifier, $0) },
      uniquingKeysWith: { first, _ in first }
    )
  }

  private func read(
    _ keys: [String],
    of object: StoredObject,
    into record: inout [String: Value]
  ) async throws(StorageError) {
    var part = object
    for key in keys {
      guard let next = try await part.related(key).first else { return }
      part = next
    }
    let own = [IdentifierRewriter.key, IdentifierRewriter.entityKey]
    Self.set(.map(part.attributes.filter { !own.contains($0.key) }), at: keys[...], in: &record)
  }

  private static func set(
    _ value: Value,
    at keys: ArraySlice<String>,
    in entries: inout [String: Value]
  ) {
    guard let key = keys.first else { return }
    let rest = keys.dropFirst()
    if rest.isEmpty {
      entries[key] = value
    } else if case .map(var inner)? = entries[key] {
      set(value, at: rest, in: &inner)
      entries[key] = .map(inner)
    }
  }
}
