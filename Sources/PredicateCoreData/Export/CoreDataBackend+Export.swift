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
  /// The tables are created and filled in one transaction, so that nothing is there if the export
  /// fails. Objects are read in batches; memory holds one of them. A key that leads to no exported
  /// object is left nil and counted in the report.
  ///
  /// - Parameters:
  ///   - target: A store with the schema `plain.tables`, in which these tables do not exist.
  ///   - plain: The readable names of the entities, for the dialect of the target.
  ///   - predicates: The objects to export, by entity, children included; nil as a predicate stands
  ///     for all objects of the entity. Without any, the whole store is exported.
  ///   - batchSize: The number of objects that are read and inserted at a time.
  public func export(
    to target: any MutableStorageBackend,
    as plain: PlainSchema,
    matching predicates: [String: BoundPredicate?] = [:],
    batchSize: Int = 500
  ) async throws -> ExportReport {
    guard target.schema == plain.tables else {
      throw StorageError.invalidRequest("the target must have the schema `plain.tables`")
    }
    for name in predicates.keys where schema.entities[name] == nil {
      throw StorageError.unknownEntity(name, in: schema)
    }
    let source = try SQLiteBackend(file.connection, plain.source, .default)
    return try await target.transaction { target in
      try await target.createTables()
      var report = ExportReport()
      for name in plain.order {
        guard let request = self.request(name, plain, predicates, batchSize) else { continue }
        let count = try await Self.copy(request, from: source, to: target, plain)
        if self.schema.entities[name] != nil { report.counts[name] = count }
      }
      for name in plain.order {
        try await Self.removeDanglingKeys(of: name, in: target, plain, &report)
      }
      return report
    }
  }

  /// The request for the objects of an entity without those of its children, or for the pairs of a
  /// table between two entities; nil if no predicate selects any.
  private func request(
    _ name: String,
    _ plain: PlainSchema,
    _ predicates: [String: BoundPredicate?],
    _ batchSize: Int
  ) -> FetchRequest? {
    var request = FetchRequest(entity: name, batchSize: batchSize)
    guard let entity = plain.schema.entities[name] else { return request }
    var terms: [PredicateNode] = []
    if entity.discriminator != nil,
      case .integer(let number) = schema.entities[name]?.discriminator?.value
    {
      terms.append(.comparing("entity", .equal, .integer(number)))
    }
    if !predicates.isEmpty {
      let lineage = model.lineage(of: name).map(\.name)
      let chosen = lineage.filter { predicates.keys.contains($0) }
      guard !chosen.isEmpty else { return nil }
      let selecting = chosen.map { predicates[$0] ?? nil }
      // An entity without a predicate is exported as a whole.
      if !selecting.contains(nil) {
        let roots = zip(chosen, selecting).compactMap { ancestor, predicate in
          predicate.map { translated($0, of: ancestor).root }
        }
        terms.append(roots.count == 1 ? roots[0] : PredicateNode(.or(roots)))
      }
    }
    if !terms.isEmpty {
      let root = terms.count == 1 ? terms[0] : PredicateNode(.and(terms))
      request.predicate = BoundPredicate(source: nil, root: root)
    }
    return request
  }

  private static func copy(
    _ request: FetchRequest,
    from source: SQLiteBackend,
    to target: any MutableStorageBackend,
    _ plain: PlainSchema
  ) async throws(StorageError) -> Int {
    guard let entity = plain.tables.resolvedEntity(named: request.entity) else { return 0 }
    let isJoin = plain.schema.entities[request.entity] == nil
    let attributes = entity.attributes.filter { $0.key != entity.discriminator?.column }
    var count = 0
    var batches = source.batches(request).makeAsyncIterator()
    while let batch = try await batches.next() {
      var rows: [[String: Value]] = []
      rows.reserveCapacity(batch.count)
      for object in batch {
        var row: [String: Value] = [:]
        for (key, attribute) in attributes {
          row[key] = plainValue(object[key] ?? .null, as: attribute.type)
        }
        // A pair without one of its objects joins nothing.
        if isJoin, entity.primaryKey.contains(where: { row[$0] == .null }) { continue }
        rows.append(row)
      }
      try await target.insert(rows, into: request.entity, batchSize: max(rows.count, 1))
      count += rows.count
    }
    return count
  }

  /// A value as a column of the type holds it: what JSON lacks is text, and JSON itself may be.
  private static func plainValue(_ value: Value, as type: AttributeType) -> Value {
    switch (type, value) {
    case (.text, .null), (.text, .text): value
    case (.text, _): .text(JSONText.of(value))
    case (.json, _): jsonValue(value)
    default: value  // Of any other type the value is what the column holds.
    }
  }

  private static func jsonValue(_ value: Value) -> Value {
    switch value {
    case .null, .bool, .integer, .text: value
    case .real(let number) where number.isFinite: value
    case .decimal(let number) where !number.isNaN: value
    case .real, .decimal, .date, .uuid, .bytes:
      .text(String(JSONText.of(value).dropFirst().dropLast()))
    case .url(let text): .text(text)
    case .list(let values): .list(values.map(jsonValue))
    case .set(let values): .list(values.map(jsonValue))
    case .map(let entries): .map(entries.mapValues(jsonValue))
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
  fileprivate static func comparing(
    _ key: String,
    _ operation: ComparisonOperator,
    _ value: Value
  ) -> Self {
    let path = ExpressionNode(.keyPath(base: nil, [.key(key)]))
    let constant = ExpressionNode(.constant(value))
    return Self(.comparison(Comparison(nil, path, operation, [], constant)))
  }
}
