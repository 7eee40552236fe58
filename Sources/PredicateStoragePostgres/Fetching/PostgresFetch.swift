import Foundation
import PredicateSQL
import PredicateStorage
import PredicateSyntax

/// One request being answered.
struct PostgresFetch: Sendable {
  let request: CheckedRequest
  private let store: PostgresBackend
  private let planner: SQLFetchPlanner
  private let now = Date()

  init(
    _ request: FetchRequest,
    as form: CheckedRequest.Form,
    _ store: PostgresBackend
  ) throws(StorageError) {
    self.init(try store.requests.checked(request, as: form), store)
  }

  init(counting request: FetchRequest, _ store: PostgresBackend) throws(StorageError) {
    self.init(try store.requests.checked(counting: request), store)
  }

  private init(_ request: CheckedRequest, _ store: PostgresBackend) {
    self.request = request
    self.store = store
    planner = SQLFetchPlanner(dialect: .postgres, layout: store.layout, now: now)
  }

  var layout: StoreLayout { store.layout }

  /// Whether rows come in the order that is wanted, so that none must be held back.
  func canStream() throws(StorageError) -> Bool { try planner.objects(request).selection.isSorted }

  func objects(_ connection: PostgresConnection) throws(StorageError) -> [StoredObject] {
    let plan = try planner.objects(request)
    let rows = try rows(plan, connection, chunk: plan.residual == nil ? nil : Self.chunk)
    defer { rows.finish() }
    var objects: [StoredObject] = []
    while let object = try rows.next() { objects.append(object) }
    guard !plan.selection.isSorted else { return objects }
    return Array(
      try ObjectOrder(request).sorted(objects)
        .dropFirst(request.request.offset).prefix(request.request.limit ?? .max)
    )
  }

  /// The objects a batch at a time.
  func stream(_ connection: PostgresConnection) throws(StorageError) -> PostgresObjectRows {
    try rows(try planner.objects(request), connection, chunk: request.request.batchSize)
  }

  func dictionaries(_ connection: PostgresConnection) throws(StorageError) -> [[String: Value]] {
    let plan = try planner.dictionaries(request)
    switch plan.rows {
    case .outputs: return try outputs(plan, connection)
    case .inputs:
      var table = try RowTable(request)
      let keyCount = request.shape.keyColumns.count
      let decoder = PostgresRowDecoder(plan.selection, request.shape)
      let rows = try connection.execute(plan.selection.statement)
      for row in 0..<rows.count {
        let values = try decoder.values(rows, row)
        table.add(Array(values.dropFirst(keyCount)), key: Array(values.prefix(keyCount)))
      }
      return try table.finish()
    case .objects:
      var table = try RowTable(request)
      let rows = try rows(plan, connection, chunk: Self.chunk)
      defer { rows.finish() }
      while let object = try rows.next() {
        table.add(try request.columns.inputs(of: object), key: object.identifier.key)
      }
      return try table.finish()
    }
  }

  func count(_ connection: PostgresConnection) throws(StorageError) -> Int {
    if let statement = planner.count(request) {
      let rows = try connection.execute(statement)
      return rows.count == 1 ? rows.text(row: 0, column: 0).flatMap { Int($0) } ?? 0 : 0
    }
    guard request.isRowByRow else { return try dictionaries(connection).count }
    let every = try PostgresFetch(request.request.withoutOrder, as: .objects, store)
    let rows = try every.rows(
      try every.planner.objects(every.request),
      connection,
      chunk: Self.chunk
    )
    defer { rows.finish() }
    var count = 0
    while try rows.next() != nil { count += 1 }
    return min(max(count - request.request.offset, 0), request.request.limit ?? .max)
  }

  func plan(_ connection: PostgresConnection) throws(StorageError) -> FetchPlan {
    let plan =
      switch request.form {
      case .objects: try planner.objects(request)
      case .dictionaries: try planner.dictionaries(request)
      }
    let statement = plan.selection.statement
    let lines = try connection.execute("EXPLAIN " + statement.text, statement.bindings)
    return FetchPlan(
      engine: "postgres",
      statement: statement.text,
      bindings: statement.bindings,
      residual: plan.residual,
      inMemory: plan.stepsInMemory(of: request),
      enginePlan: lines.texts.compactMap(\.first).compactMap(\.self)
    )
  }

  /// How many rows are read at a time of those that memory checks.
  private static let chunk = 500

  private func rows(
    _ plan: SQLFetchPlan,
    _ connection: PostgresConnection,
    chunk: Int?
  ) throws(StorageError) -> PostgresObjectRows {
    let countsOff =
      request.form == .objects && plan.selection.isSorted && !plan.selection.isLimited
    return try PostgresObjectRows(
      plan,
      shape: request.shape,
      filter: try ResidualFilter(plan.residual, limits: request.request.limits, now: now),
      reader: PostgresReader(store.pool, store.layout, during: connection),
      connection,
      chunk: chunk,
      offset: countsOff ? request.request.offset : 0,
      limit: countsOff ? request.request.limit : nil
    )
  }

  /// The rows of a statement that gives what was asked.
  private func outputs(
    _ plan: SQLFetchPlan,
    _ connection: PostgresConnection
  ) throws(StorageError) -> [[String: Value]] {
    let decoder = PostgresRowDecoder(plan.selection, request.shape)
    let names = request.columns.outputs.prefix(request.columns.visibleCount).map(\.name)
    let rows = try connection.execute(plan.selection.statement)
    var result: [[String: Value]] = []
    result.reserveCapacity(rows.count)
    for row in 0..<rows.count {
      var values = try decoder.values(rows, row)
      if !request.isRowByRow { values = values.map(\.grouped) }
      result.append(Dictionary(zip(names, values), uniquingKeysWith: { first, _ in first }))
    }
    return result
  }
}

extension FetchRequest {
  /// Every row that matches, in any order.
  fileprivate var withoutOrder: FetchRequest {
    var copy = self
    copy.sortDescriptors = []
    copy.limit = nil
    copy.offset = 0
    return copy
  }
}

extension PostgresConnection {
  func execute(_ statement: SQLStatement) throws(StorageError) -> PostgresRows {
    try execute(statement.text, statement.bindings)
  }
}
