public import PredicateAnalysis

/// A request to a store.
///
///     var request = FetchRequest(entity: "Book")
///     request.predicate = try BoundPredicate(format: "author.name == %@", "Joyce")
///     request.sortDescriptors = ["published", .descending("title")]
///     request.limit = 20
///
/// Order: nil comes first ascending unless `FetchSort.nulls` says otherwise, text by code points
/// unless `FetchSort.options` says otherwise, false before true, NaN after every other number. Rows
/// that are equal in the sort descriptors are ordered by primary key, as are all rows if there is
/// only a limit or an offset. Without any of these, the order is the store's.
public struct FetchRequest: Hashable, Sendable {
  /// The name of the entity of the requested objects.
  public var entity: String
  /// The predicate; nil matches every object. Its `$variables` must have values: one without is an
  /// error (R006) before any row is read.
  public var predicate: BoundPredicate?
  /// Requests for `$variables` of the predicate: `author IN $living`. Each fetches one property,
  /// whose values for the rows that match are the elements. If a database can decide it, the
  /// request becomes `IN (SELECT …)`; otherwise it is made first, in the same state of the store.
  /// `setPredicate(format:arguments:)` takes requests as arguments.
  public var subrequests: [String: FetchRequest] = [:]
  /// The sort order; the first descriptor takes precedence.
  public var sortDescriptors: [FetchSort]
  /// The maximum number of results; nil for all. It counts groups if groups are requested.
  public var limit: Int?
  /// The number of results to skip first.
  public var offset: Int
  /// The place after which results are requested, in the order of the sort descriptors and then of
  /// the primary key; nil for all. The next page is found without skipping the pages before it, and
  /// rows inserted or deleted there do not shift it. It is for objects, and for dictionaries of
  /// single rows.
  public var after: PageCursor?
  /// The number of objects in a batch of `batches`.
  public var batchSize: Int
  /// Whether equal rows appear once. It is for dictionaries: objects are never equal.
  public var isDistinct: Bool
  /// The kind of result that `results(of:)` returns.
  public var resultType: FetchResultType
  /// The relationships to prefetch, instead of reading them on demand: `["author",
  /// "author.publisher", "readers"]`. A database reads each by one statement for every 500 objects,
  /// or for every batch of `batches`, instead of one for each object. It applies only to objects.
  public var relationshipKeyPathsForPrefetching: [String]
  /// The columns of dictionaries; empty for every attribute.
  public var propertiesToFetch: [FetchedProperty]
  /// The key paths to group by: rows with equal values at all of them, with nil equal to nil, form
  /// one group. Without key paths, aggregates form one group of all rows, even if there are none.
  public var groupBy: [String]
  /// The condition on groups. Its keys, or variables, are the names of fetched properties and the
  /// key paths of `groupBy`.
  public var having: BoundPredicate?
  /// The limits on the work of deciding one row, in memory and in SQLite's MATCHES; exceeding one
  /// is an error, R013. For a request from an untrusted source, `limit(to:)` sets them.
  public var limits: EvaluationLimits
  /// The limits on the work of the whole request: of all rows that memory checks, of its
  /// subrequests and of SQLite's MATCHES together. Exceeding them is an error, R015. The time
  /// starts with the request, and is checked between rows; SQLite, over the store's own connection,
  /// also checks it while it searches for the next one.
  public var requestLimits: RequestLimits
  /// The keys that are visible when conditions count or list those of a dictionary: `meta.@count`.
  /// An untrusted predicate has those of its policy. Named keys can still be read, for the
  /// application's own conditions.
  public var visibleKeys = KeyRules()

  /// Creates a request; all but the entity may be set later. Nothing is checked before it is run.
  public init(
    entity: String,
    predicate: BoundPredicate? = nil,
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
    having: BoundPredicate? = nil,
    limits: EvaluationLimits = .default,
    requestLimits: RequestLimits = .unlimited
  ) {
    self.entity = entity
    self.predicate = predicate
    self.sortDescriptors = sortDescriptors
    self.limit = limit
    self.offset = offset
    self.after = after
    self.batchSize = batchSize
    self.isDistinct = isDistinct
    self.resultType = resultType
    self.relationshipKeyPathsForPrefetching = relationshipKeyPathsForPrefetching
    self.propertiesToFetch = propertiesToFetch
    self.groupBy = groupBy
    self.having = having
    self.limits = limits
    self.requestLimits = requestLimits
  }
}

/// The kind of result of a request.
public enum FetchResultType: String, Hashable, Sendable, Codable, CaseIterable {
  /// objects with all attributes
  case objects
  /// identifiers, without reading attributes
  case identifiers
  /// dictionaries of `propertiesToFetch`, grouped or not
  case dictionaries
  /// the number of objects
  case count
}
