public import PredicateAnalysis

/// Requests with an untrusted predicate, under the limits of the policy that validated it.
///
///     let wish = try BoundPredicate(parsing: text, options: policy.parseOptions)
///       .validated(by: policy, against: schema, entity: "Book")
///       .restricted(to: "tenant", equalTo: account.tenant)
///     let request = FetchRequest(entity: "Book", predicate: wish, limit: 20)
///
/// Sort descriptors and properties are trusted. `page(of:matching:…)` also validates untrusted ones
/// by the policy, and returns only the policy's keys.
extension FetchRequest {
  /// Creates a request with an untrusted predicate, with the limits and the visible keys of its
  /// policy.
  public init(
    entity: String,
    predicate: ValidatedPredicate,
    sortDescriptors: [FetchSort] = [],
    limit: Int? = nil,
    offset: Int = 0,
    after: PageCursor? = nil,
    batchSize: Int = 256,
    isDistinct: Bool = false,
    resultType: FetchResultType = .objects,
    relationshipKeyPathsForPrefetching: [String] = [],
    propertiesToFetch: [FetchedProperty] = [],
    groupBy: [String] = [],
    having: BoundPredicate? = nil
  ) {
    self.init(
      entity: entity,
      sortDescriptors: sortDescriptors,
      limit: limit,
      offset: offset,
      after: after,
      batchSize: batchSize,
      isDistinct: isDistinct,
      resultType: resultType,
      relationshipKeyPathsForPrefetching: relationshipKeyPathsForPrefetching,
      propertiesToFetch: propertiesToFetch,
      groupBy: groupBy,
      having: having
    )
    setPredicate(predicate)
  }

  /// Sets an untrusted predicate, with the limits and the visible keys of its policy.
  public mutating func setPredicate(_ validated: ValidatedPredicate) {
    predicate = validated.predicateWithoutLimits
    adopt(validated.policy)
  }

  /// Limits the work of the request and its subrequests to a policy's limits, and the keys that
  /// conditions count and list in dictionaries to the policy's. Use `validate(by:against:)` to
  /// check whether the policy allows the request.
  public mutating func limit(to policy: PredicatePolicy) {
    adopt(policy)
    for name in subrequests.keys { subrequests[name]?.limit(to: policy) }
  }

  private mutating func adopt(_ policy: PredicatePolicy) {
    limits = policy.limits.evaluation
    requestLimits = policy.limits.request
    visibleKeys = policy.keys
  }

  /// Creates a request with an untrusted predicate, and the limits of its policy.
  @available(*, deprecated, message: "write FetchRequest(entity:predicate:…)")
  public init(
    entity: String,
    validated: ValidatedPredicate,
    sortDescriptors: [FetchSort] = [],
    limit: Int? = nil
  ) {
    self.init(
      entity: entity,
      predicate: validated,
      sortDescriptors: sortDescriptors,
      limit: limit
    )
  }
}
