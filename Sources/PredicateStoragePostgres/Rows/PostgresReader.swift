import PredicateAnalysis
import PredicateStorage
import PredicateSyntax
import Synchronization

/// Follows relationships by asking the server: over the connection that answers the request for as
/// long as it does, then over any.
final class PostgresReader: RelationshipReader {
  private struct State {
    var connection: PostgresConnection?
    var shapes: [String: StoredShape] = [:]
    /// The rows that to-one relationships led to lately. Not objects: they would hold the reader,
    /// and with it the connection, for ever.
    var known: [Link: [[Value]]] = [:]
    var noted: StorageError?
  }

  private struct Link: Hashable {
    var entity: String
    var columns: [String]
    var values: [Value]
  }

  private let pool: PostgresPool
  private let layout: StoreLayout
  private let state: Mutex<State>

  /// How many objects at the end of to-one relationships are kept.
  private static let capacity = 1024

  init(_ pool: PostgresPool, _ layout: StoreLayout, during connection: PostgresConnection) {
    self.pool = pool
    self.layout = layout
    state = Mutex(State(connection: connection))
  }

  func leaveConnection() { state.withLock { $0.connection = nil } }

  func objects(
    of relationship: String,
    from object: StoredObject
  ) throws(StorageError) -> [StoredObject] {
    guard let found = object.shape.entity.relationships[relationship] else { return [] }
    let near = object.values(ofColumns: found.nearColumns)
    guard !near.contains(.null) else { return [] }
    let shape = try shape(of: found.destination)
    guard found.cardinality == .one, case .direct(let pairs) = found.join else {
      return try read(found, near, object.shape, shape)
    }
    let link = Link(entity: found.destination, columns: pairs.map(\.far), values: near)
    if let known = state.withLock({ $0.known[link] }) {
      return known.map { StoredObject(values: $0, shape: shape, reader: self) }
    }
    let objects = try read(found, near, object.shape, shape)
    state.withLock { state in
      if state.known.count >= Self.capacity { state.known = [:] }
      state.known[link] = objects.map(\.values)
    }
    return objects
  }

  func note(_ error: StorageError) {
    state.withLock { $0.noted = $0.noted ?? error }
  }

  func takeNoted() -> StorageError? {
    state.withLock { state in
      defer { state.noted = nil }
      return state.noted
    }
  }

  private func shape(of entity: String) throws(StorageError) -> StoredShape {
    if let known = state.withLock({ $0.shapes[entity] }) { return known }
    let shape = try StoredShape(entity: entity, layout: layout)
    state.withLock { $0.shapes[entity] = shape }
    return shape
  }

  private func read(
    _ relationship: Relationship,
    _ near: [Value],
    _ source: StoredShape,
    _ shape: StoredShape
  ) throws(StorageError) -> [StoredObject] {
    var query = PostgresRelationshipQuery(relationship, shape)
    for (column, value) in zip(relationship.nearColumns, near) {
      guard let position = source.columnPositions[column] else { continue }
      try query.bind(value, of: source.columns[position], in: source.entity.table)
    }
    let decoder = PostgresRowDecoder(shape)
    let rows: PostgresRows
    if let connection = state.withLock({ $0.connection }) {
      rows = try connection.execute(query.text, query.bindings)
    } else {
      let (text, bindings) = (query.text, query.bindings)
      rows = try pool.with { connection throws(StorageError) in
        try connection.execute(text, bindings)
      }
    }
    var objects: [StoredObject] = []
    var seen: Set<StoredIdentifier> = []
    for row in 0..<rows.count {
      let object = StoredObject(values: try decoder.values(rows, row), shape: shape, reader: self)
      if seen.insert(object.identifier).inserted { objects.append(object) }
    }
    return objects.sorted { ValueOrder.precedes($0.identifier.key, $1.identifier.key) }
  }
}
