import PredicateStorage

extension PostgresCatalog {
  /// Columns of types that are none of ours, views and foreign tables, and the tables of schemas
  /// that are not on the search path.
  static func omissions(
    of connection: PostgresConnection
  ) throws(StorageError) -> [SchemaOmission] {
    var omissions: [SchemaOmission] = []
    for row in try connection.execute(columnTypes).texts {
      guard let table = row[0], let column = row[1], let type = row[2], let shown = row[3],
        attributeTypes[type] == nil
      else { continue }
      omissions.append(
        SchemaOmission(table: table, column: column, reason: reason(type, shown, row[4]))
      )
    }
    for row in try connection.execute(relations).texts {
      guard let name = row[0], let kind = row[1], let schema = row[2] else { continue }
      let isVisible = row[3] == "t"
      let reason =
        switch kind {
        case "v", "m": "it is a view, whose rows have no key"
        case "f": "it is a table of another server"
        default: "its schema, “\(schema)”, is not on the search path, or another table hides it"
        }
      omissions.append(
        SchemaOmission(table: isVisible ? name : "\(schema).\(name)", reason: reason)
      )
    }
    return omissions
  }

  /// The reason for a type: by its name, its name for people, and its kind.
  private static func reason(_ type: String, _ shown: String, _ kind: String?) -> String {
    switch (type, kind) {
    case ("bpchar", _): "of the type \(shown), whose spaces at the end are not compared"
    case ("citext", _): "of the type \(shown), which is compared without regard to case"
    case ("float4", _):
      "of the type \(shown), whose values are other numbers as doubles than they look"
    case (_, "e"): "of the type \(shown), an enumeration, which has an order of its own"
    // Any other type has no further reason.
    default: "of the type \(shown)"
    }
  }

  private static let columnTypes = """
    SELECT c.relname, a.attname, coalesce(b.typname, t.typname),
      pg_catalog.format_type(a.atttypid, a.atttypmod), coalesce(b.typtype, t.typtype)
    FROM pg_catalog.pg_class c
    JOIN pg_catalog.pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    JOIN pg_catalog.pg_type t ON t.oid = a.atttypid
    LEFT JOIN pg_catalog.pg_type b ON b.oid = t.typbasetype
    WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition
      AND c.relnamespace::regnamespace::text NOT IN ('pg_catalog', 'information_schema')
      AND pg_catalog.pg_table_is_visible(c.oid)
    ORDER BY c.relname, a.attnum
    """

  private static let relations = """
    SELECT c.relname, c.relkind, n.nspname, pg_catalog.pg_table_is_visible(c.oid)
    FROM pg_catalog.pg_class c
    JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f') AND NOT c.relispartition
      AND n.nspname NOT IN ('pg_catalog', 'information_schema')
      AND n.nspname NOT LIKE 'pg\\_%'
      AND (c.relkind NOT IN ('r', 'p') OR NOT pg_catalog.pg_table_is_visible(c.oid))
      AND pg_catalog.has_schema_privilege(n.oid, 'USAGE')
    ORDER BY n.nspname, c.relname
    """
}
