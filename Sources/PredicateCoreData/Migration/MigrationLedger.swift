import PredicateAnalysis
import PredicateSchema
import PredicateStorage
import PredicateSyntax

/// The tables in which a target records the progress of its migration. They are written in the
/// transactions of the rows, so that a migration resumes after the last complete batch.
enum MigrationLedger {
  /// The progress of each pass over a mapping's objects, and the mapping itself.
  static let progress = "predicateql_migration"
  /// The key of each migrated object.
  static let keys = "predicateql_migration_key"
  /// The values that did not fit.
  static let rejects = "predicateql_migration_reject"
  /// The attribute with the primary key of each entity of the target.
  static let key = "predicateql_key"
  /// The row of the progress with the mapping.
  static let whole = "mapping"

  static let entities: [Entity] = [
    Entity(
      progress,
      [
        .attribute("id", .text), .attribute("text", .text, optional: true),
        .attribute("cursor", .text, optional: true), .attribute("done", .integer),
        .attribute("read", .integer), .attribute("written", .integer),
        .attribute("rejected", .integer), .attribute("unlinked", .integer),
      ]
    ),
    Entity(
      keys,
      primaryKey: ["mapping", "source"],
      [.attribute("mapping", .text), .attribute("source", .text), .attribute("target", .text)]
    ),
    Entity(
      rejects,
      primaryKey: ["mapping", "source", "attribute"],
      [
        .attribute("mapping", .text), .attribute("source", .text), .attribute("attribute", .text),
        .attribute("reason", .text),
      ]
    ),
  ]

  /// The target with the tables of the ledger.
  static func created(with target: Schema) -> Schema {
    var schema = target
    for entity in entities { schema.entities[entity.name] = entity }
    return schema
  }

  /// The schema with which a migration writes: join tables are entities, and all keys have the same
  /// name.
  static func written(to target: Schema) -> Schema {
    var schema = created(with: target)
    let layout = StoreLayout(target)
    for (name, entity) in target.entities where entity.parent == nil && entity.primaryKey.count == 1
    {
      let column = layout.tables[entity.table]?[entity.primaryKey[0]]
      schema.entities[name]?.attributes[key] =
        column?.attribute ?? Attribute(column: entity.primaryKey[0], type: .integer)
    }
    for table in layout.tables.values where table.isJoinTable {
      var entity = Entity(name: join(table.name), table: table.name, primaryKey: table.primaryKey)
      for column in table.columns { entity.attributes[column.name] = column.attribute }
      schema.entities[entity.name] = entity
    }
    return schema
  }

  /// The name of a join table as an entity.
  static func join(_ table: String) -> String { "predicateql_join \(table)" }

  static func isIn(_ key: String, _ values: [Value]) -> PredicateNode {
    PredicateNode(
      .comparison(
        Comparison(nil, .key(key), .in, [], ExpressionNode(.constant(.list(values))))
      )
    )
  }

  static func request(_ entity: String, _ terms: [PredicateNode]) -> FetchRequest {
    FetchRequest(
      entity: entity,
      predicate: BoundPredicate(source: nil, root: PredicateNode(.and(terms)))
    )
  }
}

/// The progress of a pass over the objects of a mapping.
struct MigrationProgress: Sendable {
  var cursor: PageCursor?
  var isDone = false
  var read = 0
  var written = 0
  var rejected = 0
  var unlinked = 0

  init() {}

  init(_ row: StoredObject) {
    func number(_ key: String) -> Int {
      if case .integer(let number)? = row[key] { Int(number) } else { 0 }
    }
    if case .text(let text)? = row["cursor"] { cursor = try? PageCursor(text) }
    isDone = number("done") == 1
    (read, written) = (number("read"), number("written"))
    (rejected, unlinked) = (number("rejected"), number("unlinked"))
  }

  func row(_ id: String) -> [String: Value] {
    [
      "id": .text(id), "cursor": cursor.map { .text($0.text) } ?? .null,
      "done": .integer(isDone ? 1 : 0), "read": .integer(Int64(read)),
      "written": .integer(Int64(written)), "rejected": .integer(Int64(rejected)),
      "unlinked": .integer(Int64(unlinked)),
    ]
  }
}
