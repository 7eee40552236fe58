import PredicateAnalysis
package import PredicatePlatform
package import PredicateSQL
package import PredicateSchema
package import PredicateSyntax

/// Divides a request between a database and memory, for any SQL backend.
package struct SQLFetchPlanner: Sendable {
  private let compiler: SQLCompiler
  private let schema: Schema

  /// Creates a planner. `schema` has the constraints that the database enforces; `now` is the value
  /// of `now()`, and residuals must be checked with the same value.
  package init(dialect: some SQLDialect, schema: Schema, now: Date) {
    compiler = SQLCompiler(dialect: dialect, now: now)
    self.schema = schema
  }

  /// The plan for objects, checked and sorted by the database as far as it can.
  package func objects(_ request: CheckedRequest) throws(StorageError) -> SQLFetchPlan {
    try request.plans.objects { () throws(StorageError) in
      var plan = try planObjects(request, as: request.shape)
      plan.hasValues = true
      return plan
    }
  }

  /// The plan for objects with only the values that memory needs to find them.
  package func identities(_ request: CheckedRequest) throws(StorageError) -> SQLFetchPlan {
    try request.plans.identities { () throws(StorageError) in
      let whole = try planObjects(request, as: request.shape)
      guard !whole.properties.isEverything else { return whole }
      let shape = StoredShape(request.shape, reading: whole.properties)
      return try planObjects(request, as: shape)
    }
  }

  /// The plan for objects with only the values that memory needs to find them, and for expressions.
  package func objects(
    _ request: CheckedRequest,
    reading expressions: [ExpressionNode]
  ) throws(StorageError) -> SQLFetchPlan {
    let whole = try planObjects(request, as: request.shape)
    var properties = whole.properties
    properties.add(expressions, from: request.shape.entity, in: schema)
    // Objects at the end of relationships are read whole.
    guard !properties.isEverything, !properties.followsRelationships else { return whole }
    return try planObjects(request, as: StoredShape(request.shape, reading: properties))
  }

  /// The statement that deletes the objects; nil if memory must choose them.
  package func deletion(_ request: CheckedRequest) -> SQLStatement? {
    try? compiler.deletion(objectsQuery(request, as: request.shape))
  }

  /// The statement that sets columns of the objects; nil if memory must choose them, or compute a
  /// value.
  package func update(_ request: CheckedRequest, _ assignments: [SQLAssignment]) -> SQLUpdate? {
    try? compiler.updateWithExceptions(objectsQuery(request, as: request.shape), assignments)
  }

  private func objectsQuery(_ request: CheckedRequest, as shape: StoredShape) -> SQLQuery {
    var query = query(request)
    query.columns = shape.columns.map { SQLQuery.Column($0.name, .column($0.name)) }
    if request.form == .objects {
      query.sorts = request.columns.sorts.map { sort(of: $0, request) }
      query.breaksTies = request.isOrdered
      query.after = request.after?.sql
      query.limit = request.request.limit
      query.offset = request.request.offset
    }
    return query
  }

  private func planObjects(
    _ request: CheckedRequest,
    as shape: StoredShape
  ) throws(StorageError) -> SQLFetchPlan {
    var query = objectsQuery(request, as: shape)
    if let selection = try? compiler.select(query) {
      return plan(.objects, selection, request, shape)
    }
    // A sort that SQL cannot express must not keep the rest from being translated.
    query.sorts = []
    query.breaksTies = false
    query.after = nil
    query.limit = nil
    query.offset = 0
    if var selection = try? compiler.select(query) {
      selection.isSorted = !request.isOrdered
      selection.isLimited = !request.isPart
      return plan(.objects, selection, request, shape)
    }
    return try everything(request, query, shape)
  }

  private func plan(
    _ rows: SQLFetchPlan.Rows,
    _ selection: SQLSelection,
    _ request: CheckedRequest,
    _ shape: StoredShape
  ) -> SQLFetchPlan {
    // Sorts of objects are the database's, or memory's.
    let readsInputs = rows == .objects && (request.form == .dictionaries || !selection.isSorted)
    return SQLFetchPlan(
      rows: rows,
      selection: selection,
      shape: shape,
      properties: NamedProperties(
        of: selection.residual?.root,
        readsInputs ? request.columns.inputs : [],
        from: request.shape.entity,
        in: schema
      )
    )
  }

  /// The plan for dictionaries, built by the database, or by memory from the values read from each
  /// row.
  package func dictionaries(_ request: CheckedRequest) throws(StorageError) -> SQLFetchPlan {
    try request.plans.dictionaries { () throws(StorageError) in try planDictionaries(request) }
  }

  private func planDictionaries(_ request: CheckedRequest) throws(StorageError) -> SQLFetchPlan {
    if let selection = outputs(request) {
      return plan(.outputs, selection, request, request.shape)
    }
    var query = query(request)
    query.columns =
      request.shape.keyColumns.map { SQLQuery.Column($0.name, .column($0.name)) }
      + request.columns.inputs.map { SQLQuery.Column($0.text, .keyPath($0.text)) }
    if let selection = try? compiler.select(query), selection.residual == nil {
      return plan(.inputs, selection, request, request.shape)
    }
    return try identities(request)
  }

  /// The statement for the count; nil if the rows must be examined.
  package func count(_ request: CheckedRequest) -> SQLStatement? {
    request.plans.count { planCount(request) }
  }

  private func planCount(_ request: CheckedRequest) -> SQLStatement? {
    var query = query(request)
    query.limit = request.request.limit
    query.offset = request.request.offset
    if let after = request.after {
      query.sorts = request.columns.sorts.map { sort(of: $0, request) }
      query.breaksTies = true
      query.after = after.sql
    }
    guard !request.isRowByRow else { return try? compiler.count(query) }
    guard let grouped = outputsQuery(request) else { return nil }
    query = grouped
    query.sorts = []
    return try? compiler.count(query)
  }

  private func query(_ request: CheckedRequest) -> SQLQuery {
    var query = SQLQuery(
      schema: schema,
      entity: request.request.entity,
      predicate: request.predicate
    )
    query.subqueries = request.subrequests.compactMapValues(outputsQuery)
    return query
  }

  /// The plan that reads every row of the entity, when no narrower statement exists.
  private func everything(
    _ request: CheckedRequest,
    _ query: SQLQuery,
    _ shape: StoredShape
  ) throws(StorageError) -> SQLFetchPlan {
    var query = query
    query.predicate = nil
    var selection: SQLSelection
    do throws(PredicateFormatError) {
      selection = try compiler.select(query)
    } catch {
      let reasons = error.diagnostics.map(\.message).joined(separator: ", ")
      throw .invalidRequest("“\(request.request.entity)” cannot be read: \(reasons)")
    }
    selection.residual = request.predicate?.predicate
    selection.isSorted = !request.isOrdered
    selection.isLimited = false
    return plan(.objects, selection, request, shape)
  }

  private func outputs(_ request: CheckedRequest) -> SQLSelection? {
    guard let query = outputsQuery(request), let selection = try? compiler.select(query),
      selection.residual == nil, selection.isSorted, selection.isLimited
    else { return nil }
    return selection
  }

  private func outputsQuery(_ request: CheckedRequest) -> SQLQuery? {
    let columns = request.columns
    let hasHidden = columns.outputs.count > columns.visibleCount
    // Hidden outputs would make rows distinct.
    if request.request.isDistinct, hasHidden { return nil }
    var query = query(request)
    query.columns = columns.outputs.map { output in
      let source: SQLQuery.Column.Source =
        switch output.source {
        case .input(let input): columns.inputs[input].sqlSource
        case .aggregate(_, nil): .rowCount
        case .aggregate(let aggregate, let input?):
          .aggregate(aggregate, keyPath: columns.inputs[input].text)
        }
      return SQLQuery.Column(output.name, source)
    }
    query.isGrouped = columns.isGrouped
    for group in columns.groups {
      let path = columns.inputs[group]
      guard path.bucket != nil else {
        query.groupBy.append(path.text)
        continue
      }
      let output = columns.outputs.first { $0.source == .input(group) }
      query.columnsToGroupBy.append(output?.name ?? "")
    }
    query.having = columns.having
    query.isDistinct = request.request.isDistinct
    query.limit = request.request.limit
    query.offset = request.request.offset
    query.sorts = columns.sorts.map { sort(of: $0, request) }
    query.breaksTies = request.isRowByRow && request.isOrdered
    query.after = request.after?.sql
    if !request.isRowByRow, request.isOrdered {
      query.sorts += columns.outputs.map { SQLQuery.Sort(.column($0.name)) }
    }
    return query
  }

  private func sort(of sort: RequestColumns.Sort, _ request: CheckedRequest) -> SQLQuery.Sort {
    let source: SQLQuery.Sort.Source =
      switch sort.source {
      case .input(let input): request.sortSource(input)
      case .output(let output): .column(request.columns.outputs[output].name)
      }
    return SQLQuery.Sort(
      source,
      ascending: sort.isAscending,
      putsNilFirst: sort.putsNilFirst,
      options: sort.options
    )
  }
}

extension FetchPath {
  fileprivate var sqlSource: SQLQuery.Column.Source {
    guard let bucket else { return .keyPath(text) }
    return .dateBucket(bucket.unit, bucket.sqlTimeZone, keyPath: text)
  }
}

extension CheckedRequest {
  /// The source of a sort by an input: for a period, the column with it.
  fileprivate func sortSource(_ input: Int) -> SQLQuery.Sort.Source {
    guard columns.inputs[input].bucket != nil,
      let output = columns.outputs.first(where: { $0.source == .input(input) })
    else { return .keyPath(columns.inputs[input].text) }
    return .column(output.name)
  }
}
