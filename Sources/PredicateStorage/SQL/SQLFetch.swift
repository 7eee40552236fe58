package import Foundation
package import PredicateSQL
package import PredicateSyntax

/// One request being answered by a database: what is the same whichever it is.
package struct SQLFetch: Sendable {
  package let request: CheckedRequest
  /// What `now()` is, in the database and in memory.
  package let now = Date()
  private let known: KnownRequests
  private let dialect: any SQLDialect
  private let planner: SQLFetchPlanner

  package init(
    _ request: FetchRequest,
    as form: CheckedRequest.Form,
    _ known: KnownRequests,
    _ dialect: any SQLDialect
  ) throws(StorageError) {
    self.init(try known.checked(request, as: form), known, dialect)
  }

  package init(
    counting request: FetchRequest,
    _ known: KnownRequests,
    _ dialect: any SQLDialect
  ) throws(StorageError) {
    self.init(try known.checked(counting: request), known, dialect)
  }

  private init(_ request: CheckedRequest, _ known: KnownRequests, _ dialect: any SQLDialect) {
    self.request = request
    self.known = known
    self.dialect = dialect
    planner = SQLFetchPlanner(dialect: dialect, schema: known.guaranteedSchema, now: now)
  }

  package func objects() throws(StorageError) -> SQLFetchPlan { try planner.objects(request) }

  package func dictionaries() throws(StorageError) -> SQLFetchPlan {
    try planner.dictionaries(request)
  }

  /// The statement that gives how many there are; nil where they must be looked at.
  package func count() -> SQLStatement? { planner.count(request) }

  /// What counts where every row that matches must be looked at: those, in any order.
  package func everyMatch() throws(StorageError) -> Self {
    var every = request.request
    every.sortDescriptors = []
    every.limit = nil
    every.offset = 0
    every.resultType = .identifiers
    return try Self(every, as: .objects, known, dialect)
  }

  /// How many of so many rows the request asks for.
  package func part(of count: Int) -> Int {
    min(max(count - request.request.offset, 0), request.request.limit ?? .max)
  }

  /// The objects in order, those that are asked for, where they came in none.
  package func finish(
    _ objects: [StoredObject],
    _ plan: SQLFetchPlan
  ) throws(StorageError) -> [StoredObject] {
    guard !plan.selection.isSorted else { return objects }
    return Array(
      try ObjectOrder(request).sorted(objects)
        .dropFirst(request.request.offset).prefix(request.request.limit ?? .max)
    )
  }

  /// Names what stands in the rows of a statement that gives what was asked.
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

  /// What would be done; `explain` asks the engine.
  package func report(
    engine: String,
    explain: (SQLStatement) throws(StorageError) -> [String]
  ) throws(StorageError) -> FetchPlan {
    let plan =
      switch request.form {
      case .objects: try objects()
      case .dictionaries: try dictionaries()
      }
    let statement = plan.selection.statement
    return FetchPlan(
      engine: engine,
      statement: statement.text,
      bindings: statement.bindings,
      residual: plan.residual,
      inMemory: plan.stepsInMemory(of: request),
      enginePlan: try explain(statement)
    )
  }
}
