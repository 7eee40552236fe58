import PredicateAnalysis
import PredicateSQL
import PredicateStorage
import PredicateSyntax

/// One request being answered.
struct SQLiteFetch {
  private let fetch: SQLFetch
  private let store: SQLiteBackend

  init(
    _ request: FetchRequest,
    as form: CheckedRequest.Form,
    _ store: SQLiteBackend
  ) throws(StorageError) {
    try store.learnGuarantees()
    fetch = try SQLFetch(request, as: form, store.requests, request.dialect)
    self.store = store
  }

  init(counting request: FetchRequest, _ store: SQLiteBackend) throws(StorageError) {
    try store.learnGuarantees()
    fetch = try SQLFetch(counting: request, store.requests, request.dialect)
    self.store = store
  }

  func objects() throws(StorageError) -> [StoredObject] {
    let plan = try fetch.objects()
    return try store.connection.reading { () throws(StorageError) in
      let rows = try SQLiteObjectRows(fetch, plan, store)
      defer { rows.finish() }
      var objects: [StoredObject] = []
      while let object = try rows.next() { objects.append(object) }
      return try fetch.finish(objects, plan)
    }
  }

  func cursor() throws(StorageError) -> any FetchCursor {
    let plan = try fetch.objects()
    let batchSize = fetch.request.request.batchSize
    guard plan.selection.isSorted else { return ArrayCursor(try objects(), size: batchSize) }
    let rows = try store.connection.withLock { () throws(StorageError) in
      try SQLiteObjectRows(fetch, plan, store)
    }
    return SQLiteCursor(rows, store.connection, batchSize: batchSize)
  }

  func dictionaries() throws(StorageError) -> [[String: Value]] {
    let plan = try fetch.dictionaries()
    let request = fetch.request
    return try store.connection.reading { () throws(StorageError) in
      switch plan.rows {
      case .outputs:
        let named = fetch.naming()
        var rows: [[String: Value]] = []
        try forEachRow(plan) { rows.append(named($0)) }
        return rows
      case .inputs:
        var table = try RowTable(request)
        let keyCount = request.shape.keyColumns.count
        try forEachRow(plan) { values in
          table.add(Array(values.dropFirst(keyCount)), key: Array(values.prefix(keyCount)))
        }
        return try table.finish()
      case .objects:
        var table = try RowTable(request)
        let rows = try SQLiteObjectRows(fetch, plan, store)
        defer { rows.finish() }
        while let object = try rows.next() {
          table.add(try request.columns.inputs(of: object), key: object.identifier.key)
        }
        return try table.finish()
      }
    }
  }

  func count() throws(StorageError) -> Int {
    if let statement = fetch.count() {
      return try store.connection.withLock { () throws(StorageError) in
        let running = try store.connection.statement(statement.text)
        defer { running.finish() }
        try running.bind(statement.bindings)
        guard try running.step(), let count = running.integer(at: 0) else { return 0 }
        return Int(clamping: count)
      }
    }
    guard fetch.request.isRowByRow else { return try dictionaries().count }
    let every = try fetch.everyMatch()
    let plan = try every.objects()
    let count = try store.connection.reading { () throws(StorageError) in
      let rows = try SQLiteObjectRows(every, plan, store)
      defer { rows.finish() }
      var count = 0
      while try rows.next() != nil { count += 1 }
      return count
    }
    return fetch.part(of: count)
  }

  func plan() throws(StorageError) -> FetchPlan {
    try fetch.report(engine: "sqlite") { statement throws(StorageError) in
      try store.connection.explain(statement.text, statement.bindings)
    }
  }

  /// The rows of a statement that gives no objects.
  private func forEachRow(
    _ plan: SQLFetchPlan,
    _ body: (_ values: [Value]) -> Void
  ) throws(StorageError) {
    let decoder = RowDecoder(RowColumns(plan.selection, fetch.request.shape))
    let statement = try store.connection.statement(plan.selection.statement.text)
    defer { statement.finish() }
    try statement.bind(plan.selection.statement.bindings)
    while try statement.step() { body(try decoder.values(statement)) }
  }
}

extension FetchRequest {
  /// SQLite with the limits of the request, which MATCHES keeps to.
  fileprivate var dialect: SQLiteDialect { SQLiteDialect(matching: limits.regularExpressions) }
}
