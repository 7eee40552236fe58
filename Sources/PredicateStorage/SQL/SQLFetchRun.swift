import PredicateSQL
import PredicateSyntax

/// One request over a session.
struct SQLFetchRun<Pool: SQLSessionPool>: Sendable {
  let fetch: SQLFetch
  let pool: Pool

  var batchSize: Int { fetch.request.request.batchSize }

  /// Whether rows come in the requested order, so that none must be held back.
  func canStream() throws(StorageError) -> Bool {
    guard try fetch.objects().selection.isSorted else { return false }
    return try fetch.openSubrequests().isEmpty
  }

  func objects(_ session: Pool.Session) throws(StorageError) -> [StoredObject] {
    try resolved(session) { run, isResolved throws(StorageError) in
      try run.objects(session, try run.fetch.objects(), isInTransaction: isResolved)
    }
  }

  func identifiers(_ session: Pool.Session) throws(StorageError) -> [StoredIdentifier] {
    try resolved(session) { run, isResolved throws(StorageError) in
      try run.objects(session, try run.fetch.identities(), isInTransaction: isResolved)
        .map(\.identifier)
    }
  }

  private func objects(
    _ session: Pool.Session,
    _ plan: SQLFetchPlan,
    isInTransaction: Bool
  ) throws(StorageError) -> [StoredObject] {
    let paths = fetch.request.prefetching
    let isOneStatement = plan.residual == nil && plan.selection.isSorted && paths.isEmpty
    return try read(fetch, plan, session, isOneStatement || isInTransaction) {
      rows throws(StorageError) in
      let found = try fetch.all(of: rows, plan)
      return try SQLPrefetch(paths, over: session, fetch.layout).objects(found)
    }
  }

  /// Runs `body` with each object, in an open transaction. The objects have the values that
  /// `expressions` read, or all values if that is nil.
  func forEachObject(
    _ session: Pool.Session,
    reading expressions: [ExpressionNode]?,
    _ body: (StoredObject) throws(StorageError) -> Void
  ) throws(StorageError) {
    let fetch =
      try fetch.openSubrequests().isEmpty ? fetch : self.fetch.resolved(values(over: session))
    let plan =
      if let expressions { try fetch.objects(reading: expressions) } else { try fetch.objects() }
    let rows = try SQLObjectRows(fetch, plan, session, of: pool, chunk: nil)
    defer { rows.finish() }
    guard plan.selection.isSorted else {
      for object in try fetch.all(of: rows, plan) { try body(object) }
      return
    }
    let memory = KeptMemory(fetch.budget)
    while let object = try rows.next() {
      try memory.keep(object.values)
      try body(object)
    }
  }

  /// The objects in batches.
  func stream(_ session: Pool.Session) throws(StorageError) -> SQLObjectRows<Pool> {
    try SQLObjectRows(fetch, try fetch.objects(), session, of: pool, chunk: max(batchSize, 1))
  }

  /// Whether dictionaries come in the requested order, each from one row.
  func canStreamDictionaries() throws(StorageError) -> Bool {
    guard try fetch.openSubrequests().isEmpty else { return false }
    let plan = try fetch.dictionaries()
    return switch plan.rows {
    case .outputs: true
    // Memory sorts and takes the requested part.
    case .inputs, .objects: fetch.request.isRowByRow && !fetch.request.isOrdered
    }
  }

  /// The dictionaries in batches.
  func streamDictionaries(
    _ session: Pool.Session
  ) throws(StorageError) -> SQLDictionaryRows<Pool> {
    try SQLDictionaryRows(fetch, try fetch.dictionaries(), session, of: pool, max(batchSize, 1))
  }

  func dictionaries(_ session: Pool.Session) throws(StorageError) -> [[String: Value]] {
    try resolved(session) { run, isResolved throws(StorageError) in
      try run.dictionaries(session, isInTransaction: isResolved)
    }
  }

  private func dictionaries(
    _ session: Pool.Session,
    isInTransaction: Bool
  ) throws(StorageError) -> [[String: Value]] {
    let plan = try fetch.dictionaries()
    let request = fetch.request
    switch plan.rows {
    case .outputs:
      let named = fetch.naming()
      let memory = KeptMemory(fetch.budget)
      var result: [[String: Value]] = []
      try forEachRow(plan, session) { values throws(StorageError) in
        try memory.keep(values)
        result.append(named(values))
      }
      return result
    case .inputs:
      var table = try RowTable(request, fetch.budget)
      let keyCount = request.shape.keyColumns.count
      try forEachRow(plan, session) { values throws(StorageError) in
        let inputs = zip(request.columns.inputs, values.dropFirst(keyCount))
        try table.add(inputs.map { $0.finished($1) }, key: Array(values.prefix(keyCount)))
      }
      return try table.finish()
    case .objects:
      return try read(fetch, plan, session, isInTransaction) { rows throws(StorageError) in
        var table = try RowTable(request, fetch.budget)
        while let object = try rows.nextExamined() {
          try table.add(try request.columns.inputs(of: object), key: object.identifier.key)
        }
        return try table.finish()
      }
    }
  }

  func count(_ session: Pool.Session) throws(StorageError) -> Int {
    if let statement = fetch.count() {
      let rows = try session.rows(statement, chunk: nil, within: fetch.budget)
      defer { rows.finish() }
      return try rows.step() ? rows.integer(at: 0).map(Int.init(clamping:)) ?? 0 : 0
    }
    return try resolved(session) { run, isResolved throws(StorageError) in
      try run.countRows(session, isInTransaction: isResolved)
    }
  }

  private func countRows(
    _ session: Pool.Session,
    isInTransaction: Bool
  ) throws(StorageError) -> Int {
    guard fetch.request.isRowByRow else {
      return try dictionaries(session, isInTransaction: isInTransaction).count
    }
    let every = try fetch.everyMatch()
    let count = try read(every, try every.identities(), session, isInTransaction) {
      rows throws(StorageError) in
      var count = 0
      while try rows.nextExamined() != nil { count += 1 }
      return count
    }
    return fetch.part(of: count)
  }

  /// Runs `body` with this request, or, if memory must compute the values of its subrequests first,
  /// with these values: in one transaction, so that all read the same state.
  private func resolved<Answer>(
    _ session: Pool.Session,
    _ body: (Self, _ isResolved: Bool) throws(StorageError) -> Answer
  ) throws(StorageError) -> Answer {
    guard try !fetch.openSubrequests().isEmpty else { return try body(self, false) }
    return try session.reading { () throws(StorageError) in
      let resolved = try fetch.resolved(values(over: session))
      return try body(Self(fetch: resolved, pool: pool), true)
    }
  }

  /// A function that returns the rows of a subrequest, in an open transaction.
  private func values(
    over session: Pool.Session
  ) -> (SQLFetch) throws(StorageError) -> [[String: Value]] {
    { fetch throws(StorageError) in
      let resolved =
        try fetch.openSubrequests().isEmpty ? fetch : fetch.resolved(values(over: session))
      return try Self(fetch: resolved, pool: pool).dictionaries(session, isInTransaction: true)
    }
  }

  func plan(_ session: Pool.Session) throws(StorageError) -> FetchPlan {
    try fetch.report { statement throws(StorageError) in try session.explain(statement) }
  }

  /// The number of rows per read, if memory checks them.
  private static var chunk: Int { 500 }

  /// Runs `body` with the objects of a statement. Unless that is the only statement of the request,
  /// or a transaction is open, all statements read the same state of the database.
  private func read<Answer>(
    _ fetch: SQLFetch,
    _ plan: SQLFetchPlan,
    _ session: Pool.Session,
    _ isCovered: Bool,
    _ body: (SQLObjectRows<Pool>) throws(StorageError) -> Answer
  ) throws(StorageError) -> Answer {
    func read() throws(StorageError) -> Answer {
      let chunk = isCovered ? nil : Self.chunk
      let rows = try SQLObjectRows(fetch, plan, session, of: pool, chunk: chunk)
      defer { rows.finish() }
      return try body(rows)
    }
    return try isCovered ? read() : session.reading(read)
  }

  /// The rows of a statement without objects.
  private func forEachRow(
    _ plan: SQLFetchPlan,
    _ session: Pool.Session,
    _ body: (_ values: [Value]) throws(StorageError) -> Void
  ) throws(StorageError) {
    let columns = RowColumns(plan.selection, fetch.request.shape)
    let rows = try session.rows(plan.selection.statement, chunk: nil, within: fetch.budget)
    defer { rows.finish() }
    while let row = try rows.next(columns) { try body(try row.required()) }
  }
}

extension SQLFetch {
  /// The requested objects in order.
  fileprivate func all<Pool>(
    of rows: SQLObjectRows<Pool>,
    _ plan: SQLFetchPlan
  ) throws(StorageError) -> [StoredObject] {
    guard !plan.selection.isSorted else {
      let memory = KeptMemory(budget)
      var objects: [StoredObject] = []
      while let object = try rows.next() {
        try memory.keep(object.values)
        objects.append(object)
      }
      return objects
    }
    var order = ObjectOrder(request, budget)
    while let (object, examined) = try rows.nextPair() { try order.add(object, readAs: examined) }
    return order.finish()
  }
}
