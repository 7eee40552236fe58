import PredicateSchema
import PredicateStorage
import PredicateSyntax

/// Replaces the numbers of objects and entities in dictionaries by URIs and names.
///
/// A URI names the object's own entity, so the number of the entity is fetched with each key.
struct IdentifiedRows: Sendable {
  /// The request in terms of the tables.
  private(set) var request: FetchRequest
  /// The columns of keys, with those of their entities' numbers.
  private var keys: [(name: String, entity: String)] = []
  /// The columns of entities' numbers.
  private var entities: Set<String> = []
  /// The added columns, which were not requested.
  private var added: [String] = []
  private let store: String
  private let entityNames: [Int64: String]

  init(_ request: FetchRequest, _ schema: Schema, store: String, _ entityNames: [Int64: String]) {
    self.request = request
    self.store = store
    self.entityNames = entityNames
    if request.propertiesToFetch.isEmpty, request.groupBy.isEmpty {
      let attributes = schema.resolvedEntity(named: request.entity)?.attributes ?? [:]
      guard attributes[IdentifierRewriter.key] != nil else { return }
      keys.append((IdentifierRewriter.key, IdentifierRewriter.entityKey))
      entities.insert(IdentifierRewriter.entityKey)
      return
    }
    var columns = request.propertiesToFetch
    if columns.isEmpty { columns = request.groupBy.map { .keyPath($0) } }
    for column in columns { note(column) }
  }

  private mutating func note(_ column: FetchedProperty) {
    guard case .keyPath(let path) = column.source else { return }
    if Self.prefix(of: path, IdentifierRewriter.entityKey) != nil { entities.insert(column.name) }
    guard let prefix = Self.prefix(of: path, IdentifierRewriter.key) else { return }
    let entity = prefix + IdentifierRewriter.entityKey
    let known = request.propertiesToFetch.first { $0.source == .keyPath(entity) }?.name
    if request.groupBy.contains(path), !request.groupBy.contains(entity) {
      // The key of an object determines its entity, so that the groups do not change.
      request.groupBy.append(entity)
    }
    if let known {
      keys.append((column.name, known))
    } else {
      // No requested property has a space in its name.
      let name = "entity of \(column.name)"
      if request.propertiesToFetch.isEmpty {
        request.propertiesToFetch = request.groupBy.filter { $0 != entity }.map { .keyPath($0) }
      }
      request.propertiesToFetch.append(.keyPath(entity, as: name))
      added.append(name)
      keys.append((column.name, name))
    }
  }

  private static func prefix(of path: String, _ key: String) -> String? {
    if path == key { return "" }
    return path.hasSuffix("." + key) ? String(path.dropLast(key.count)) : nil
  }

  /// A row with URIs and names.
  func named(_ row: [String: Value]) -> [String: Value] {
    guard !keys.isEmpty || !entities.isEmpty else { return row }
    var row = row
    for (name, entity) in keys {
      guard case .integer(let key)? = row[name], case .integer(let number)? = row[entity],
        let entity = entityNames[number]
      else { continue }
      row[name] = .url(ManagedObjectID(store: store, entity: entity, key: key).uri)
    }
    for name in added { row[name] = nil }
    for name in entities {
      if case .integer(let number)? = row[name], let entity = entityNames[number] {
        row[name] = .text(entity)
      }
    }
    return row
  }
}
