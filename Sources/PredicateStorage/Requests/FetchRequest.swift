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
/// that the sort descriptors leave equal are ordered by primary key, and so are all
/// rows when there is only a limit or an offset. Without any of these, the order is the store's.
public struct FetchRequest: Hashable, Sendable {
  /// The name of the entity whose objects are wanted.
  public var entity: String
  /// The predicate; nil matches every object. Its `$variables` have values already: one without is
  /// an error (R006) before any row is read.
  public var predicate: BoundPredicate?
  /// Requests that `$variables` of the predicate stand for: `author IN $living`. Each fetches one
  /// property, whose values for the rows that match are the elements. Where a database can decide
  /// it, the request becomes `IN (SELECT …)`; elsewhere it is made first, in the same state of the
  /// store. `setPredicate(format:arguments:)` takes requests as arguments.
  public var subrequests: [String: FetchRequest] = [:]
  /// The sort order; the first descriptor takes precedence.
  public var sortDescriptors: [FetchSort]
  /// The greatest number of results; nil for all. Counts groups where groups are requested.
  public var limit: Int?
  /// The number of results to skip first.
  public var offset: Int
  /// The place after which results are wanted, in the order of the sort descriptors and then of the
  /// primary key; nil for all. The next page is found without counting off the pages before it, and
  /// rows inserted or deleted there do not shift it. It is for objects, and for dictionaries of
  /// single rows.
  public var after: PageCursor?
  /// The number of objects in a batch of `batches`.
  public var batchSize: Int
  /// Whether equal rows appear once. It is for dictionaries: objects are never equal.
  public var isDistinct: Bool
  /// The kind of result that `results(_:)` gives.
  public var resultType: FetchResultType
  /// The relationships of the objects that are read with them rather than when they are used:
  /// `["author", "author.publisher", "readers"]`. A database reads each by one statement for every
  /// 500 objects, or for every batch of `batches`, instead of one for each object. It is for
  /// objects; other results do without.
  public var relationshipKeyPathsForPrefetching: [String]
  /// The columns of dictionaries; empty for every attribute.
  public var propertiesToFetch: [FetchedProperty]
  /// The key paths to group by: rows with equal values at all of them, nil being equal to nil, form
  /// one group. Without key paths, aggregates form one group of all rows, even if there are none.
  public var groupBy: [String]
  /// The condition on groups. Its keys, or variables, are the names of fetched properties and the
  /// key paths of `groupBy`.
  public var having: BoundPredicate?
  /// The limits on the work of deciding one row, in memory and in SQLite's MATCHES; exceeding them
  /// is an error, R013. For a request from an untrusted source, `limit(to:)` sets them.
  public var limits: EvaluationLimits
  /// The limits on the work of the whole request: of all rows that memory checks, of its subrequests
  /// and of SQLite's MATCHES together. Exceeding them is an error, R015. The time begins with the
  /// request, and is checked between rows; SQLite, over a connection of the store's own, checks it
  /// while it searches for the next one, too.
  public var requestLimits: RequestLimits
  /// The keys that exist where conditions count or list those of a dictionary: `meta.@count`. A
  /// stranger's predicate brings those of its policy. Keys that are named are read all the same, as a
  /// host's own condition may do.
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
