import PredicateSQL
import PredicateSchema
import PredicateSyntax
import Synchronization

/// A reader that follows relationships in a database, with one statement for each: over the session
/// that answers the request for as long as it does, then over any.
package final class SQLRelationshipReader<Pool: SQLSessionPool>: RelationshipReader {
  private struct State {
    /// A cache of rows that to-one relationships led to recently. Not of objects: they would retain
    /// the reader, and with it the connection, for ever.
    var known: [Link: [StoredRow]] = [:]
    var noted: StorageError?
    /// The session that answers the request.
    var session: Pool.Session?
  }

  private struct Link: Hashable {
    var entity: String
    var columns: [String]
    var values: [Value]
  }

  private let pool: Pool
  private let shapes: ShapeCache
  private let state: Mutex<State>

  /// The capacity of the cache of rows at the end of to-one relationships.
  private static var capacity: Int { 1024 }

  init(_ pool: Pool, during session: Pool.Session, _ layout: StoreLayout) {
    self.pool = pool
    shapes = ShapeCache(layout)
    state = Mutex(State(session: session))
  }

  /// The request has been answered.
  func leaveSession() { state.withLock { $0.session = nil } }

  package func objects(
    of relationship: String,
    from object: StoredObject
  ) throws(StorageError) -> [StoredObject] {
    guard let found = object.shape.entity.relationships[relationship] else { return [] }
    let near = try object.values(ofColumns: found.nearColumns)
    guard !near.contains(.null) else { return [] }
    let shape = try shapes.shape(of: found.destination)
    guard found.cardinality == .one, case .direct(let pairs) = found.join else {
      return try read(found, near, object.shape, shape)
    }
    let link = Link(entity: found.destination, columns: pairs.map(\.far), values: near)
    if let known = state.withLock({ $0.known[link] }) {
      return known.map {
        StoredObject(values: $0.values, faults: $0.faults, shape: shape, reader: self)
      }
    }
    let objects = try read(found, near, object.shape, shape)
    state.withLock { state in
      if state.known.count >= Self.capacity { state.known = [:] }
      state.known[link] = objects.map { StoredRow($0.values, $0.faults) }
    }
    return objects
  }

  package func note(_ error: StorageError) {
    state.withLock { $0.noted = $0.noted ?? error }
  }

  package func takeNoted() -> StorageError? {
    state.withLock { state in
      defer { state.noted = nil }
      return state.noted
    }
  }

  private func read(
    _ relationship: Relationship,
    _ near: [Value],
    _ start: StoredShape,
    _ shape: StoredShape
  ) throws(StorageError) -> [StoredObject] {
    let query = RelationshipQuery(dialect: Pool.Session.dialect, stored: Pool.Session.stored)
    let statement = try query.statement(relationship, from: near, start, to: shape)
    var objects: [StoredObject] = []
    var seen: Set<StoredIdentifier> = []
    for row in try rows(statement, of: shape) {
      let object = StoredObject(
        values: row.values,
        faults: row.faults,
        shape: shape,
        reader: self
      )
      if seen.insert(object.identifier).inserted { objects.append(object) }
    }
    return objects.sorted { ValueOrder.precedes($0.identifier.key, $1.identifier.key) }
  }

  private func rows(
    _ statement: SQLStatement,
    of shape: StoredShape
  ) throws(StorageError) -> [StoredRow] {
    let columns = RowColumns(shape)
    func read(_ session: Pool.Session) throws(StorageError) -> [StoredRow] {
      let rows = try session.rows(statement, chunk: nil)
      defer { rows.finish() }
      var result: [StoredRow] = []
      while let row = try rows.next(columns) { result.append(row) }
      return result
    }
    guard let session = state.withLock({ $0.session }) else { return try pool.with(read) }
    return try session.exclusively { () throws(StorageError) in try read(session) }
  }
}
