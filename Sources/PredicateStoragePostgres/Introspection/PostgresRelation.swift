import PredicateSQL
import PredicateStorage
import PredicateSyntax

/// A table, a view or another thing with rows, as the server's catalogue has it.
struct PostgresRelation: Sendable {
  enum Kind: String {
    case table = "r"
    case partitionedTable = "p"
    case view = "v"
    case materializedView = "m"
    case foreignTable = "f"

    var isTable: Bool { self == .table || self == .partitionedTable }
  }

  /// The server's number for it. Names that differ there may be equal to Swift.
  let number: String
  let schema: String
  let name: String
  let kind: Kind
  /// Whether a name without a schema finds it.
  let isVisible: Bool

  /// Whether a name in a schema of ours is its name.
  func isNamed(_ name: PostgresTableName) -> Bool {
    guard name.table.hasSameBytes(as: self.name) else { return false }
    return name.schema.map { $0.hasSameBytes(as: schema) } ?? isVisible
  }

  /// The name in a schema of ours: that of its own schema is there unless it is not needed.
  var text: String { PostgresTableName(schema: isVisible ? nil : schema, name).text }
}

/// The relations that are described, and their names.
struct PostgresScope {
  /// The schemas beside those of the search path.
  let schemas: [String]
  /// The names by which a layout goes; none where the database gives the names.
  private let names: [(text: String, name: PostgresTableName)]
  private let keys: [(columns: [String], name: PostgresTableName)]

  /// The relations that become entities.
  init(_ introspection: PostgresIntrospection) {
    schemas = introspection.schemas
    names = []
    keys = introspection.keys.map { ($0.value, PostgresTableName($0.key)) }
  }

  /// The relations of a layout.
  init(_ layout: StoreLayout) {
    names = layout.tables.keys.sorted().map { ($0, PostgresTableName($0)) }
    schemas = Array(Set(names.compactMap(\.name.schema))).sorted()
    keys = []
  }

  /// The key that was given for it.
  func key(of relation: PostgresRelation) -> [String]? {
    keys.first { relation.isNamed($0.name) }?.columns
  }

  /// The name that it has; nil where it is left out.
  func name(of relation: PostgresRelation) -> String? {
    if let known = names.first(where: { relation.isNamed($0.name) }) { return known.text }
    return relation.kind.isTable || names.isEmpty ? relation.text : nil
  }
}
