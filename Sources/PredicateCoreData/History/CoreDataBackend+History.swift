public import PredicateAnalysis
import PredicateEvaluation
import PredicateModels
import PredicateSchema
import PredicateStorage
import PredicateSyntax

extension CoreDataBackend {
  /// The changes of the store since a token, oldest first; without a token, all changes.
  ///
  ///     let matching = try BoundPredicate(format: "author != %@ AND object.name != nil", "import")
  ///     for try await batch in try store.changes(since: token, matching: matching) {
  ///       apply(batch.changes)
  ///       token = batch.token
  ///     }
  ///
  /// The predicate is about a change (``HistoryKey``), and by `object` about the object as it is
  /// now, which is nil once it is deleted. With `entity` only changes of its objects and those of
  /// its children are read, and `object` has its keys; otherwise it has the keys of all entities
  /// whose types agree.
  ///
  /// Core Data deletes old transactions only from the beginning, so a token whose next transaction
  /// is gone is rejected.
  ///
  /// - Throws: `HistoryError`, also while reading; an invalid predicate as `storage`.
  public func changes(
    since token: HistoryToken? = nil,
    matching predicate: BoundPredicate? = nil,
    of entity: String? = nil
  ) throws(HistoryError) -> HistoryChanges {
    try changes(since: token, matching: predicate, of: entity, allowedBy: nil)
  }

  /// The changes that a predicate selects and a policy allows.
  package func changes(
    since token: HistoryToken?,
    matching predicate: BoundPredicate?,
    of entity: String?,
    allowedBy policy: PredicatePolicy?
  ) throws(HistoryError) -> HistoryChanges {
    do throws(StorageError) {
      if let entity, schema.entities[entity] == nil { throw .unknownEntity(entity, in: schema) }
    } catch {
      throw .storage(error)
    }
    guard let tables = HistoryTables(file) else { throw .noHistory(store: path) }
    let start = token ?? HistoryToken(store: identifier, transaction: 0)
    guard start.store == identifier else { throw .otherStore(start, identifier: identifier) }
    let extent: (oldest: Int64?, newest: Int64)
    do throws(StorageError) { extent = try tables.extent() } catch { throw .storage(error) }
    if token != nil { try Self.require(start, extent) }
    let checking = HistorySchema(model, schema, of: entity)
    var evaluator: Evaluator?
    if let predicate {
      do throws(PredicateFormatError) {
        evaluator = try checking.evaluator(of: predicate, in: self, allowedBy: policy)
      } catch {
        throw .storage(.predicate(error))
      }
    }
    return HistoryChanges(
      store: self,
      tables: tables,
      evaluator: evaluator,
      objectKeys: checking.objectKeys,
      visibleKeys: policy.map { policy in
        checking.objectKeys.filter { key in
          let path = "\(HistorySchema.object).\(key)"
          return policy.allows(keyPath: path, of: checking.entity, in: checking.schema)
        }
      },
      entities: entity.map { name in entityNumbers(of: name) },
      condition: predicate.flatMap { predicate in
        HistoryCondition(
          columns: tables.terms,
          entities: Dictionary(grouping: entityNames.keys) { entityNames[$0] ?? "" }
        )
        .condition(of: predicate.root)
      },
      start: start,
      newest: extent.newest
    )
  }

  private func entityNumbers(of name: String) -> [Int64] {
    entityNames.filter { entry in
      index.lineage(of: entry.value).contains { $0.name == name }
    }
    .keys.sorted()
  }

  private static func require(
    _ token: HistoryToken,
    _ extent: (oldest: Int64?, newest: Int64)
  ) throws(HistoryError) {
    guard token.transaction <= extent.newest else {
      throw .notReached(token, newest: extent.newest)
    }
    // After a change within a transaction, the rest of that transaction follows.
    let next =
      token.change == nil
      ? token.transaction.addingReportingOverflow(1).partialValue
      : token.transaction
    if let oldest = extent.oldest {
      guard oldest <= next else { throw .expired(token, oldest: oldest) }
    } else if token.change != nil || token.transaction < extent.newest {
      throw .expired(token, oldest: nil)
    }
  }
}
