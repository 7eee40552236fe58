import PredicateAnalysis
import PredicateEvaluation
import PredicatePlatform
import PredicateStorage
import PredicateSyntax

/// A batch of changes, in the order in which they were saved.
public struct HistoryBatch: Sendable {
  /// The changes that match; possibly none.
  public let changes: [HistoryChange]
  /// The place from which to continue after all of them.
  public let token: HistoryToken
  /// The number of invalid rows of the history that were skipped, by reason.
  public let skipped: [String: Int]
}

/// The changes of a store since a token, in batches. Memory holds one batch.
///
///     for try await batch in try store.changes(since: token) { keepInStep(batch.changes) }
public struct HistoryChanges: AsyncSequence, Sendable {
  public typealias Element = HistoryBatch
  public typealias Failure = HistoryError

  let store: CoreDataBackend
  let tables: HistoryTables
  let evaluator: Evaluator?
  let objectKeys: Set<String>
  /// The keys of objects that a policy allows; nil without one. Other keys are neither listed as
  /// changed nor included in tombstones.
  let visibleKeys: Set<String>?
  let entities: [Int64]?
  /// A condition that is true for every matching row, and possibly for others.
  let condition: HistoryCondition.SQL?
  let start: HistoryToken
  let newest: Int64
  /// The number of rows read at once.
  static let batchSize = 256

  public func makeAsyncIterator() -> Iterator { Iterator(self) }

  /// The iterator over the batches.
  public struct Iterator: AsyncIteratorProtocol, Sendable {
    private let changes: HistoryChanges
    private var transaction: Int64
    private var change: Int64
    private var isFinished = false
    /// The number of rows of the history read, for tests.
    private(set) var rowsRead = 0
    private var isFirst = true
    private var layouts: [String: (properties: ChangedProperties, tombstone: Tombstone)] = [:]

    fileprivate init(_ changes: HistoryChanges) {
      self.changes = changes
      transaction = changes.start.transaction
      change = changes.start.change ?? .max
    }

    public mutating func next() async throws(HistoryError) -> HistoryBatch? {
      try await next(isolation: nil)
    }

    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(HistoryError) -> HistoryBatch? {
      guard !isFinished else { return nil }
      do throws(StorageError) {
        if Task.isCancelled { throw .interrupted(store: changes.store.path) }
        return try await read()
      } catch {
        isFinished = true
        throw .storage(error)
      }
    }

    private mutating func read() async throws(StorageError) -> HistoryBatch {
      var skipped: [String: Int] = [:]
      if isFirst {
        isFirst = false
        try changes.tables.requireIndex()
        let count = try changes.tables.unnumbered(after: transaction)
        if count > 0 { skipped["their transaction or number is not a number"] = count }
      }
      let rows = try changes.tables.rows(
        after: (transaction, change),
        of: changes.entities,
        where: changes.condition,
        atMost: HistoryChanges.batchSize
      )
      rowsRead += rows.count
      if let last = rows.last { (transaction, change) = (last.transaction, last.number) }
      var pending: [(row: HistoryTables.Row, kind: HistoryChange.Kind, id: ManagedObjectID)] = []
      for row in rows {
        switch changes.identified(row) {
        case .success(let (kind, id)): pending.append((row, kind, id))
        case .failure(let reason): skipped[reason.text, default: 0] += 1
        }
      }
      let objects = try await changes.objects(pending.filter { $0.kind != .delete }.map(\.id))
      var found: [HistoryChange] = []
      for (row, kind, id) in pending {
        let layout = layout(of: id.entity)
        let change = changes.change(row, kind, id, objects[id], layout.properties, layout.tombstone)
        if try changes.matches(change) { found.append(change) }
      }
      isFinished = rows.count < HistoryChanges.batchSize
      let newest = Swift.max(changes.newest, changes.start.transaction)
      // The store is a copy: after its last row the token can advance to its newest transaction.
      // Rows with a newer, and so missing, transaction must not move the token past future changes.
      let token =
        isFinished || transaction > newest
        ? HistoryToken(
          store: changes.start.store,
          transaction: newest,
          change: transaction == newest && changes.start.transaction == newest && rows.isEmpty
            ? changes.start.change : nil
        )
        : HistoryToken(store: changes.start.store, transaction: transaction, change: change)
      return HistoryBatch(changes: found, token: token, skipped: skipped)
    }

    private mutating func layout(
      of entity: String
    ) -> (properties: ChangedProperties, tombstone: Tombstone) {
      if let known = layouts[entity] { return known }
      let model = changes.store.model
      let layout = (
        ChangedProperties(of: entity, in: model), Tombstone(of: entity, in: model)
      )
      layouts[entity] = layout
      return layout
    }
  }
}

extension HistoryChanges {
  fileprivate struct SkipReason: Error {
    let text: String
  }

  /// The change in a row; fails with the reason if it is invalid.
  fileprivate func identified(
    _ row: HistoryTables.Row
  ) -> Result<(HistoryChange.Kind, ManagedObjectID), SkipReason> {
    guard row.hasTransaction else {
      return .failure(SkipReason(text: "their transaction is missing"))
    }
    guard case .integer(let code) = row.kind, let kind = Self.kinds[code] else {
      return .failure(SkipReason(text: "they are not an insert, update or delete"))
    }
    guard case .integer(let number) = row.entity, let entity = store.entityNames[number] else {
      return .failure(SkipReason(text: "the model has no entity with their number"))
    }
    guard case .integer(let key) = row.key else {
      return .failure(SkipReason(text: "the key of their object is not a number"))
    }
    return .success((kind, ManagedObjectID(store: store.identifier, entity: entity, key: key)))
  }

  private static let kinds = Dictionary(
    uniqueKeysWithValues: HistoryChange.Kind.allCases.map { ($0.number, $0) }
  )

  fileprivate func change(
    _ row: HistoryTables.Row,
    _ kind: HistoryChange.Kind,
    _ id: ManagedObjectID,
    _ object: StoredObject?,
    _ properties: ChangedProperties,
    _ tombstone: Tombstone
  ) -> HistoryChange {
    let bits: [UInt8]? = if case .bytes(let bytes) = row.bits { bytes } else { nil }
    var updated = kind == .update ? bits.flatMap { properties.names(in: $0) } : []
    if let visibleKeys { updated = updated?.filter(visibleKeys.contains) }
    return HistoryChange(
      number: row.number,
      kind: kind,
      transaction: HistoryTransaction(
        number: row.transaction,
        timestamp: Self.date(row.timestamp),
        author: Self.text(row.texts[0]),
        bundle: Self.text(row.texts[1]),
        process: Self.text(row.texts[2]),
        context: Self.text(row.texts[3])
      ),
      objectID: id,
      updated: updated,
      updatedBits: visibleKeys == nil ? bits : nil,
      tombstone: kind == .delete
        ? tombstone.values(row.tombstone).filter { visibleKeys?.contains($0.key) != false } : [:],
      object: object,
      objectKeys: objectKeys
    )
  }

  private static func text(_ value: Value) -> String? {
    if case .text(let text) = value { text } else { nil }
  }

  private static func date(_ value: Value) -> Date? {
    switch value {
    case .real(let seconds) where seconds.isFinite: Date(timeIntervalSinceReferenceDate: seconds)
    case .integer(let seconds): Date(timeIntervalSinceReferenceDate: Double(seconds))
    // A time of another type is damaged.
    default: nil
    }
  }

  fileprivate func matches(_ change: HistoryChange) throws(StorageError) -> Bool {
    guard let evaluator else { return true }
    do throws(EvaluationError) { return try evaluator.matches(change) } catch {
      throw .evaluation(error)
    }
  }

  /// The objects that still exist.
  fileprivate func objects(
    _ ids: [ManagedObjectID]
  ) async throws(StorageError) -> [ManagedObjectID: StoredObject] {
    var found: [ManagedObjectID: StoredObject] = [:]
    for (entity, ids) in Dictionary(grouping: Set(ids), by: \.entity) {
      let keys = Comparison(
        nil,
        ExpressionNode(.keyPath(base: nil, [.key(IdentifierRewriter.key)])),
        .in,
        [],
        ExpressionNode(.constant(.list(ids.map { .integer($0.key) })))
      )
      let predicate = BoundPredicate(source: nil, root: PredicateNode(.comparison(keys)))
      let request = FetchRequest(entity: entity, predicate: predicate)
      for object in try await store.store.objects(request) {
        found[store.objectID(of: object)] = object
      }
    }
    return found
  }
}
