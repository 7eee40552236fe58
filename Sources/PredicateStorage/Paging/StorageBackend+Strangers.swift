public import PredicateAnalysis
import PredicateSchema
public import PredicateSyntax

/// Rows for strangers: one call that holds all that they ask to the policy of their predicate.
///
///     let wish = try BoundPredicate(parsing: text, options: policy.parseOptions)
///       .validated(by: policy, against: store.schema, entity: "Book")
///       .restricted(to: "tenant", equalTo: account.tenant)
///     let page = try await store.page(
///       of: "Book",
///       matching: wish,
///       sortedBy: [FetchSort](parsing: order),
///       limit: 20,
///       after: cursor.map { try PageCursor($0) }
///     )
///     answer(page.jsonText)
///
/// The rows, the sort keys and the cursor have no keys but those that the policy allows, and the work
/// keeps the policy's limits. A sort key, or a key to be given, that is hidden and one that there is
/// not are the same error: V001. The policy must allow the primary key, which every cursor holds; else
/// the error is `invalidRequest`, the host's own. A stranger is told `StorageError.summary`.
extension StorageBackend {
  /// A page of the rows that match, as dictionaries: `page.jsonText` is their JSON.
  ///
  /// `keys` are the key paths that each row has. By default they are all attributes that the policy
  /// allows, and the key paths that its list of keys names, such as `author.name`.
  public func page(
    of entity: String,
    matching predicate: ValidatedPredicate,
    keys: [String]? = nil,
    sortedBy sortDescriptors: [FetchSort] = [],
    limit: Int,
    after cursor: PageCursor? = nil
  ) async throws(StorageError) -> FetchPage<[String: Value]> {
    var request = try StrangersRequest(entity, predicate, sortDescriptors, in: schema)
    try request.fetch(keys)
    return try await dictionaryPage(request.page(limit, after: cursor))
  }

  /// A page of the rows that match, as values of a type. It is decoded as `objects(_:as:)` does, but
  /// from rows that have no keys besides those that the policy allows: a property for another one
  /// is nil if it is optional, or a `DecodingError`. Relationships are followed to whatever they lead
  /// to, which the restriction of the predicate does not concern.
  public func page<Row: Decodable & Sendable>(
    of entity: String,
    matching predicate: ValidatedPredicate,
    sortedBy sortDescriptors: [FetchSort] = [],
    limit: Int,
    after cursor: PageCursor? = nil,
    as type: Row.Type
  ) async throws -> FetchPage<Row> {
    let request = try StrangersRequest(entity, predicate, sortDescriptors, in: schema)
    let page = try await page(request.page(limit, after: cursor))
    let visible = VisibleKeys(predicate.policy, of: entity, in: schema)
    return FetchPage(rows: try await rows(of: page.rows, as: type, visible), next: page.next)
  }
}
