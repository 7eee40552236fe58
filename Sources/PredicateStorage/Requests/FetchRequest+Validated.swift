public import PredicateAnalysis

/// Requests with a stranger's predicate, under the limits of the policy that it was validated by.
///
///     let wish = try BoundPredicate(parsing: text, options: policy.parseOptions)
///       .validated(by: policy, against: schema, entity: "Book")
///       .restricted(to: "tenant", equalTo: account.tenant)
///     let request = FetchRequest(entity: "Book", predicate: wish, limit: 20)
///
/// Sort descriptors and properties are the host's. `page(of:matching:…)` also holds those of a
/// stranger to the policy, and gives no more than the policy's keys.
extension FetchRequest {
  /// Creates a request with a stranger's predicate, whose limits are `policy.limits.evaluation`.
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

  /// Sets a stranger's predicate, and the limits of its policy.
  public mutating func setPredicate(_ validated: ValidatedPredicate) {
    predicate = validated.predicateWithoutLimits
    limits = validated.policy.limits.evaluation
  }

  /// Creates a request with a stranger's predicate, and the limits of its policy.
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
