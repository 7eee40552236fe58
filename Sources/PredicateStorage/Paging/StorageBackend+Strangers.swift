public import PredicateAnalysis
import PredicateSchema
public import PredicateSyntax

/// Rows for untrusted clients: one call that validates the whole request by the policy of its
/// predicate.
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
/// The rows, the sort keys and the cursor have only keys that the policy allows, and the policy's
/// limits apply. A hidden key and an unknown one are the same error: V001. The policy must allow
/// the primary key, which every cursor contains; else the error is `invalidRequest`, a mistake of
/// the application. Send `StorageError.summary` to the client.
extension StorageBackend {
  /// A page of the rows that match, as dictionaries: `page.jsonText` is their JSON.
  ///
  /// `keys` are the key paths of each row. By default they are all attributes that the policy
  /// allows, and the key paths in its list of keys, such as `author.name`.
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

  /// A page of the rows that match, as values of a type. It is decoded like by `objects(_:as:)`,
  /// but from rows with only the keys that the policy allows: a property for another key is nil if
  /// it is optional, or a `DecodingError`. The restriction of the predicate does not apply to
  /// related objects.
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
