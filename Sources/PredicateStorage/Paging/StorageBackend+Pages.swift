import PredicateSchema
public import PredicateSyntax

/// Results with the place of the next page.
///
///     request.limit = 20
///     request.after = try text.map { try PageCursor($0) }
///     let page = try await store.page(request, as: Book.self)
///     // page.rows, page.next?.text
///
/// One more row than the limit is read, to know whether another page follows. Without a limit the
/// page has every result. An offset counts from the beginning of each page.
extension StorageBackend {
  /// The objects that match, and the place of the next page.
  public func page(
    _ request: FetchRequest
  ) async throws(StorageError) -> FetchPage<StoredObject> {
    var request = request
    request.resultType = .objects
    let objects = try await objects(try request.withOneMore())
    guard let limit = request.limit, objects.count > limit else {
      return FetchPage(rows: objects, next: nil)
    }
    let rows = Array(objects.prefix(limit))
    return FetchPage(rows: rows, next: try await cursor(after: rows[limit - 1], of: request))
  }

  /// The objects that match, as values of a type, and the place of the next page. Throws the errors
  /// of `objects(_:as:)`.
  public func page<Row: Decodable & Sendable>(
    _ request: FetchRequest,
    as type: Row.Type
  ) async throws -> FetchPage<Row> {
    let page = try await page(request)
    return FetchPage(rows: try await rows(of: page.rows, as: type), next: page.next)
  }

  /// The objects that match, as values of a type that lists its keys, and the place of the next
  /// page. Throws the errors of `objects(_:as:reading:)`.
  @_disfavoredOverload
  public func page<Row: KeyPathDecodable & Sendable>(
    _ request: FetchRequest,
    as type: Row.Type,
    reading relationships: [String] = []
  ) async throws -> FetchPage<Row> {
    var request = request
    request.relationshipKeyPathsForPrefetching += relationships
    let page = try await page(request)
    return FetchPage(
      rows: try await rows(of: page.rows, as: type, reading: relationships),
      next: page.next
    )
  }

  /// The dictionaries of `dictionaries(_:)` for single rows, and the place of the next page. Throws
  /// `invalidRequest` for groups and distinct rows, which have no cursor.
  public func dictionaryPage(
    _ request: FetchRequest
  ) async throws(StorageError) -> FetchPage<[String: Value]> {
    let (wider, place) = try request.placed(in: schema)
    let rows = try await dictionaries(try wider.withOneMore())
    guard let limit = request.limit, rows.count > limit else {
      return FetchPage(rows: rows.map(place.removed), next: nil)
    }
    return FetchPage(
      rows: rows.prefix(limit).map(place.removed),
      next: try place.cursor(after: rows[limit - 1])
    )
  }

  /// The dictionaries of `dictionaryPage(_:)` as values of a type, like `dictionaries(_:as:)`.
  public func dictionaryPage<Row: Decodable & Sendable>(
    _ request: FetchRequest,
    as type: Row.Type
  ) async throws -> FetchPage<Row> {
    let page = try await dictionaryPage(request)
    return FetchPage(rows: try RowDecoder.values(of: page.rows, as: type), next: page.next)
  }
}

extension FetchRequest {
  /// The request for one more row than a page has.
  fileprivate func withOneMore() throws(StorageError) -> Self {
    guard let limit else { return self }
    guard limit > 0 else {
      throw .invalidRequest("the limit \(limit) of a page is less than 1")
    }
    var request = self
    request.limit = limit == .max ? nil : limit + 1
    return request
  }
}
