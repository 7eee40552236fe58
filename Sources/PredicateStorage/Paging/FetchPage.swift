import PredicateEvaluation
public import PredicateSyntax

/// A page of results, and the place where the next one begins.
///
///     request.limit = 20
///     let page = try await store.page(request, as: Book.self)
///     show(page.rows)
///     request.after = page.next
public struct FetchPage<Row: Sendable>: Sendable {
  /// The results, in order; at most as many as the request's limit.
  public let rows: [Row]
  /// The place after the last row, for `FetchRequest.after`; nil if no more rows follow.
  public let next: PageCursor?

  init(rows: [Row], next: PageCursor?) {
    self.rows = rows
    self.next = next
  }
}

extension FetchPage: Equatable where Row: Equatable {}

extension FetchPage where Row == [String: Value] {
  /// The page as JSON: `{"next": "AbC…", "rows": [{"id": 1, "title": "Ulysses"}]}`. `next` is null
  /// on the last page; values have the form of `StoredObject.jsonText`.
  public var jsonText: String {
    JSONText.of(
      .object([
        ("next", next.map { JSONItem.text($0.text) } ?? .null),
        ("rows", .list(rows.map { .raw($0.jsonText) })),
      ])
    )
  }
}

/// A page as an object with the members `next`, a text or null, and `rows`. Values of dictionaries
/// are encoded losslessly, in the form of `Value`; `jsonText` has them as clients expect.
extension FetchPage: Encodable where Row: Encodable {
  private enum Key: String, CodingKey { case next, rows }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(next, forKey: .next)
    try container.encode(rows, forKey: .rows)
  }
}
