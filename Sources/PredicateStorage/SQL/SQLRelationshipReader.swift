import PredicatePlatform
import PredicateSQL
import PredicateSchema
import PredicateSyntax

/// Follows relationships in a database, with one statement for each: over the session of the
/// request while it runs, then over any.
package final class SQLRelationshipReader<Pool: SQLSessionPool>: RelationshipReader {
  private struct State {
    /// A cache of recent rows of to-one relationships. Not of objects: they would retain the
    /// reader, and with it the connection, forever.
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

  /// One relationship of one object.
  private struct Step: Sendable {
    let relationship: Relationship
    let near: [Value]
    let start: StoredShape
    let end: StoredShape
    /// The place of its rows in the cache.
    let link: Link?
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

  /// The session answers the request.
  func enter(_ session: Pool.Session) { state.withLock { $0.session = session } }

  /// The request has ended, or does not need the session for now.
  func leaveSession() { state.withLock { $0.session = nil } }

  package func related(
    _ relationship: String,
    of object: StoredObject
  ) async throws(StorageError) -> [StoredObject] {
    guard let step = try step(relationship, from: object) else { return [] }
    if let known = known(step) { return known }
    // The session is left on its queue, so that this cannot happen while this code runs there.
    if let session = state.withLock({ $0.session }),
      let objects = try await BlockingWork.run(
        on: session.queue,
        cancel: {},
        { () throws(StorageError) -> [StoredObject]? in
          guard self.state.withLock({ $0.session }) === session else { return nil }
          return try session.exclusively { () throws(StorageError) in
            try self.read(step, over: session)
          }
        }
      )
    {
      return objects
    }
    return try await pool.take(.reading).work(
      { session throws(StorageError) in try self.read(step, over: session) },
      end: { self.pool.giveBack($0) }
    )
  }

  package func objects(
    of relationship: String,
    from object: StoredObject
  ) throws(StorageError) -> [StoredObject] {
    guard let step = try step(relationship, from: object) else { return [] }
    if let known = known(step) { return known }
    return try withSession { session throws(StorageError) in try read(step, over: session) }
  }

  /// Runs `body` over the session of the request, or over any, blocking the caller.
  func withSession<Answer>(
    _ body: (Pool.Session) throws(StorageError) -> Answer
  ) throws(StorageError) -> Answer {
    guard let session = state.withLock({ $0.session }) else { return try pool.with(body) }
    return try session.exclusively { () throws(StorageError) in try body(session) }
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

  /// The step from an object; nil if it leads to nothing.
  private func step(
    _ relationship: String,
    from object: StoredObject
  ) throws(StorageError) -> Step? {
    guard let found = object.shape.entity.relationships[relationship] else { return nil }
    let near = try object.values(ofColumns: found.nearColumns)
    guard !near.contains(.null) else { return nil }
    let shape = try shapes.shape(of: found.destination)
    var link: Link?
    if found.cardinality == .one, case .direct(let pairs) = found.join {
      link = Link(entity: found.destination, columns: pairs.map(\.far), values: near)
    }
    return Step(relationship: found, near: near, start: object.shape, end: shape, link: link)
  }

  private func known(_ step: Step) -> [StoredObject]? {
    guard let link = step.link, let rows = state.withLock({ $0.known[link] }) else { return nil }
    return rows.map { object(of: $0, step.end) }
  }

  private func read(
    _ step: Step,
    over session: Pool.Session
  ) throws(StorageError) -> [StoredObject] {
    let query = RelationshipQuery(dialect: Pool.Session.dialect, stored: Pool.Session.stored)
    let statement = try query.statement(
      step.relationship,
      from: step.near,
      step.start,
      to: step.end
    )
    let columns = RowColumns(step.end)
    let rows = try session.rows(statement, chunk: nil)
    defer { rows.finish() }
    var found: [StoredRow] = []
    while let row = try rows.next(columns) { found.append(row) }
    if let link = step.link { keep(found, link) }
    var objects: [StoredObject] = []
    var seen: Set<StoredIdentifier> = []
    for row in found {
      let object = object(of: row, step.end)
      if seen.insert(object.identifier).inserted { objects.append(object) }
    }
    guard step.relationship.orderColumn == nil else { return objects }
    return objects.sorted { ValueOrder.precedes($0.identifier.key, $1.identifier.key) }
  }

  private func keep(_ rows: [StoredRow], _ link: Link) {
    state.withLock { state in
      if state.known.count >= Self.capacity { state.known = [:] }
      state.known[link] = rows
    }
  }

  private func object(of row: StoredRow, _ shape: StoredShape) -> StoredObject {
    StoredObject(values: row.values, faults: row.faults, shape: shape, reader: self)
  }
}
