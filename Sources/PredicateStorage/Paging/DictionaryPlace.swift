package import PredicateSchema
package import PredicateSyntax

/// The place of dictionaries in the order of their request: additional properties from which a
/// cursor is created.
package struct DictionaryPlace: Sendable {
  private let fingerprint: UInt64
  /// The names of the properties for the sort keys, and for the primary key.
  private let sortKeys: [String]
  private let primaryKey: [String]
  private let added: Set<String>

  init(fingerprint: UInt64, sortKeys: [String], primaryKey: [String]) {
    self.fingerprint = fingerprint
    self.sortKeys = sortKeys
    self.primaryKey = primaryKey
    added = Set(sortKeys + primaryKey)
  }

  /// The dictionary without the properties of the place.
  func removed(_ row: [String: Value]) -> [String: Value] { row.filter { !added.contains($0.key) } }

  /// The cursor of the place right after a row.
  package func cursor(after row: [String: Value]) throws(StorageError) -> PageCursor {
    try PageCursor(
      EncodedPlace(
        fingerprint: fingerprint,
        sortKeys: sortKeys.map { row[$0] ?? .null },
        primaryKey: primaryKey.map { row[$0] ?? .null }
      )
    )
  }
}

extension FetchRequest {
  /// The request for dictionaries, extended by their place.
  package func placed(in schema: Schema) throws(StorageError) -> (FetchRequest, DictionaryPlace) {
    guard let entity = schema.resolvedEntity(named: entity) else {
      throw .unknownEntity(self.entity, in: schema)
    }
    var request = self
    request.resultType = .dictionaries
    if propertiesToFetch.isEmpty {
      request.propertiesToFetch = entity.attributes.keys.sorted()
        .map { .keyPath(KeyPathText.quoted($0)) }
    }
    let columns = try RequestColumns(dictionariesOf: request, entity: entity, schema: schema)
    guard !columns.isGrouped, !isDistinct else {
      throw .invalidRequest("a cursor is a position among rows, and groups have none")
    }
    try entity.requireKey()
    if let column = identifyingKeys(in: schema).first(where: { entity.attributes.exact($0) == nil })
    {
      throw .invalidRequest(
        "“\(column)” of the primary key is not an attribute, so dictionaries have no cursor"
      )
    }
    let keys = identifyingPaths(in: schema)
    var names: [String: String] = [:]
    for path in try columns.cursorPaths().map(\.text) + keys where names[path] == nil {
      // No property has such a name, unless on purpose.
      let name = "\u{0}place:\(path)"
      names[path] = name
      request.propertiesToFetch.append(.keyPath(path, as: name))
    }
    let place = DictionaryPlace(
      fingerprint: columns.fingerprint(of: self.entity),
      sortKeys: try columns.cursorPaths().compactMap { names[$0.text] },
      primaryKey: keys.compactMap { names[$0] }
    )
    return (request, place)
  }
}
