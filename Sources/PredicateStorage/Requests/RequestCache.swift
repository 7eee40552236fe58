import PredicateAnalysis
import PredicatePlatform
import PredicateSchema
import PredicateSyntax

/// A cache of a store's checked requests, so that repeating one costs no checking and, with
/// `PlanCache`, no translation.
package struct RequestCache: Sendable {
  private struct Key: Hashable {
    var request: FetchRequest
    /// The form of the result; nil for a count.
    var form: CheckedRequest.Form?
    var isInTransaction: Bool
  }

  /// The schema with the constraints that the database enforces.
  private struct Guaranteed {
    var schema: Schema
    /// In a transaction, deferred foreign keys may dangle until it commits.
    var inTransaction: Schema
  }

  private final class Contents: Sendable {
    let known = Mutex<[Key: CheckedRequest]>([:])
    /// Nil until the constraints have been read.
    let guaranteed = Mutex<Guaranteed?>(nil)
  }

  let layout: StoreLayout
  private let contents = Contents()
  /// Whether requests may be made while a transaction has changed rows.
  private var isInTransaction: Bool

  /// The capacity of the cache; when it is full it is emptied, which is cheap and needs no
  /// bookkeeping.
  private static let capacity = 256

  package init(_ layout: StoreLayout, isInTransaction: Bool = false) {
    self.layout = layout
    self.isInTransaction = isInTransaction
  }

  /// The cache, for requests of a transaction.
  func withinTransaction() -> Self {
    var cache = self
    cache.isInTransaction = true
    return cache
  }

  /// Whether the database's constraints have been read.
  package var knowsGuarantees: Bool { contents.guaranteed.withLock { $0 != nil } }

  /// Records the constraints that the database enforces on its tables.
  package func learn(
    _ tables: [CatalogTable],
    _ folded: @escaping (String) -> String
  ) {
    let schema = layout.schema.guaranteed(by: tables, folded)
    var found = Guaranteed(schema: schema, inTransaction: schema)
    var late = tables
    var hasLateKeys = false
    for table in late.indices {
      for key in late[table].foreignKeys.indices
      where late[table].foreignKeys[key].isDeferrable {
        late[table].foreignKeys[key].isEnforced = false
        hasLateKeys = true
      }
    }
    if hasLateKeys { found.inTransaction = layout.schema.guaranteed(by: late, folded) }
    contents.guaranteed.withLock { $0 = found }
  }

  /// Forgets them, because the tables have changed.
  package func forgetGuarantees() {
    contents.guaranteed.withLock { $0 = nil }
    contents.known.withLock { $0.removeAll() }
  }

  /// The schema with the guarantees that statements may rely on.
  var guaranteedSchema: Schema {
    contents.guaranteed.withLock { isInTransaction ? $0?.inTransaction : $0?.schema }
      ?? layout.schema
  }

  package func checked(
    _ request: FetchRequest,
    as form: CheckedRequest.Form
  ) throws(StorageError) -> CheckedRequest {
    try checked(Key(request: request, form: form, isInTransaction: isInTransaction)) {
      () throws(StorageError) in
      try CheckedRequest(request, as: form, layout: layout)
    }
  }

  package func checked(counting request: FetchRequest) throws(StorageError) -> CheckedRequest {
    let key = Key(request: request, form: nil, isInTransaction: isInTransaction)
    return try checked(key) { () throws(StorageError) in
      try CheckedRequest(counting: request, layout: layout)
    }
  }

  private func checked(
    _ key: Key,
    _ check: () throws(StorageError) -> CheckedRequest
  ) throws(StorageError) -> CheckedRequest {
    guard key.request.isWorthKeeping else { return try check() }
    if let known = contents.known.withLock({ $0[key] }) { return known }
    let checked = try check()
    contents.known.withLock { known in
      if known.count >= Self.capacity { known.removeAll(keepingCapacity: true) }
      known[key] = checked
    }
    return checked
  }
}

extension FetchRequest {
  /// Whether to cache the request. Not with long lists: a lookup costs as much as a translation,
  /// and they are unlikely to be repeated.
  fileprivate var isWorthKeeping: Bool {
    // Each page has its own cursor.
    if after != nil { return false }
    guard subrequests.values.allSatisfy(\.isWorthKeeping) else { return false }
    var isShort = true
    predicate?.root.forEachNode { node in
      guard case .expression(let node) = node else { return }
      switch node.kind {
      case .constant(.list(let values)) where values.count > 100: isShort = false
      case .constant(.set), .constant(.map): isShort = false
      default: break  // No other kind holds many values itself; its children are visited too.
      }
    }
    return isShort
  }
}
