import PredicateSQL
public import PredicateSchema

/// An index on the folded form of an attribute's text (`FoldedText`), for searches that ignore case or
/// accents. The database itself keeps it up to date.
public struct SearchIndex: Hashable, Sendable {
  /// The statements that create or remove it; empty if there is nothing to do.
  public let statements: [String]

  package init(_ statements: [String]) { self.statements = statements }
}

/// A store whose database can have indexes for searches that ignore case or accents.
public protocol SearchIndexedBackend: StorageBackend {
  /// The index that serves some searches in an attribute's text. Nothing is changed.
  ///
  ///     let index = try await store.searchIndex(of: "name", in: "customer", for: .substrings)
  ///     try await store.create(index)
  ///
  /// Throws if the database has no such index, or its names are taken.
  func searchIndex(
    of key: String,
    in entity: String,
    for searches: FoldedText.Searches
  ) async throws(StorageError) -> SearchIndex

  /// Creates an index, atomically. Subsequent requests use it.
  func create(_ index: SearchIndex) async throws(StorageError)

  /// The statements that remove the index which `searchIndex(of:in:for:)` describes, with the functions
  /// and views that no other index needs; none where there is no such index. Nothing is changed.
  ///
  ///     let removal = try await store.searchIndexRemoval(of: "name", in: "customer", for: .substrings)
  ///     try await store.remove(removal)
  ///
  /// Throws where a part of it is not word for word what was created: somebody else has made it, or
  /// changed it.
  func searchIndexRemoval(
    of key: String,
    in entity: String,
    for searches: FoldedText.Searches
  ) async throws(StorageError) -> SearchIndex

  /// Removes an index, wholly or not at all. The schema of a store that has described itself with the
  /// index still names it: go on with `refreshed()`.
  func remove(_ removal: SearchIndex) async throws(StorageError)
}

extension SQLBackend {
  public func searchIndex(
    of key: String,
    in entity: String,
    for searches: FoldedText.Searches
  ) async throws(StorageError) -> SearchIndex {
    let (column, table) = try searched(key, in: entity)
    return try await readingCatalogue { session throws(StorageError) in
      try session.searchIndex(of: column, in: table, for: searches)
    }
  }

  public func searchIndexRemoval(
    of key: String,
    in entity: String,
    for searches: FoldedText.Searches
  ) async throws(StorageError) -> SearchIndex {
    let (column, table) = try searched(key, in: entity)
    return try await readingCatalogue { session throws(StorageError) in
      try session.searchIndexRemoval(of: column, in: table, for: searches)
    }
  }

  /// The column that an index on an attribute's text is about.
  private func searched(
    _ key: String,
    in entity: String
  ) throws(StorageError) -> (TableLayout.Column, TableLayout) {
    guard let own = schema.resolvedEntity(named: entity) else {
      throw .unknownEntity(entity, in: schema)
    }
    guard let attribute = own.attributes[key], let table = layout.tables[own.table],
      let column = table[attribute.column]
    else { throw .invalidRequest("“\(entity)” has no attribute “\(key)”") }
    guard column.type == .text else {
      throw .invalidRequest("“\(key)” is not text, and only text can be folded")
    }
    return (column, table)
  }

  public func create(_ index: SearchIndex) async throws(StorageError) { try await run(index) }

  public func remove(_ removal: SearchIndex) async throws(StorageError) { try await run(removal) }

  private func run(_ index: SearchIndex) async throws(StorageError) {
    requests.forgetGuarantees()
    try await pool.run(layout, .writing) { session throws(StorageError) in
      try session.writing { () throws(StorageError) in
        for statement in index.statements { try session.run(statement) }
      }
    }
    // Whoever read the catalogue meanwhile saw it as it was.
    requests.forgetGuarantees()
  }
}

extension SQLSession {
  package func searchIndex(
    of column: TableLayout.Column,
    in table: TableLayout,
    for searches: FoldedText.Searches
  ) throws(StorageError) -> SearchIndex {
    throw .invalidRequest(
      "\(Self.dialect.name) has no index for searches that ignore case or accents"
    )
  }

  package func searchIndexRemoval(
    of column: TableLayout.Column,
    in table: TableLayout,
    for searches: FoldedText.Searches
  ) throws(StorageError) -> SearchIndex {
    try searchIndex(of: column, in: table, for: searches)
  }
}

/// Text as a literal in a DDL statement, where nothing can be bound.
package func sqlLiteral(_ text: String) -> String {
  "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''") + "'"
}
