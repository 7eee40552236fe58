import PredicatePlatform
import PredicateSQL
import PredicateSchema
import PredicateSyntax

/// Reads relationships for the rows that memory examines, a batch at a time: a relationship that
/// one of them needs is read for all by the same statement, as are those of related rows. Only
/// necessary properties are read.
///
/// Each path of relationships has its own reader. Its objects are not returned to users, since they
/// would read for the whole batch.
final class BatchedReader<Pool: SQLSessionPool>: RelationshipReader {
  /// The part of a relationship that has been read.
  private struct Reached {
    /// The rows by the values that the relationship starts from.
    var ends: [[Value]: [StoredRow]] = [:]
    /// The number of starting rows that were read or skipped.
    var progress = 0
    /// Whether an end cannot be read, so that each object is read separately.
    var isSingle = false
    /// The reader of the ends.
    let next: BatchedReader

    /// The number of rows kept, including those further on.
    var count: Int { ends.count + next.state.withLock { $0.starts.count + $0.count } }
  }

  private struct State {
    /// The rows that relationships start from.
    var starts: [StoredRow] = []
    var reached: [String: Reached] = [:]

    /// The number of rows reached.
    var count: Int { reached.values.reduce(0) { $0 + $1.count } }
  }

  private let base: SQLRelationshipReader<Pool>
  private let shapes: ShapeCache
  private let state = Mutex(State())

  /// The number of rows above which the rows reached by earlier batches are dropped.
  private static var capacity: Int { 20_000 }

  convenience init(
    _ base: SQLRelationshipReader<Pool>,
    _ layout: StoreLayout,
    reading properties: NamedProperties
  ) {
    self.init(base, ShapeCache(layout, reading: properties))
  }

  private init(_ base: SQLRelationshipReader<Pool>, _ shapes: ShapeCache) {
    self.base = base
    self.shapes = shapes
  }

  /// Begins a batch of rows. Rows reached by earlier ones are kept for a while, since many rows
  /// share related rows.
  func begin(_ rows: [StoredRow]) {
    state.withLock { state in
      if state.count > Self.capacity { state.reached = [:] }
      state.starts = rows
      for name in state.reached.keys { state.reached[name]?.progress = 0 }
    }
  }

  func related(
    _ relationship: String,
    of object: StoredObject
  ) async throws(StorageError) -> [StoredObject] {
    try await base.related(relationship, of: object)
  }

  func objects(
    of name: String,
    from object: StoredObject
  ) throws(StorageError) -> [StoredObject] {
    guard let relationship = object.shape.entity.relationships[name] else { return [] }
    let near = try object.values(ofColumns: relationship.nearColumns)
    guard !near.contains(.null) else { return [] }
    let shape = try shapes.shape(of: relationship.destination)
    let reached = reached(name)
    if let known = reached.ends[near] { return reached.next.objects(known, shape) }
    if !reached.isSingle {
      do throws(StorageError) {
        let rows = try read(name, relationship, near, object.shape, shape)
        return reached.next.objects(rows, shape)
      } catch {
        // It may be a row related to another object.
        guard case .wrongType = error else { throw error }
        state.withLock { $0.reached[name]?.isSingle = true }
      }
    }
    return try base.objects(of: name, from: object)
  }

  func note(_ error: StorageError) { base.note(error) }

  func takeNoted() -> StorageError? { base.takeNoted() }

  private func reached(_ name: String) -> Reached {
    state.withLock { state in
      if let known = state.reached[name] { return known }
      let new = Reached(next: BatchedReader(base, shapes))
      state.reached[name] = new
      return new
    }
  }

  private func objects(_ rows: [StoredRow], _ shape: StoredShape) -> [StoredObject] {
    rows.map { StoredObject(values: $0.values, faults: $0.faults, shape: shape, reader: self) }
  }

  /// Reads a relationship from `near`, and from the next rows; returns the rows at the end of
  /// `near`.
  private func read(
    _ name: String,
    _ relationship: Relationship,
    _ near: [Value],
    _ start: StoredShape,
    _ end: StoredShape
  ) throws(StorageError) -> [StoredRow] {
    let lists = next(name, near, relationship.nearColumns.map { start.columnPositions[$0] })
    let found = try base.withSession { session throws(StorageError) in
      try session.rows(of: relationship, fromAll: lists, start, to: end)
    }
    let next = state.withLock { state in
      for near in lists { state.reached[name]?.ends[near] = found[near] ?? [] }
      return state.reached[name]?.next
    }
    next?.state.withLock { state in
      for near in lists { state.starts += found[near] ?? [] }
    }
    return found[near] ?? []
  }

  /// The values that the relationship starts from in the next unread rows, `near` first.
  private func next(_ name: String, _ near: [Value], _ positions: [Int?]) -> [[Value]] {
    state.withLock { state in
      guard var reached = state.reached[name] else { return [near] }
      let starts = state.starts
      var lists = [near]
      var seen: Set<[Value]> = [near]
      while reached.progress < starts.count, lists.count < RelationshipQuery.batchSize {
        let row = starts[reached.progress]
        reached.progress += 1
        // An unreadable one is reported when it is used.
        let list = positions.compactMap { position in
          position.flatMap { row.faults?[$0] == nil ? row.values[$0] : nil }
        }
        guard list.count == positions.count, !list.contains(.null), reached.ends[list] == nil,
          seen.insert(list).inserted
        else { continue }
        lists.append(list)
      }
      state.reached[name]?.progress = reached.progress
      return lists
    }
  }
}
