import PredicateSQL
import PredicateStorage
import PredicateSyntax

/// One request being answered.
struct PostgresFetch: Sendable {
  private let fetch: SQLFetch
  private let store: PostgresBackend

  init(
    _ request: FetchRequest,
    as form: CheckedRequest.Form,
    _ store: PostgresBackend
  ) throws(StorageError) {
    fetch = try SQLFetch(request, as: form, store.requests, .postgres)
    self.store = store
  }

  init(counting request: FetchRequest, _ store: PostgresBackend) throws(StorageError) {
    fetch = try SQLFetch(counting: request, store.requests, .postgres)
    self.store = store
  }

  var layout: StoreLayout { store.layout }

  var batchSize: Int { fetch.request.request.batchSize }

  /// Whether rows come in the order that is wanted, so that none must be held back.
  func canStream() throws(StorageError) -> Bool { try fetch.objects().selection.isSorted }

  func objects(_ connection: PostgresConnection) throws(StorageError) -> [StoredObject] {
    let plan = try fetch.objects()
    let chunk = plan.residual == nil ? nil : Self.chunk
    let rows = try PostgresObjectRows(fetch, plan, store, connection, chunk: chunk)
    defer { rows.finish() }
    var objects: [StoredObject] = []
    while let object = try rows.next() { objects.append(object) }
    return try fetch.finish(objects, plan)
  }

  /// The objects a batch at a time.
  func stream(_ connection: PostgresConnection) throws(StorageError) -> PostgresObjectRows {
    try PostgresObjectRows(fetch, try fetch.objects(), store, connection, chunk: batchSize)
  }

  func dictionaries(_ connection: PostgresConnection) throws(StorageError) -> [[String: Value]] {
    let plan = try fetch.dictionaries()
    let request = fetch.request
    switch plan.rows {
    case .outputs:
      let named = fetch.naming()
      var result: [[String: Value]] = []
      try forEachRow(plan, connection) { result.append(named($0)) }
      return result
    case .inputs:
      var table = try RowTable(request)
      let keyCount = request.shape.keyColumns.count
      try forEachRow(plan, connection) { values in
        table.add(Array(values.dropFirst(keyCount)), key: Array(values.prefix(keyCount)))
      }
      return try table.finish()
    case .objects:
      var table = try RowTable(request)
      let rows = try PostgresObjectRows(fetch, plan, store, connection, chunk: Self.chunk)
      defer { rows.finish() }
      while let object = try rows.next() {
        table.add(try request.columns.inputs(of: object), key: object.identifier.key)
      }
      return try table.finish()
    }
  }

  func count(_ connection: PostgresConnection) throws(StorageError) -> Int {
    if let statement = fetch.count() {
      let rows = try connection.execute(statement)
      return rows.count == 1 ? rows.text(row: 0, column: 0).flatMap { Int($0) } ?? 0 : 0
    }
    guard fetch.request.isRowByRow else { return try dictionaries(connection).count }
    let every = try fetch.everyMatch()
    let rows = try PostgresObjectRows(
      every,
      try every.objects(),
      store,
      connection,
      chunk: Self.chunk
    )
    defer { rows.finish() }
    var count = 0
    while try rows.next() != nil { count += 1 }
    return fetch.part(of: count)
  }

  func plan(_ connection: PostgresConnection) throws(StorageError) -> FetchPlan {
    try fetch.report(engine: "postgres") { statement throws(StorageError) in
      try connection.execute("EXPLAIN " + statement.text, statement.bindings)
        .texts.compactMap(\.first).compactMap(\.self)
    }
  }

  /// How many rows are read at a time of those that memory checks.
  private static let chunk = 500

  /// The rows of a statement that gives no objects.
  private func forEachRow(
    _ plan: SQLFetchPlan,
    _ connection: PostgresConnection,
    _ body: (_ values: [Value]) -> Void
  ) throws(StorageError) {
    let decoder = PostgresRowDecoder(RowColumns(plan.selection, fetch.request.shape))
    let rows = try connection.execute(plan.selection.statement)
    for row in 0..<rows.count { body(try decoder.values(rows, row)) }
  }
}

extension PostgresConnection {
  func execute(_ statement: SQLStatement) throws(StorageError) -> PostgresRows {
    try execute(statement.text, statement.bindings)
  }
}
