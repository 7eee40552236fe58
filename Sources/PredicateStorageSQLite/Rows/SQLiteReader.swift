import PredicateAnalysis
import PredicateStorage
import PredicateSyntax
import Synchronization

/// Follows relationships by asking the database, one prepared statement for each.
final class SQLiteReader: RelationshipReader {
  private struct State {
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

  private let connection: SQLiteConnection
  private let layout: StoreLayout
  private let state = Mutex(State())

  /// How many objects at the end of to-one relationships are kept.
  private static let capacity = 1024

  init(_ connection: SQLiteConnection, _ layout: StoreLayout) {
    self.connection = connection
    self.layout = layout
  }

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
    var query = RelationshipQuery(relationship, shape)
    for (column, value) in zip(relationship.nearColumns, near) {
      guard let position = source.columnPositions[column] else { continue }
      query.bind(value, of: source.columns[position])
    }
    let decoder = RowDecoder(shape)
    return try connection.withLock { () throws(StorageError) in
      let statement = try connection.statement(query.text)
      defer { statement.finish() }
      try statement.bind(query.bindings)
      var objects: [StoredObject] = []
      var seen: Set<StoredIdentifier> = []
      while try statement.step() {
        let object = StoredObject(
          values: try decoder.values(statement),
          shape: shape,
          reader: self
        )
        if seen.insert(object.identifier).inserted { objects.append(object) }
      }
      return objects.sorted { ValueOrder.precedes($0.identifier.key, $1.identifier.key) }
    }
  }
}
