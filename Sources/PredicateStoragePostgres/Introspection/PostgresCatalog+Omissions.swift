import PredicateSQL
import PredicateStorage

extension PostgresCatalog {
  /// Columns of types that no attribute has, and the tables of other schemas.
  static func omissions(
    _ columns: [PostgresColumn],
    _ connection: PostgresConnection,
    _ scope: PostgresScope
  ) throws(StorageError) -> [SchemaOmission] {
    var omissions: [SchemaOmission] = []
    for column in columns where column.catalogColumn == nil {
      guard let table = scope.name(of: column.relation) else { continue }
      omissions.append(
        SchemaOmission(table: table, column: column.name, reason: "unknown type \(column.shown)")
      )
    }
    for row in try connection.execute(relations).texts {
      guard let number = row[0], let schema = row[1], let name = row[2],
        let kind = row[3].flatMap(PostgresRelation.Kind.init)
      else { continue }
      let relation = PostgresRelation(
        number: number,
        schema: schema,
        name: name,
        kind: kind,
        isVisible: row[4] == "t"
      )
      guard !relation.isVisible, !scope.schemas.contains(schema) else { continue }
      let reason = """
        its schema, “\(schema)”, is neither on the search path nor among those that are asked for, \
        or another table hides it
        """
      omissions.append(SchemaOmission(table: relation.text, reason: reason))
    }
    return omissions
  }

  private static let relations = """
    SELECT c.oid, n.nspname, c.relname, c.relkind, pg_catalog.pg_table_is_visible(c.oid)
    FROM pg_catalog.pg_class c
    JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f') AND NOT c.relispartition
      AND n.nspname NOT IN ('pg_catalog', 'information_schema')
      AND n.nspname NOT LIKE 'pg\\_%'
      AND pg_catalog.has_schema_privilege(n.oid, 'USAGE')
    ORDER BY n.nspname, c.relname
    """
}
