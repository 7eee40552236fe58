import PredicateAnalysis
import PredicateEvaluation
import PredicateModels
import PredicateSchema
package import PredicateStorage
package import PredicateSyntax

/// The rows of a plain table, in batches: a value for each column. A dangling foreign key is null,
/// and a pair with a missing row is omitted, as in an export.
package actor PlainRows {
  package nonisolated let table: PlainTables.Table
  private let tables: PlainTables
  private let batchSize: Int
  /// The entities whose rows are still to be read.
  private var rest: ArraySlice<String>
  private var part: Part?

  /// The rows of one entity.
  private struct Part {
    var iterator: FetchBatches.Iterator
    let entity: Entity
    /// The keys of the rows with dangling foreign keys, by attribute.
    let dangling: [String: Set<[Value]>]
  }

  init(_ table: PlainTables.Table, _ tables: PlainTables, batchSize: Int) {
    self.table = table
    self.tables = tables
    self.batchSize = batchSize
    rest = table.entities[...]
  }

  /// The next rows; nil at the end.
  package func next() async throws(StorageError) -> [[Value]]? {
    while true {
      if part == nil {
        guard let name = rest.popFirst() else { return nil }
        part = try await begin(name)
      }
      guard var current = part else { continue }
      guard let batch = try await current.iterator.next(isolation: self) else {
        part = nil
        continue
      }
      part = current
      var rows: [[Value]] = []
      rows.reserveCapacity(batch.count)
      for object in batch { if let row = try values(of: object, current) { rows.append(row) } }
      if !rows.isEmpty { return rows }
    }
  }

  private func begin(_ name: String) async throws(StorageError) -> Part? {
    guard let entity = tables.plain.tables.resolvedEntity(named: name) else { return nil }
    var request = FetchRequest(entity: name, batchSize: batchSize)
    if tables.plain.schema.entities[name]?.discriminator != nil,
      case .integer(let number) = tables.store.schema.entities[name]?.discriminator?.value
    {
      request.predicate = BoundPredicate(
        source: nil,
        root: Self.comparison(IdentifierRewriter.entityKey, .equal, .integer(number))
      )
    }
    var dangling: [String: Set<[Value]>] = [:]
    for ancestor in [name] + tables.store.index.lineage(of: name).map(\.name) {
      for (key, relationship) in tables.links[ancestor] ?? [] where dangling[key] == nil {
        dangling[key] = try await keys(of: ancestor, key, relationship)
      }
    }
    return Part(
      iterator: tables.source.batches(request).makeAsyncIterator(),
      entity: entity,
      dangling: dangling
    )
  }

  /// The keys of the rows whose foreign key dangles.
  private func keys(
    of entity: String,
    _ key: String,
    _ relationship: String
  ) async throws(StorageError) -> Set<[Value]> {
    let root = PredicateNode(
      .and([
        Self.comparison(key, .notEqual, .null), Self.comparison(relationship, .equal, .null),
      ])
    )
    let request = FetchRequest(
      entity: entity,
      predicate: BoundPredicate(source: nil, root: root)
    )
    return Set(try await tables.source.identifiers(request).map(\.key))
  }

  private static func comparison(
    _ key: String,
    _ operation: ComparisonOperator,
    _ value: Value
  ) -> PredicateNode {
    let path = ExpressionNode(.keyPath(base: nil, [.key(key)]))
    let constant = ExpressionNode(.constant(value))
    return PredicateNode(.comparison(Comparison(nil, path, operation, [], constant)))
  }

  /// The values in the order of the columns; nil for a pair that joins nothing.
  private func values(of object: StoredObject, _ part: Part) throws(StorageError) -> [Value]? {
    var row: [String: Value] = [:]
    for (key, attribute) in part.entity.attributes
    where attribute.column != table.discriminator {
      let value = try value(of: key, object)
      let leadsNowhere = part.dangling[key]?.contains(object.identifier.key) == true
      if table.isJoin, leadsNowhere || value == .null, table.primaryKey.contains(attribute.column) {
        return nil
      }
      row[attribute.column] = leadsNowhere ? .null : Self.plain(value, as: attribute.type)
    }
    if let discriminator = table.discriminator { row[discriminator] = .text(part.entity.name) }
    return table.columns.map { row[$0.name] ?? .null }
  }

  /// The value of an attribute; nil if the file with its data is missing.
  private func value(of key: String, _ object: StoredObject) throws(StorageError) -> Value {
    do throws(StorageError) { return try object.value(ofAttribute: key) } catch {
      guard error.isMissingFile else { throw error }
      return .null
    }
  }

  /// The contents of archives as JSON text, and other values that a text column cannot hold.
  private static func plain(_ value: Value, as type: AttributeType) -> Value {
    switch (type, value) {
    case (_, .null), (.text, .text): value
    case (.text, _), (.json, _): .text(JSONText.of(value))
    default: value  // For any other type, the column's value.
    }
  }
}
