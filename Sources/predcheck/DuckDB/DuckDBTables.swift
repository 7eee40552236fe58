import PredicateEvaluation
import PredicateModels
import PredicateSQL
import PredicateSchema
import PredicateStorage
import PredicateSyntax

/// The tables that DuckDB is asked about: as it describes them, or as the records show.
struct DuckDBTables {
  /// The statements that make tables of files.
  private(set) var setup: [String] = []
  private(set) var tables: [CatalogTable] = []
  private(set) var omissions: [SchemaOmission] = []
  /// Remarks about columns that are read otherwise than one might think.
  private(set) var remarks: [String] = []
  private let source: DuckDBSource?

  /// The columns by which the rows of files are told apart: the number of the file, and that of the
  /// row in it.
  private static let fileKey = ["predcheck_file", "predcheck_row"]

  init() { source = nil }

  /// Reads records; databases and Parquet are described later.
  init(_ source: DuckDBSource) throws(CommandError) {
    self.source = source
    let name = Self.quoted(source.table)
    let files = Self.literal(source.files.map { Self.pattern(of: $0.path) })
    switch source.kind {
    case .database: return
    case .parquet:
      setup = [
        """
        CREATE VIEW \(name) AS SELECT *, file_index::BIGINT AS "\(Self.fileKey[0])", \
        file_row_number AS "\(Self.fileKey[1])" FROM read_parquet(\(files), union_by_name = true)
        """
      ]
    case .records:
      let columns = try records(source)
      setup = [
        """
        CREATE VIEW \(name) AS SELECT *, row_number() OVER () AS "\(Self.fileKey[1])" \
        FROM read_ndjson(\(files), columns = {\(columns)}, maximum_object_size = 67108864)
        """
      ]
    }
  }

  /// Describes what is not known yet.
  mutating func describe(_ session: DuckDBSession) throws(StorageError) {
    guard let source else { return }
    switch source.kind {
    case .records: return
    case .parquet: try describe(source.table, key: Self.fileKey, isBinary: true, [], session)
    case .database:
      let listed = try session.all(
        "SELECT table_name, contains(lower(sql), 'collate') FROM duckdb_tables() "
          + "WHERE NOT internal AND schema_name = 'main' AND database_name = current_database() "
          + "ORDER BY table_name"
      )
      let constraints = try DuckDBConstraints(session)
      for row in listed {
        guard let name = row[0].text else { continue }
        try describe(
          name,
          key: constraints.keys[name] ?? [],
          isBinary: row[1].bool == false,
          constraints.references[name] ?? [],
          session
        )
      }
      let others = try session.all(
        "SELECT view_name, 'it is a view, whose rows have no key' FROM duckdb_views() "
          + "WHERE NOT internal AND database_name = current_database() UNION ALL "
          + "SELECT table_name, 'it is in the schema ' || schema_name FROM duckdb_tables() "
          + "WHERE schema_name <> 'main' AND database_name = current_database() ORDER BY ALL"
      )
      for row in others {
        omissions.append(SchemaOmission(table: row[0].text ?? "", reason: row[1].text ?? ""))
      }
    }
  }

  /// Adds a table. Rows without a key, or with one that no attribute can hold, have their number.
  private mutating func describe(
    _ name: String,
    key: [String],
    isBinary: Bool,
    _ references: [CatalogTable.ForeignKey],
    _ session: DuckDBSession
  ) throws(StorageError) {
    let rows = try session.all("DESCRIBE \(Self.quoted(name))")
      .filter { source?.kind == .database || !Self.fileKey.contains($0.first?.text ?? "") }
    let description = JSONText.of(
      .list(
        rows.map { row in
          .object([
            ("name", .text(row[0].text ?? "")), ("type", .text(row[1].text ?? "")),
            ("null", .text(row[2].text ?? "YES")),
          ])
        }
      )
    )
    let table: TableDescription
    do throws(ModelError) {
      table = try TableDescription(
        Array(description.utf8),
        of: .duckDB,
        entity: name,
        file: name
      )
    } catch {
      omissions.append(SchemaOmission(table: name, reason: error.message))
      return
    }
    remarks += table.omissions.map { "\(name).\($0.message)" }
    var attributes = table.schema.entities[name]?.attributes ?? [:]
    if isBinary {
      for name in Array(attributes.keys) { attributes[name]?.collation = .binary }
    }
    let isReadable = source?.kind != .database || key.allSatisfy { attributes[$0] != nil }
    add(name, attributes, key: key.isEmpty || !isReadable ? ["rowid"] : key, references)
  }

  private mutating func add(
    _ name: String,
    _ attributes: [String: Attribute],
    key: [String],
    _ references: [CatalogTable.ForeignKey] = []
  ) {
    let columns = attributes.sorted { $0.key < $1.key }.map { name, attribute in
      var column = CatalogTable.Column(
        name: name,
        type: attribute.type,
        storage: attribute.storage,
        isOptional: attribute.isOptional,
        collation: attribute.collation
      )
      column.guarantees.digits = attribute.digits
      return column
    }
    tables.append(
      CatalogTable(name: name, columns: columns, primaryKey: key, foreignKeys: references)
    )
  }

  /// The columns of records, all of which are looked at first: DuckDB would round a number, or make
  /// one of a text, where a later record holds another type than it was told.
  private mutating func records(_ source: DuckDBSource) throws(CommandError) -> String {
    var sample = RecordSample()
    for file in source.files {
      let lines = LineReader(
        try Compression.unpacked(file.open(), name: file.name),
        name: file.name
      )
      while let line = try lines.next() {
        if BlankBytes.isBlank(line) { continue }
        let start = lines.lineNumber == 1 ? BlankBytes.byteOrderMark(of: line) : 0
        let number = lines.lineNumber
        try SchemaSource.modelling { () throws(ModelError) in
          try sample.add(line[start...], line: number, file: file.name)
        }
      }
    }
    let name = source.table
    let seen = sample.schema(entity: name, isWhole: true).entities[name]?.attributes ?? [:]
    var attributes: [String: Attribute] = [:]
    var columns: [String] = []
    for (key, attribute) in seen.sorted(by: { $0.key < $1.key }) {
      guard let type = DuckDBCodec.declaration(of: attribute.type) else {
        omissions.append(
          SchemaOmission(table: name, column: key, reason: "its objects have no keys")
        )
        continue
      }
      attributes[key] = attribute
      columns.append("\(Self.literal(key)): \(Self.literal(type))")
    }
    guard !columns.isEmpty else { throw .failure("\(source.path) has no records with keys") }
    remarks += sample.remarks(isWhole: true).map { "\(name).\($0)" }
    add(name, attributes, key: [Self.fileKey[1]])
    return columns.joined(separator: ", ")
  }

  private static func quoted(_ name: String) -> String { DuckDBSession.dialect.quoted(name) }

  private static func literal(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''") + "'"
  }

  private static func literal(_ texts: [String]) -> String {
    "[" + texts.map { literal($0) }.joined(separator: ", ") + "]"
  }

  /// The pattern that only this path matches.
  private static func pattern(of path: String) -> String {
    var pattern = ""
    for character in path {
      pattern += "*?[".contains(character) ? "[\(character)]" : String(character)
    }
    return pattern
  }
}

/// The keys of the tables of a database, and their references to others.
private struct DuckDBConstraints {
  var keys: [String: [String]] = [:]
  var references: [String: [CatalogTable.ForeignKey]] = [:]

  init(_ session: DuckDBSession) throws(StorageError) {
    let rows = try session.all(
      "SELECT table_name, constraint_type, constraint_column_names, referenced_table, "
        + "referenced_column_names FROM duckdb_constraints() WHERE schema_name = 'main' "
        + "AND database_name = current_database() "
        + "AND constraint_type IN ('PRIMARY KEY', 'FOREIGN KEY') ORDER BY constraint_index"
    )
    for row in rows {
      guard let table = row[0].text, let columns = row[2].list?.compactMap(\.text) else { continue }
      if row[1].text == "PRIMARY KEY" {
        keys[table] = columns
      } else if let other = row[3].text {
        let referenced = row[4].list?.compactMap(\.text) ?? []
        references[table, default: []].append(
          CatalogTable.ForeignKey(columns: columns, table: other, referenced: referenced)
        )
      }
    }
  }
}
