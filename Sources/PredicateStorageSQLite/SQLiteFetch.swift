import Foundation
import PredicateAnalysis
import PredicateSQL
import PredicateStorage
import PredicateSyntax

/// One request being answered.
struct SQLiteFetch {
  private let request: CheckedRequest
  private let store: SQLiteBackend
  private let planner: SQLFetchPlanner
  private let now = Date()

  init(
    _ request: FetchRequest,
    as form: CheckedRequest.Form,
    _ store: SQLiteBackend
  ) throws(StorageError) {
    self.init(try store.requests.checked(request, as: form), store)
  }

  init(counting request: FetchRequest, _ store: SQLiteBackend) throws(StorageError) {
    self.init(try store.requests.checked(counting: request), store)
  }

  init(planning request: FetchRequest, _ store: SQLiteBackend) throws(StorageError) {
    try self.init(counting: request, store)
  }

  private init(_ request: CheckedRequest, _ store: SQLiteBackend) {
    self.request = request
    self.store = store
    planner = SQLFetchPlanner(
      dialect: SQLiteDialect(matching: request.request.limits.regularExpressions),
      layout: store.layout,
      now: now
    )
  }

  func objects() throws(StorageError) -> [StoredObject] {
    let plan = try planner.objects(request)
    return try store.connection.reading { () throws(StorageError) in try objects(plan) }
  }

  func cursor() throws(StorageError) -> any FetchCursor {
    let plan = try planner.objects(request)
    guard plan.selection.isSorted else {
      return ArrayCursor(try objects(), size: request.request.batchSize)
    }
    let rows = try store.connection.withLock { () throws(StorageError) in
      try SQLiteObjectRows(request, plan, store, now: now)
    }
    return SQLiteCursor(rows, store.connection, batchSize: request.request.batchSize)
  }

  func dictionaries() throws(StorageError) -> [[String: Value]] {
    let plan = try planner.dictionaries(request)
    return try store.connection.reading { () throws(StorageError) in
      switch plan.rows {
      case .outputs: return try outputs(plan)
      case .inputs, .objects:
        var table = try RowTable(request)
        try forEachInputs(plan) { inputs, key in table.add(inputs, key: key) }
        return try table.finish()
      }
    }
  }

  func count() throws(StorageError) -> Int {
    if let statement = planner.count(request) {
      return try store.connection.withLock { () throws(StorageError) in
        let running = try store.connection.statement(statement.text)
        defer { running.finish() }
        try running.bind(statement.bindings)
        guard try running.step(), let count = running.integer(at: 0) else { return 0 }
        return Int(clamping: count)
      }
    }
    guard request.isRowByRow else { return try dictionaries().count }
    var unsorted = request.request
    unsorted.sortDescriptors = []
    unsorted.limit = nil
    unsorted.offset = 0
    let all = try store.requests.checked(unsorted, as: .objects)
    let plan = try planner.objects(all)
    let count = try store.connection.reading { () throws(StorageError) in
      let rows = try SQLiteObjectRows(all, plan, store, now: now)
      defer { rows.finish() }
      var count = 0
      while try rows.next() != nil { count += 1 }
      return count
    }
    return min(max(count - request.request.offset, 0), request.request.limit ?? .max)
  }

  func plan() throws(StorageError) -> FetchPlan {
    let plan =
      switch request.form {
      case .objects: try planner.objects(request)
      case .dictionaries: try planner.dictionaries(request)
      }
    let statement = plan.selection.statement
    return FetchPlan(
      engine: "sqlite",
      statement: statement.text,
      bindings: statement.bindings,
      residual: plan.residual,
      inMemory: plan.stepsInMemory(of: request),
      enginePlan: try store.connection.explain(statement.text, statement.bindings)
    )
  }

  private func objects(_ plan: SQLFetchPlan) throws(StorageError) -> [StoredObject] {
    let rows = try SQLiteObjectRows(request, plan, store, now: now)
    defer { rows.finish() }
    var objects: [StoredObject] = []
    while let object = try rows.next() { objects.append(object) }
    guard !plan.selection.isSorted else { return objects }
    return Array(
      try ObjectOrder(request).sorted(objects)
        .dropFirst(request.request.offset).prefix(request.request.limit ?? .max)
    )
  }

  /// The rows of a statement that gives what was asked.
  private func outputs(_ plan: SQLFetchPlan) throws(StorageError) -> [[String: Value]] {
    let decoder = RowDecoder(plan.selection, request.shape)
    let names = request.columns.outputs.prefix(request.columns.visibleCount).map(\.name)
    let isGrouped = !request.isRowByRow
    let statement = try store.connection.statement(plan.selection.statement.text)
    defer { statement.finish() }
    try statement.bind(plan.selection.statement.bindings)
    var rows: [[String: Value]] = []
    while try statement.step() {
      let values = try decoder.values(statement)
      rows.append(
        Dictionary(
          zip(names, isGrouped ? values.map(\.grouped) : values),
          uniquingKeysWith: { first, _ in first }
        )
      )
    }
    return rows
  }

  /// What memory makes its table of.
  private func forEachInputs(
    _ plan: SQLFetchPlan,
    _ body: (_ inputs: [Value], _ key: [Value]) -> Void
  ) throws(StorageError) {
    guard plan.rows == .inputs else {
      let rows = try SQLiteObjectRows(request, plan, store, now: now)
      defer { rows.finish() }
      while let object = try rows.next() {
        body(try request.columns.inputs(of: object), object.identifier.key)
      }
      return
    }
    let decoder = RowDecoder(plan.selection, request.shape)
    let keyCount = request.shape.keyColumns.count
    let statement = try store.connection.statement(plan.selection.statement.text)
    defer { statement.finish() }
    try statement.bind(plan.selection.statement.bindings)
    while try statement.step() {
      let values = try decoder.values(statement)
      body(Array(values.dropFirst(keyCount)), Array(values.prefix(keyCount)))
    }
  }
}
