public import PredicateAnalysis

/// What is asked of a store.
///
///     var request = FetchRequest(entity: "Book")
///     request.predicate = try BoundPredicate(format: "author.name == %@", "Joyce")
///     request.sortDescriptors = ["published", .descending("title")]
///     request.limit = 20
///
/// Order: nil comes first ascending, text by code points, false before true, NaN after every other
/// number. Rows that the sort descriptors leave equal come by primary key, and so do all rows when
/// there are none but a limit or an offset. With neither, the order is the store's.
public struct FetchRequest: Hashable, Sendable {
  public var entity: String
  /// Nil is every object.
  public var predicate: BoundPredicate?
  /// The first counts most.
  public var sortDescriptors: [FetchSort]
  /// At most so many; nil is all. Of groups, when they are asked for.
  public var limit: Int?
  /// So many are passed over first.
  public var offset: Int
  /// How many objects `batches` gives at a time.
  public var batchSize: Int
  /// Whether equal rows are given once. It is for dictionaries: objects are never equal.
  public var isDistinct: Bool
  public var resultType: FetchResultType
  /// The columns of dictionaries; none is every attribute.
  public var propertiesToFetch: [FetchedProperty]
  /// Key paths; rows that have equal values at all of them, nil being equal to nil, make one group.
  /// Without any, aggregates make one group of all rows, even of none.
  public var groupBy: [String]
  /// Which groups are wanted. Its keys, or variables, are the names of fetched properties and
  /// the key paths of `groupBy`.
  public var having: BoundPredicate?
  /// What deciding about one row may cost, in memory and in SQLite's MATCHES; past it is an error,
  /// R013. Of a request from a stranger it is `policy.limits.evaluation`.
  public var limits: EvaluationLimits

  public init(
    entity: String,
    predicate: BoundPredicate? = nil,
    sortDescriptors: [FetchSort] = [],
    limit: Int? = nil,
    offset: Int = 0,
    batchSize: Int = 256,
    isDistinct: Bool = false,
    resultType: FetchResultType = .objects,
    propertiesToFetch: [FetchedProperty] = [],
    groupBy: [String] = [],
    having: BoundPredicate? = nil,
    limits: EvaluationLimits = .default
  ) {
    self.entity = entity
    self.predicate = predicate
    self.sortDescriptors = sortDescriptors
    self.limit = limit
    self.offset = offset
    self.batchSize = batchSize
    self.isDistinct = isDistinct
    self.resultType = resultType
    self.propertiesToFetch = propertiesToFetch
    self.groupBy = groupBy
    self.having = having
    self.limits = limits
  }
}

/// What a request gives.
public enum FetchResultType: String, Hashable, Sendable, Codable, CaseIterable {
  case objects, identifiers, dictionaries, count
}
