import PredicateAnalysis
import PredicateSchema
import PredicateSyntax
import Synchronization

/// A cache of a store's earlier requests, checked, so that repeating one costs no checking and,
/// with `PlanCache`, no translation.
package final class RequestCache: Sendable {
  private struct Key: Hashable {
    var request: FetchRequest
    /// The form of the result; nil for a count.
    var form: CheckedRequest.Form?
  }

  let layout: StoreLayout
  private let known = Mutex<[Key: CheckedRequest]>([:])
  /// The schema with the constraints that the database enforces; nil until they have been read.
  private let guaranteed = Mutex<Schema?>(nil)

  /// The capacity of the cache; when it is full it is emptied, which costs little and needs no
  /// bookkeeping.
  private static let capacity = 256

  package init(_ layout: StoreLayout) { self.layout = layout }

  /// Whether the database's constraints have been read.
  package var knowsGuarantees: Bool { guaranteed.withLock { $0 != nil } }

  /// Notes what the database makes sure of, by what it says of its tables.
  package func learn(
    _ tables: [CatalogTable],
    _ areSameNames: @escaping (String, String) -> Bool
  ) {
    let schema = layout.schema.guaranteed(by: tables, areSameNames)
    guaranteed.withLock { $0 = schema }
  }

  /// The tables are not what they were.
  package func forgetGuarantees() {
    guaranteed.withLock { $0 = nil }
    known.withLock { $0.removeAll() }
  }

  /// The schema with the guarantees that statements may rely on.
  var guaranteedSchema: Schema { guaranteed.withLock { $0 } ?? layout.schema }

  package func checked(
    _ request: FetchRequest,
    as form: CheckedRequest.Form
  ) throws(StorageError) -> CheckedRequest {
    try checked(Key(request: request, form: form)) { () throws(StorageError) in
      try CheckedRequest(request, as: form, layout: layout)
    }
  }

  package func checked(counting request: FetchRequest) throws(StorageError) -> CheckedRequest {
    try checked(Key(request: request, form: nil)) { () throws(StorageError) in
      try CheckedRequest(counting: request, layout: layout)
    }
  }

  private func checked(
    _ key: Key,
    _ check: () throws(StorageError) -> CheckedRequest
  ) throws(StorageError) -> CheckedRequest {
    guard key.request.isWorthKeeping else { return try check() }
    if let known = known.withLock({ $0[key] }) { return known }
    let checked = try check()
    known.withLock { known in
      if known.count >= Self.capacity { known.removeAll(keepingCapacity: true) }
      known[key] = checked
    }
    return checked
  }
}

extension FetchRequest {
  /// Whether to cache the request. Not with long lists: looking one up costs as much as translating
  /// it, and it is unlikely to be repeated.
  fileprivate var isWorthKeeping: Bool {
    // Each page has a cursor of its own.
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
