import PredicatePlatform
import PredicateSQL

/// A cache of the translations of a checked request. They depend only on the request, unless it
/// uses the current time.
package final class PlanCache: Sendable {
  private struct Plans {
    var objects: SQLFetchPlan?
    var identities: SQLFetchPlan?
    var dictionaries: SQLFetchPlan?
    /// The statement for the count; the inner nil means that there is none.
    var count: SQLStatement??
  }

  private let plans = Mutex(Plans())
  private let isLasting: Bool

  init(isLasting: Bool) { self.isLasting = isLasting }

  func objects(
    _ make: () throws(StorageError) -> SQLFetchPlan
  ) throws(StorageError) -> SQLFetchPlan {
    if let known = plans.withLock({ $0.objects }) { return known }
    let made = try make()
    if isLasting { plans.withLock { $0.objects = made } }
    return made
  }

  func identities(
    _ make: () throws(StorageError) -> SQLFetchPlan
  ) throws(StorageError) -> SQLFetchPlan {
    if let known = plans.withLock({ $0.identities }) { return known }
    let made = try make()
    if isLasting { plans.withLock { $0.identities = made } }
    return made
  }

  func dictionaries(
    _ make: () throws(StorageError) -> SQLFetchPlan
  ) throws(StorageError) -> SQLFetchPlan {
    if let known = plans.withLock({ $0.dictionaries }) { return known }
    let made = try make()
    if isLasting { plans.withLock { $0.dictionaries = made } }
    return made
  }

  func count(_ make: () -> SQLStatement?) -> SQLStatement? {
    if let known = plans.withLock({ $0.count }) { return known }
    let made = make()
    if isLasting { plans.withLock { $0.count = .some(made) } }
    return made
  }
}
