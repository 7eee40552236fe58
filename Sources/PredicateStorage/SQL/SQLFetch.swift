package import PredicateEvaluation
package import PredicatePlatform
package import PredicateSQL
package import PredicateSyntax

/// A request to a database: the parts that are the same for all databases.
package struct SQLFetch: Sendable {
  package let request: CheckedRequest
  /// The value of `now()`, in the database and in memory.
  package let now = Timestamp.now
  /// The budget of the whole request, including its subrequests; nil if it has no limits.
  package let budget: RequestBudget?
  private let known: RequestCache
  private let dialect: any SQLDialect
  private let planner: SQLFetchPlanner

  /// Creates a request for results of a form; for their number if `form` is nil.
  package init(
    _ request: FetchRequest,
    as form: CheckedRequest.Form?,
    _ known: RequestCache,
    _ dialect: any SQLDialect
  ) throws(StorageError) {
    let checked =
      if let form {
        try known.checked(request, as: form)
      } else {
        try known.checked(counting: request)
      }
    self.init(checked, known, dialect, request.budget())
  }

  private init(
    _ request: CheckedRequest,
    _ known: RequestCache,
    _ dialect: any SQLDialect,
    _ budget: RequestBudget?
  ) {
    self.request = request
    self.budget = budget
    self.known = known
    self.dialect = dialect
    planner = SQLFetchPlanner(dialect: dialect, schema: known.guaranteedSchema, now: now)
  }

  var layout: StoreLayout { known.layout }

  package func objects() throws(StorageError) -> SQLFetchPlan { try planner.objects(request) }

  /// The plan for objects with the values that expressions read.
  func objects(reading expressions: [ExpressionNode]) throws(StorageError) -> SQLFetchPlan {
    try planner.objects(request, reading: expressions)
  }

  /// The plan for the objects with only the values that decide something.
  package func identities() throws(StorageError) -> SQLFetchPlan {
    try planner.identities(request)
  }

  package func dictionaries() throws(StorageError) -> SQLFetchPlan {
    try planner.dictionaries(request)
  }

  /// The requests that the database cannot embed in its statement; memory must compute their values
  /// first.
  func openSubrequests() throws(StorageError) -> [String: CheckedRequest] {
    guard !request.subrequests.isEmpty else { return [:] }
    let plan =
      switch request.form {
      case .objects: try objects()
      case .dictionaries: try dictionaries()
      }
    guard plan.residual?.mentions(request.subrequests.keys) ?? false else { return [:] }
    return request.subrequests
  }

  /// The request with the values of its subrequests.
  func resolved(
    _ values: (SQLFetch) throws(StorageError) -> [[String: Value]]
  ) throws(StorageError) -> Self {
    var resolved = request.request
    resolved.predicate = try request.predicate { subrequest throws(StorageError) in
      let budget = budget ?? subrequest.request.budget()
      return subrequest.firstColumn(of: try values(Self(subrequest, known, dialect, budget)))
    }
    resolved.subrequests = [:]
    return Self(try known.checked(resolved, as: request.form), known, dialect, budget)
  }

  /// The statement that deletes the objects; nil if memory must choose them.
  func deletion() -> SQLStatement? { planner.deletion(request) }

  /// The statement that sets columns of the objects; nil if memory must choose them, or compute a
  /// value.
  func update(_ assignments: [SQLAssignment]) -> SQLUpdate? {
    planner.update(request, assignments)
  }

  /// The statement for the count; nil if the rows must be examined.
  package func count() -> SQLStatement? { planner.count(request) }

  /// The request for all rows that match, in any order, for a count that must examine them.
  package func everyMatch() throws(StorageError) -> Self {
    var every = request.request
    // A cursor is a place in the order; objects have no names of fetched properties.
    every.sortDescriptors =
      every.after == nil
      ? []
      : zip(every.sortDescriptors, request.columns.sorts).map { descriptor, sort in
        var own = descriptor
        if let path = sort.path { own.keyPath = request.columns.inputs[path].text }
        return own
      }
    every.limit = nil
    every.offset = 0
    every.resultType = .identifiers
    return Self(try known.checked(every, as: .objects), known, dialect, budget)
  }

  /// The number of rows out of `count` that the request returns.
  package func part(of count: Int) -> Int {
    min(max(count - request.request.offset, 0), request.request.limit ?? .max)
  }

  /// A function that names the values of a row, for a statement that returns the answer directly.
  package func naming() -> (_ values: [Value]) -> [String: Value] {
    let names = request.columns.outputs.prefix(request.columns.visibleCount).map(\.name)
    let isGrouped = !request.isRowByRow
    return { values in
      Dictionary(
        zip(names, isGrouped ? values.map(\.grouped) : values),
        uniquingKeysWith: { first, _ in first }
      )
    }
  }

  /// The plan of the request; `explain` asks the engine for its own.
  package func report(
    explain: (SQLStatement) throws(StorageError) -> [String]
  ) throws(StorageError) -> FetchPlan {
    let plan =
      switch request.form {
      case .objects where request.request.resultType == .identifiers: try identities()
      case .objects: try objects()
      case .dictionaries: try dictionaries()
      }
    let statement = plan.selection.statement
    return FetchPlan(
      engine: dialect.key,
      statement: statement.text,
      bindings: statement.bindings,
      residual: plan.residual,
      inMemory: plan.stepsInMemory(of: request),
      enginePlan: try explain(statement)
    )
  }
}
