package import PredicateAnalysis
import PredicateModels
package import PredicateSchema
package import PredicateStorage
import PredicateStorageSQLite
import PredicateSyntax

/// Reads the objects of a store as records: the values of their attributes, and the URIs of related
/// objects, whose attributes are not read.
package struct RecordReader: Sendable {
  package let store: CoreDataBackend
  private let identifying: SQLiteBackend

  /// The keys that every object has in addition to those of its model.
  private static let ownKeys = [IdentifierRewriter.key, IdentifierRewriter.entityKey]

  package init(_ store: CoreDataBackend) throws(StorageError) {
    self.store = store
    identifying = try SQLiteBackend(
      store.file.connection,
      IdentifierSchema(store.model, store.schema).schema,
      .default
    )
  }

  /// The records of a request that was validated by a policy.
  ///
  /// - Parameters:
  ///   - keys: The columns: attributes and relationships, or paths to them through to-one
  ///     relationships. Nil for all that the policy allows, where data whose file is missing are nil;
  ///     where they are asked for by name, that is an error.
  ///   - missing: It counts them.
  package func records(
    _ request: FetchRequest,
    keys: [String]?,
    allowedBy policy: PredicatePolicy?,
    noting missing: MissingFiles = MissingFiles()
  ) throws(StorageError) -> RecordBatches {
    guard let entity = store.schema.resolvedEntity(named: request.entity) else {
      throw .unknownEntity(request.entity, in: store.schema)
    }
    guard let keys else {
      let columns = columns(of: entity, allowedBy: policy)
      guard !columns.isEmpty else {
        throw .invalidRequest("the policy allows no key of these objects: name the keys")
      }
      return try objects(request, columns, noting: missing)
    }
    guard !keys.isEmpty else { throw .invalidRequest("no key is given") }
    if let policy {
      for key in keys { try Self.require(policy, key, of: entity.name, store.schema) }
    }
    var columns: [RecordColumn] = []
    for key in keys { columns.append(try column(at: key, of: entity)) }
    if columns.contains(where: \.needsObjects) { return try objects(request, columns) }
    var request = request
    request.resultType = .dictionaries
    request.propertiesToFetch = keys.map { .keyPath($0) }
    let stream = store.streamDictionaries(request)
    return RecordBatches(columns, store, .dictionaries(stream, request.batchSize))
  }

  private static func require(
    _ policy: PredicatePolicy,
    _ key: String,
    of entity: String,
    _ schema: Schema
  ) throws(StorageError) {
    do throws(PredicateFormatError) {
      try policy.requireKeyPath(key, of: entity, in: schema)
    } catch {
      throw .predicate(error)
    }
  }

  private func objects(
    _ request: FetchRequest,
    _ columns: [RecordColumn],
    noting missing: MissingFiles? = nil
  ) throws(StorageError) -> RecordBatches {
    var request = store.translated(request)
    // Mistakes list only the keys of the model, without the second relationships.
    do throws(PredicateFormatError) {
      _ = try request.predicate?.checked(against: store.schema, entity: request.entity)
    } catch { throw .predicate(error) }
    request.relationshipKeyPathsForPrefetching = columns.flatMap { Self.paths(of: $0, from: "") }
    return RecordBatches(columns, store, .objects(identifying.batches(request)), noting: missing)
  }

  /// The relationships to prefetch for a column.
  private static func paths(of column: RecordColumn, from prefix: String) -> [String] {
    if let computed = column.computed { return [computed.objectPath] }
    let walked = prefix + column.relationships.joined(separator: ".")
    let prefix = column.relationships.isEmpty ? prefix : walked + "."
    return switch column.content {
    case .attribute: column.relationships.isEmpty ? [] : [walked]
    case .identifier, .identifiers: [prefix + IdentifierSchema.key(column.key)]
    case .composite(let parts):
      [prefix + column.key] + parts.flatMap { paths(of: $0, from: "\(prefix)\(column.key).") }
    }
  }

  /// The columns of an entity: the keys of every object, its attributes, its relationships.
  private func columns(of entity: Entity, allowedBy policy: PredicatePolicy?) -> [RecordColumn] {
    var names = Self.ownKeys.filter { entity.attributes[$0] != nil }
    names += entity.attributes.keys.filter { !names.contains($0) }.sorted()
    names += entity.relationships.keys.sorted()
    if let policy {
      names = names.filter { policy.allows(keyPath: $0, of: entity.name, in: store.schema) }
    }
    return names.compactMap { column($0, of: entity) }
  }

  private func column(_ name: String, of entity: Entity) -> RecordColumn? {
    if let attribute = entity.attributes[name] {
      return RecordColumn(name, .attribute(Self.type(of: name, attribute.type)))
    }
    guard let relationship = entity.relationships[name] else { return nil }
    let destination = relationship.destination
    if store.roots[destination] == nil {
      guard let parts = store.schema.resolvedEntity(named: destination) else { return nil }
      let names = parts.attributes.keys.sorted() + parts.relationships.keys.sorted()
      let own = names.filter { !Self.ownKeys.contains($0) }
      return RecordColumn(name, .composite(own.compactMap { column($0, of: parts) }))
    }
    switch relationship.cardinality {
    case .one: return RecordColumn(name, .identifier(entity: destination))
    case .many:
      let isOrdered = relationship.isOrdered
      return RecordColumn(name, .identifiers(entity: destination, isOrdered: isOrdered))
    }
  }

  /// The keys of every object are URIs and names.
  private static func type(of name: String, _ type: AttributeType) -> AttributeType {
    switch name {
    case IdentifierRewriter.key: .url
    case IdentifierRewriter.entityKey: .text
    default: type
    }
  }

  private func column(
    at path: String,
    of entity: Entity
  ) throws(StorageError) -> RecordColumn {
    if path.contains("@") {
      let found = try FetchPath(path, entity: entity, schema: store.schema)
      return RecordColumn(path, computed: found, found.type ?? .integer)
    }
    var current = entity
    let names = KeyPathText.keys(of: path)
    for name in names.dropLast() {
      guard let relationship = current.relationships[name],
        let next = store.schema.resolvedEntity(named: relationship.destination)
      else { throw .unknownKey(name, of: current) }
      guard relationship.cardinality == .one else {
        throw .invalidRequest(
          "“\(name)” in “\(path)” is to-many; only its @count, @min and @max are one value"
        )
      }
      current = next
    }
    guard let name = names.last, let column = column(name, of: current) else {
      throw .unknownKey(names.last ?? "", of: current)
    }
    return RecordColumn(path, through: names.dropLast(), column.content)
  }
}

extension CoreDataBackend {
  /// Whether a path consists only of relationships and composite attributes: its values are URIs or
  /// parts, which only records have.
  package func leadsToObjects(_ path: String, of entity: Entity) -> Bool {
    var current: Entity? = entity
    for name in KeyPathText.keys(of: path) {
      guard let relationship = current?.relationships[name] else { return false }
      current = schema.resolvedEntity(named: relationship.destination)
    }
    return true
  }
}
