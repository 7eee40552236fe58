public import PredicateAnalysis

extension FetchRequest {
  /// A request with a stranger's predicate, which keeps the limits of the policy that it was
  /// validated by: `policy.limits.evaluation`. Sort descriptors and properties are the host's;
  /// those of strangers are checked by `validate(by:against:)`.
  ///
  ///     let wish = try BoundPredicate(parsing: text, options: policy.parseOptions)
  ///       .validated(by: policy, against: schema, entity: "Book")
  ///       .restricted(to: "tenant", equalTo: account.tenant)
  ///     let request = FetchRequest(entity: "Book", validated: wish, limit: 20)
  public init(
    entity: String,
    validated: ValidatedPredicate,
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
      predicate: validated.predicate,
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
      having: having,
      limits: validated.policy.limits.evaluation
    )
  }
}
