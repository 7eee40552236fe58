import PredicateSQL
import PredicateSchema
import PredicateStorage
import PredicateSyntax

/// The tables of a database, as the server describes them.
enum PostgresCatalog {
  /// The tables of the scope. Columns of types that no attribute has are left out. Throws where a key was
  /// given for what is not there.
  static func description(
    of connection: PostgresConnection,
    _ introspection: PostgresIntrospection
  ) throws(StorageError) -> DatabaseDescription {
    let scope = PostgresScope(introspection)
    let columns = try PostgresColumn.all(of: connection, schemas: scope.schemas)
    try requireKeys(introspection, columns)
    var tables = try tables(columns, connection, scope)
    nameEntities(&tables, columns, scope)
    return DatabaseDescription(tables, without: try omissions(columns, connection, scope))
  }

  /// The tables of a layout, under its names.
  static func tables(
    of connection: PostgresConnection,
    for layout: StoreLayout
  ) throws(StorageError) -> [CatalogTable] {
    let scope = PostgresScope(layout)
    let columns = try PostgresColumn.all(of: connection, schemas: scope.schemas)
    return try tables(columns, connection, scope)
  }

  private static func tables(
    _ columns: [PostgresColumn],
    _ connection: PostgresConnection,
    _ scope: PostgresScope
  ) throws(StorageError) -> [CatalogTable] {
    var tables: [String: CatalogTable] = [:]
    for column in columns {
      let relation = column.relation
      guard let name = scope.name(of: relation) else { continue }
      var table =
        tables[relation.number]
        ?? CatalogTable(name: name, entity: relation.isVisible ? relation.name : nil)
      if let own = column.catalogColumn { table.columns.append(own) }
      table.primaryKey = scope.key(of: relation) ?? []
      tables[relation.number] = table
    }
    let names = ColumnNames(columns)
    let schemas = scope.schemas.map { Value.text($0) }
    for row in try connection.execute(keys, [.list(schemas)]).texts {
      guard let number = row[0], let kind = row[1], let columns = names[number, row[2]] else {
        continue
      }
      switch kind {
      case "p":
        tables[number]?.uniqueKeys.append(columns)
        if let table = tables[number], table.primaryKey.isEmpty {
          tables[number]?.lacksPartOfKey = !table.canRead(columns)
          if table.canRead(columns) { tables[number]?.primaryKey = columns }
        }
      case "u": tables[number]?.uniqueKeys.append(columns)
      case "f":
        guard let other = row[3], let target = tables[other], let referenced = names[other, row[4]]
        else { continue }
        var key = CatalogTable.ForeignKey(
          columns: columns,
          table: target.name,
          referenced: referenced
        )
        key.isEnforced = row[5] == "t"
        key.isDeferrable = row[6] == "t"
        tables[number]?.foreignKeys.append(key)
      default: break
      }
    }
    return tables.values.sorted { $0.name < $1.name }
  }

  /// Names the entities of tables that are not on the search path by the first name that is free:
  /// `orders`, `sales_orders`, `sales.orders`.
  private static func nameEntities(
    _ tables: inout [CatalogTable],
    _ columns: [PostgresColumn],
    _ scope: PostgresScope
  ) {
    let names = tables.map { PostgresTableName($0.name) }
    let counts = Dictionary(grouping: names, by: \.table).mapValues(\.count)
    var taken = Set(zip(tables, names).filter { $1.schema == nil }.map(\.0.entity))
    for (index, name) in names.enumerated() {
      guard let schema = name.schema else { continue }
      let short = counts[name.table] == 1 ? [name.table] : []
      let free = (short + ["\(schema)_\(name.table)"]).first { !taken.contains($0) }
      if let free { tables[index].entity = free }
      taken.insert(tables[index].entity)
    }
  }

  private static func requireKeys(
    _ introspection: PostgresIntrospection,
    _ columns: [PostgresColumn]
  ) throws(StorageError) {
    for (text, key) in introspection.keys.sorted(by: { $0.key < $1.key }) {
      let name = PostgresTableName(text)
      let own = columns.filter { $0.relation.isNamed(name) }
      guard !own.isEmpty else {
        throw .invalidRequest("a key is given for “\(text)”, and there is no such table or view")
      }
      guard !key.isEmpty else { throw .invalidRequest("the key of “\(text)” has no column") }
      for column in key
      where own.first(where: { $0.name == column })?.catalogColumn?.type.isScalar != true {
        throw .invalidRequest("“\(text)” has no column “\(column)” that can be part of a key")
      }
    }
  }

  /// A key that is not enforced (PostgreSQL 18) is never valid.
  private static let keys = """
    SELECT c.oid, k.contype, k.conkey, k.confrelid, k.confkey, k.convalidated, k.condeferrable
    FROM pg_catalog.pg_constraint k
    JOIN pg_catalog.pg_class c ON c.oid = k.conrelid
    JOIN pg_catalog.pg_namespace s ON s.oid = c.relnamespace
    WHERE (k.contype IN ('p', 'f') OR k.contype = 'u' AND NOT k.condeferrable)
      AND (pg_catalog.pg_table_is_visible(c.oid) OR s.nspname = ANY($1::text[]))
    ORDER BY s.nspname, c.relname, k.conkey, k.conname
    """
}

/// The names of columns by their numbers.
private struct ColumnNames {
  private var names: [String: [Int: String]] = [:]

  init(_ columns: [PostgresColumn]) {
    for column in columns {
      names[column.relation.number, default: [:]][column.number] = column.name
    }
  }

  /// The names of columns of a relation whose numbers are given as an array of the server, `{1,3}`.
  subscript(_ relation: String, _ numbers: String?) -> [String]? {
    guard let own = names[relation], let numbers else { return nil }
    let parts = numbers.dropFirst().dropLast().split(separator: ",")
    let found = parts.compactMap { part in Int(part).flatMap { own[$0] } }
    return found.count == parts.count ? found : nil
  }
}

extension CatalogTable {
  /// Whether the columns are there, and values of them can be compared.
  fileprivate func canRead(_ names: [String]) -> Bool {
    names.allSatisfy { name in columns.contains { $0.name == name && $0.type.isScalar } }
  }
}
