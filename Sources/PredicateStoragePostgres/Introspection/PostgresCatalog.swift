import PredicateSchema
import PredicateStorage

/// The tables in the schemas of the search path, as the server describes them.
enum PostgresCatalog {
  /// Ordinary and partitioned tables, sorted by name; of two of a name, the one that a query without
  /// a schema's name finds. Columns whose type is none of ours are left out.
  static func tables(of connection: PostgresConnection) throws(StorageError) -> [CatalogTable] {
    // By its bytes, since the server tells names apart that are equal to Swift.
    var tables: [[UInt8]: CatalogTable] = [:]
    for row in try connection.execute(columns).texts {
      guard let table = row[0], let name = row[1], let type = row[2] else { continue }
      let key = Array(table.utf8)
      tables[key, default: CatalogTable(name: table)].columns += column(name, type, row)
    }
    for row in try connection.execute(keys).texts {
      guard let table = row[0].map({ Array($0.utf8) }), let kind = row[1],
        let columns = row[2].map(names)
      else { continue }
      switch kind {
      case "p":
        tables[table]?.primaryKey = columns
        tables[table]?.uniqueKeys.append(columns)
      case "u": tables[table]?.uniqueKeys.append(columns)
      case "f":
        guard let target = row[3], let referenced = row[4].map(names) else { continue }
        var key = CatalogTable.ForeignKey(columns: columns, table: target, referenced: referenced)
        key.isEnforced = row[5] == "t"
        key.isDeferrable = row[6] == "t"
        tables[table]?.foreignKeys.append(key)
      default: break
      }
    }
    return tables.values.sorted { $0.name < $1.name }
  }

  private static func column(
    _ name: String,
    _ type: String,
    _ row: [String?]
  ) -> [CatalogTable.Column] {
    guard let attribute = attributeTypes[type] else { return [] }
    var column = CatalogTable.Column(
      name: name,
      type: attribute,
      storage: zonelessTypes.contains(type) ? .zoneless : nil,
      isOptional: row[3] == "f",
      collation: attribute == .text
        ? row[4].flatMap(ColumnCollation.init) ?? .other : .binary
    )
    column.comparesExactly = row[5] == "t"
    column.guarantees.digits = row[6].flatMap(digits)
    column.guarantees.isASCII = row[7] == "t"
    return [column]
  }

  /// The digits of `numeric(10, 2)`, which come as `10 2`.
  private static func digits(_ text: String) -> DecimalDigits? {
    let parts = text.split(separator: " ").compactMap { Int($0) }
    guard parts.count == 2 else { return nil }
    return DecimalDigits(whole: max(parts[0] - parts[1], 0), fraction: max(parts[1], 0))
  }

  /// By PostgreSQL's own names. Not there: text that is padded, such as `char(3)`, since it compares
  /// in its own way, and `float4`, which is not what it looks like when it is compared with doubles.
  static let attributeTypes: [String: AttributeType] = [
    "bool": .bool, "int2": .integer, "int4": .integer, "int8": .integer, "float8": .real,
    "numeric": .decimal, "text": .text, "varchar": .text, "timestamptz": .date, "timestamp": .date,
    "date": .date, "uuid": .uuid, "bytea": .bytes,
  ]

  /// Dates and times that do not name their zone are in UTC.
  private static let zonelessTypes: Set<String> = ["timestamp", "date"]

  /// The names that `string_agg` joined.
  private static func names(_ joined: String) -> [String] {
    joined.split(separator: "\u{1F}").map(String.init)
  }

  private static let columns = """
    SELECT c.relname, a.attname, coalesce(b.typname, t.typname), a.attnotnull,
      CASE WHEN l.collname IN ('C', 'POSIX', 'ucs_basic')
        OR (l.collname = 'default' AND d.datcollate IN ('C', 'POSIX')
          AND coalesce(to_jsonb(d) ->> 'datlocprovider', 'c') = 'c')
        THEN 'binary'
        WHEN l.collisdeterministic AND l.collnamespace = 'pg_catalog'::regnamespace
          AND l.collname = 'default' THEN 'deterministic'
        ELSE 'other' END,
      coalesce(l.collisdeterministic, true),
      CASE WHEN t.typname = 'numeric' AND a.atttypmod > 4
        THEN (((a.atttypmod - 4) >> 16) & 65535) || ' '
          || ((((a.atttypmod - 4) & 2047) # 1024) - 1024) END,
      l.collname = 'default' AND l.collnamespace = 'pg_catalog'::regnamespace
        AND lower('ABCDEFGHIJKLMNOPQRSTUVWXYZ') = 'abcdefghijklmnopqrstuvwxyz' COLLATE "C"
        AND EXISTS (SELECT 1 FROM pg_catalog.pg_constraint k
          WHERE k.conrelid = c.oid AND k.contype = 'c' AND k.convalidated
          AND coalesce(to_jsonb(k) ->> 'conenforced', 'true') = 'true'
          AND regexp_replace(pg_get_constraintdef(k.oid), '::text|[() ]', '', 'g') IN (
            format('CHECKoctet_length%1$I=length%1$I', a.attname),
            format('CHECKoctet_length%1$I=char_length%1$I', a.attname),
            format('CHECKlength%1$I=octet_length%1$I', a.attname),
            format('CHECKchar_length%1$I=octet_length%1$I', a.attname)))
    FROM pg_catalog.pg_class c
    JOIN pg_catalog.pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    JOIN pg_catalog.pg_type t ON t.oid = a.atttypid
    LEFT JOIN pg_catalog.pg_type b ON b.oid = t.typbasetype
    LEFT JOIN pg_catalog.pg_collation l ON l.oid = a.attcollation
    JOIN pg_catalog.pg_database d ON d.datname = current_database()
    WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition
      AND c.relnamespace::regnamespace::text NOT IN ('pg_catalog', 'information_schema')
      AND pg_catalog.pg_table_is_visible(c.oid)
    ORDER BY c.relname, a.attnum
    """

  private static let keys = """
    SELECT c.relname, k.contype,
      (SELECT string_agg(a.attname, E'\\x1f' ORDER BY n.position)
        FROM unnest(k.conkey) WITH ORDINALITY AS n(number, position)
        JOIN pg_catalog.pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = n.number),
      f.relname,
      (SELECT string_agg(a.attname, E'\\x1f' ORDER BY n.position)
        FROM unnest(k.confkey) WITH ORDINALITY AS n(number, position)
        JOIN pg_catalog.pg_attribute a ON a.attrelid = k.confrelid AND a.attnum = n.number),
      k.convalidated AND coalesce(to_jsonb(k) ->> 'conenforced', 'true') = 'true', k.condeferrable
    FROM pg_catalog.pg_constraint k
    JOIN pg_catalog.pg_class c ON c.oid = k.conrelid
    LEFT JOIN pg_catalog.pg_class f ON f.oid = k.confrelid
    WHERE (k.contype IN ('p', 'f') OR k.contype = 'u' AND NOT k.condeferrable) AND pg_catalog.pg_table_is_visible(c.oid)
      AND (k.contype <> 'f' OR pg_catalog.pg_table_is_visible(f.oid))
    ORDER BY c.relname, k.conkey, k.conname
    """
}
