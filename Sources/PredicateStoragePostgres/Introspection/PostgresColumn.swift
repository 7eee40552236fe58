import PredicateSchema
import PredicateStorage
import PredicateSyntax

/// A column as the server's catalogue has it.
struct PostgresColumn: Sendable {
  let relation: PostgresRelation
  let name: String
  /// Its number within the relation
  let number: Int
  /// The row of `PostgresType`, for a domain that of its base; empty for types that none can be.
  let type: String
  /// Likewise for the elements of an array; nil for anything else.
  let element: String?
  /// The type's own name: `mood`, `_text`.
  let ownName: String
  /// The type for people: `character(3)`, `text[]`.
  let shown: String
  let isRequired: Bool
  let collation: ColumnCollation
  /// Whether `=` in the collation is true only of identical text.
  let isDeterministic: Bool
  let digits: DecimalDigits?
  let isASCII: Bool
  let dateForm: DateTextForm?
  let folded: FoldedText?

  /// The columns of all relations that a name without a schema finds, and of those of the schemas. With
  /// `withChecks` the guarantees of CHECK constraints are read as well. Those of a relation come together, in
  /// their order.
  static func all(
    of connection: PostgresConnection,
    schemas: [String],
    withChecks: Bool = true
  ) throws(StorageError) -> [Self] {
    let given = [Value.list(schemas.map { .text($0) })]
    let checks = withChecks ? try PostgresChecks(connection, given) : nil
    let indexes = withChecks ? try PostgresFoldedIndexes(connection) : nil
    return try connection.execute(statement, given).texts
      .compactMap { Self($0, checks, indexes) }
      .sorted { ($0.relation.number, $0.number) < ($1.relation.number, $1.number) }
  }

  private init?(_ row: [String?], _ checks: PostgresChecks?, _ indexes: PostgresFoldedIndexes?) {
    guard let number = row[0], let schema = row[1], let table = row[2],
      let kind = row[3].flatMap(PostgresRelation.Kind.init), let name = row[5],
      let type = row[6], let ownName = row[8], let shown = row[9], let quoted = row[14],
      let position = row[16].flatMap({ Int($0) })
    else { return nil }
    relation = PostgresRelation(
      number: number,
      schema: schema,
      name: table,
      kind: kind,
      isVisible: row[4] == "t"
    )
    self.name = name
    self.number = position
    self.type = type
    element = row[7]
    self.ownName = ownName
    self.shown = shown
    isRequired = row[10] == "t"
    collation = row[11].flatMap(ColumnCollation.init) ?? .other
    isDeterministic = row[12] == "t"
    digits = row[13].flatMap(Self.digits)
    isASCII = row[15] == "t" && checks?.keepsASCII(quoted, of: number) == true
    dateForm = checks?.dateForm(of: quoted, of: number)
    folded = indexes?.folded(name, of: number)
  }

  /// The digits of `numeric(10, 2)`, which come as `10 2`; those of `numeric(2, -3)` are five whole
  /// ones. Columns with more digits than a schema can write tell none.
  private static func digits(_ text: String) -> DecimalDigits? {
    let parts = text.split(separator: " ").compactMap { Int($0) }
    guard parts.count == 2 else { return nil }
    let fraction = max(parts[1], 0)
    return DecimalDigits(precision: max(parts[0] - parts[1], 0) + fraction, scale: fraction)
  }

  /// The column of a table of ours; nil where the type has no attribute.
  var catalogColumn: CatalogTable.Column? {
    guard let (attribute, storage) = PostgresType.attribute(type, element: element) else {
      return nil
    }
    let row = PostgresType.named(type)
    var column = CatalogTable.Column(
      name: name,
      type: attribute,
      storage: storage,
      // JSON has a null of its own.
      isOptional: !isRequired || attribute == .json,
      collation: attribute == .text ? textCollation : .binary
    )
    column.comparesExactly = isDeterministic && type != "citext" && attribute.isScalar
    if attribute == .text, storage == nil { column.guarantees.folded = folded }
    if row?.comparison == .ofValues {
      column.guarantees.digits = digits
      column.guarantees.isASCII = isASCII && storage == nil
      column.guarantees.dateForm = collation == .binary ? dateForm : nil
    }
    return column
  }

  /// Text of a type without a collation is compared in the database's default one.
  private var textCollation: ColumnCollation {
    switch type {
    case "citext": .other
    case "enum", "time": .deterministic
    default: collation  // Every other type that is text has a collation.
    }
  }

  /// The row of `PostgresType` for a type: types of other schemas may have the same names.
  private static func row(of type: String, in schema: String) -> String {
    """
    CASE WHEN \(type).typtype = 'e' THEN 'enum'
      WHEN \(type).typtype = 'b' AND (\(schema).nspname = 'pg_catalog' OR \(type).typname = 'citext')
      THEN \(type).typname::text ELSE '' END
    """
  }

  /// Whether the default collation of the database compares bytes. The server works it out once.
  private static let hasBinaryDefault = """
    SELECT d.datcollate IN ('C', 'POSIX')
      AND coalesce(to_jsonb(d) ->> 'datlocprovider', 'c') = 'c'
    FROM pg_catalog.pg_database d WHERE d.datname = current_database()
    """

  private static let statement = """
    SELECT c.oid, n.nspname, c.relname, c.relkind, pg_catalog.pg_table_is_visible(c.oid),
      a.attname, \(row(of: "t", in: "tn")),
      CASE WHEN e.oid IS NOT NULL THEN \(row(of: "e", in: "en")) END,
      t.typname, pg_catalog.format_type(a.atttypid, a.atttypmod), a.attnotnull,
      CASE WHEN l.collname IN ('C', 'POSIX', 'ucs_basic')
        OR (l.collname = 'default' AND (\(hasBinaryDefault)))
        THEN 'binary'
        WHEN l.collisdeterministic AND l.collnamespace = 'pg_catalog'::regnamespace
          AND l.collname = 'default' THEN 'deterministic'
        ELSE 'other' END,
      coalesce(l.collisdeterministic, true),
      CASE WHEN o.typname = 'numeric' AND a.atttypmod > 4 AND c.relkind IN ('r', 'p')
        THEN (((a.atttypmod - 4) >> 16) & 65535) || ' '
          || ((((a.atttypmod - 4) & 2047) # 1024) - 1024) END,
      pg_catalog.quote_ident(a.attname),
      l.collname = 'default' AND l.collnamespace = 'pg_catalog'::regnamespace
        AND lower('ABCDEFGHIJKLMNOPQRSTUVWXYZ') = 'abcdefghijklmnopqrstuvwxyz' COLLATE "C",
      a.attnum
    FROM pg_catalog.pg_class c
    JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
    JOIN pg_catalog.pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    JOIN pg_catalog.pg_type o ON o.oid = a.atttypid
    JOIN pg_catalog.pg_type t ON t.oid = CASE WHEN o.typbasetype <> 0 THEN o.typbasetype ELSE o.oid END
    JOIN pg_catalog.pg_namespace tn ON tn.oid = t.typnamespace
    LEFT JOIN pg_catalog.pg_type e ON e.typarray = t.oid
    LEFT JOIN pg_catalog.pg_namespace en ON en.oid = e.typnamespace
    LEFT JOIN pg_catalog.pg_collation l ON l.oid = a.attcollation
    WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f') AND NOT c.relispartition
      AND n.nspname NOT IN ('pg_catalog', 'information_schema')
      AND (pg_catalog.pg_table_is_visible(c.oid) OR n.nspname = ANY($1::text[]))
    """
}
