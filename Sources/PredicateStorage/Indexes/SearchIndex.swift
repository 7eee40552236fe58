import PredicateSQL
public import PredicateSchema

/// An index on the folded form of an attribute's text (`FoldedText`), for searches that ignore case or
/// accents. The database itself keeps it up to date.
public struct SearchIndex: Hashable, Sendable {
  /// The statements that create it; empty if it exists.
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
}

extension SQLBackend {
  public func searchIndex(
    of key: String,
    in entity: String,
    for searches: FoldedText.Searches
  ) async throws(StorageError) -> SearchIndex {
    guard let own = schema.resolvedEntity(named: entity) else {
      throw .unknownEntity(entity, in: schema)
    }
    guard let attribute = own.attributes[key], let table = layout.tables[own.table],
      let column = table[attribute.column]
    else { throw .invalidRequest("“\(entity)” has no attribute “\(key)”") }
    guard column.type == .text else {
      throw .invalidRequest("“\(key)” is not text, and only text can be folded")
    }
    return try await readingCatalogue { session throws(StorageError) in
      try session.searchIndex(of: column, in: table, for: searches)
    }
  }

  public func create(_ index: SearchIndex) async throws(StorageError) {
    requests.forgetGuarantees()
    try await pool.run(layout, .writing) { session throws(StorageError) in
      try session.writing { () throws(StorageError) in
        for statement in index.statements { try session.run(statement) }
      }
    }
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
}

/// Text as a literal in a DDL statement, where nothing can be bound.
package func sqlLiteral(_ text: String) -> String {
  "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''") + "'"
}
