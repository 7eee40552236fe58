public import PredicateAnalysis
import PredicateEvaluation
import PredicateModels
import PredicatePlatform
import PredicateSchema
public import PredicateStorage
import PredicateStorageSQLite
import PredicateSyntax

extension CoreDataBackend {
  /// Copies the objects of the store, with their relationships, into the tables of a plain schema.
  ///
  ///     let plain = PlainSchema(store, dialect: .sqlite)
  ///     let target = try SQLiteBackend(path: "recipes.sqlite", schema: plain.tables)
  ///     let report = try await store.export(to: target, as: plain)
  ///
  /// The tables are created and filled in one transaction, so that a failed export leaves nothing
  /// behind. Objects are read in batches; memory holds one batch. A dangling key and a value that
  /// the column cannot hold become nil, and are counted in the report.
  ///
  /// - Parameters:
  ///   - target: A store with the schema `plain.tables`, in which these tables do not exist.
  ///   - plain: The readable names of the entities, for the dialect of the target.
  ///   - predicates: The objects to export, by entity, children included; nil as a predicate stands
  ///     for all objects of the entity. Without any, the whole store is exported.
  ///   - batchSize: The number of objects that are read and inserted at a time.
  ///   - progress: It is given the number of rows that are written, after each batch.
  public func export(
    to target: any MutableStorageBackend,
    as plain: PlainSchema,
    matching predicates: [String: BoundPredicate?] = [:],
    batchSize: Int = 500,
    progress: @escaping @Sendable (_ rows: Int) -> Void = { _ in }
  ) async throws -> ExportReport {
    guard target.schema == plain.tables else {
      throw StorageError.invalidRequest("the target must have the schema `plain.tables`")
    }
    let selection = try ExportSelection(predicates, in: self)
    let source = try SQLiteBackend(file.connection, plain.source, .default)
    return try await target.transaction { target in
      try await target.createTables()
      var copy = ExportCopy(source, target, plain, progress)
      for name in plain.order {
        var request = FetchRequest(entity: name)
        if plain.schema.entities[name] != nil {
          guard let selected = selection.request(for: name) else { continue }
          request = self.translated(selected)
        } else {
          // A table between entities that are not exported stays empty, and nothing counts as
          // missing.
          let sides = plain.tables.entities[name]?.relationships.values.map(\.destination) ?? []
          guard sides.allSatisfy(selection.includes) else { continue }
          // Equal pairs are consecutive.
          let key = plain.tables.entities[name]?.primaryKey ?? []
          request.sortDescriptors = key.map { .ascending($0) }
        }
        request.batchSize = batchSize
        try await copy.copy(request)
      }
      var report = copy.report
      if predicates.isEmpty { report.strays = try self.strays() }
      for name in plain.order {
        try await Self.removeDanglingKeys(of: name, in: target, plain, &report)
      }
      return report
    }
  }

  private static func removeDanglingKeys(
    of name: String,
    in target: any MutableStorageBackend,
    _ plain: PlainSchema,
    _ report: inout ExportReport
  ) async throws(StorageError) {
    guard let entity = plain.tables.entities[name] else { return }
    let isJoin = plain.schema.entities[name] == nil
    for (key, relationship) in entity.relationships.sorted(by: { $0.key < $1.key }) {
      guard case .direct(let pairs) = relationship.join, let column = pairs.first?.near else {
        continue
      }
      let dangling = PredicateNode(
        .and([
          .comparing(column, .notEqual, .null), .comparing(key, .equal, .null),
        ])
      )
      let request = FetchRequest(
        entity: name,
        predicate: BoundPredicate(source: nil, root: dangling)
      )
      let count =
        isJoin
        ? try await target.delete(request)
        : try await target.update(request, setting: [column: .value(.null)])
      if count > 0 { report.danglingKeys[isJoin ? name : "\(name).\(key)", default: 0] += count }
    }
  }
}

extension PredicateNode {
  /// The comparison of a key with a constant.
  static func comparing(
    _ key: String,
    _ operation: ComparisonOperator,
    _ value: Value
  ) -> Self {
    let path = ExpressionNode(.keyPath(base: nil, [.key(key)]))
    let constant = ExpressionNode(.constant(value))
    return Self(.comparison(Comparison(nil, path, operation, [], constant)))
  }
}
