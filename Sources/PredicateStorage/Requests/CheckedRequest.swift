import PredicateAnalysis
import PredicateEvaluation
package import PredicateSchema
import PredicateSyntax

/// A request that has been checked against the schema.
package struct CheckedRequest: Sendable {
  /// The form of the results.
  package enum Form: Sendable {
    case objects, dictionaries
  }

  package let request: FetchRequest
  package let form: Form
  package let shape: StoredShape
  package let predicate: CheckedPredicate?
  /// The requests for variables of the predicate.
  package let subrequests: [String: CheckedRequest]
  package let columns: RequestColumns
  /// The place after which rows are requested.
  package let after: RequestPosition?
  /// The relationships to prefetch, as paths of their names.
  package let prefetching: [[String]]
  /// The cache of the statements for a database.
  package let plans: PlanCache

  package init(
    _ request: FetchRequest,
    as form: Form,
    layout: StoreLayout
  ) throws(StorageError) {
    try self.init(request, as: form, layout: layout, depth: 0)
  }

  private init(
    _ request: FetchRequest,
    as form: Form,
    layout: StoreLayout,
    depth: Int
  ) throws(StorageError) {
    self.request = request
    self.form = form
    let schema = layout.schema
    shape = try StoredShape(entity: request.entity, layout: layout)
    guard depth < FetchRequest.subrequestDepthLimit else {
      throw .invalidRequest("requests are nested more than \(depth) levels deep")
    }
    var subrequests: [String: CheckedRequest] = [:]
    for (name, subrequest) in request.subrequests {
      subrequests[name] = try Self(subrequest, as: .dictionaries, layout: layout, depth: depth + 1)
    }
    self.subrequests = subrequests
    let sample = try request.samplePredicate(in: schema)
    do throws(PredicateFormatError) {
      let checked = try sample?.checked(against: schema, entity: request.entity)
      predicate = request.predicate.flatMap { checked?.replacing($0) }
      try sample?.requireSoundness(for: request)
      try request.having?.requireDepthLimit()
    } catch {
      throw .predicate(error)
    }
    if let unbound = sample?.root.unboundVariable {
      throw .evaluation(.unboundVariable(unbound.name, at: unbound.span))
    }
    try request.requireSoundNumbers()
    let paths = try request.prefetchedPaths(from: shape.entity, in: schema)
    prefetching = form == .objects && request.resultType == .objects ? paths : []
    plans = PlanCache(isLasting: !request.asksTheTime)
    switch form {
    case .objects:
      try request.requireObjects()
      columns = try RequestColumns(objectsOf: request, entity: shape.entity, schema: schema)
    case .dictionaries:
      columns = try RequestColumns(dictionariesOf: request, entity: shape.entity, schema: schema)
    }
    guard let cursor = request.after else {
      after = nil
      return
    }
    guard !columns.isGrouped, !request.isDistinct else {
      throw .invalidRequest("a cursor is a position among rows, and groups have none")
    }
    after = try RequestPosition(cursor, in: request, columns, shape)
  }

  /// Checks a request for a count: of rows or groups if the request has them, otherwise of objects.
  package init(counting request: FetchRequest, layout: StoreLayout) throws(StorageError) {
    let hasGroups =
      !request.groupBy.isEmpty || request.isDistinct || request.having != nil
      || request.propertiesToFetch.contains {
        if case .aggregate = $0.source { true } else { false }
      }
    try self.init(
      request,
      as: hasGroups || request.resultType == .dictionaries ? .dictionaries : .objects,
      layout: layout
    )
  }

  /// The predicate with the values of the subrequests, from `values`.
  func predicate(
    _ values: (CheckedRequest) throws(StorageError) -> [Value]
  ) throws(StorageError) -> BoundPredicate? {
    guard let predicate = predicate?.predicate, !subrequests.isEmpty else {
      return predicate?.predicate
    }
    var lists: [String: Value] = [:]
    for (name, subrequest) in subrequests {
      var seen: Set<Value> = []
      let found = try values(subrequest)
      lists[name] = .list(found.filter { $0 != .null && seen.insert($0).inserted })
    }
    return try predicate.with(lists)
  }

  /// The values of the first column of rows.
  func firstColumn(of rows: [[String: Value]]) -> [Value] {
    guard let name = columns.outputs.first?.name else { return [] }
    return rows.map { $0[name] ?? .null }
  }

  /// Whether only a part of the rows is requested.
  package var isPart: Bool { request.limit != nil || request.offset > 0 }

  /// Whether the order of the answer is defined.
  package var isOrdered: Bool { isPart || after != nil || !columns.sorts.isEmpty }

  /// Whether every row that matches is an element of the answer, so that the predicate alone
  /// decides how many there are.
  package var isRowByRow: Bool { !columns.isGrouped && !request.isDistinct }
}

extension CheckedRequest {
  /// The steps of a whole request in memory, for a plan.
  package var stepsInMemory: [String] {
    var steps: [String] = []
    if columns.isGrouped { steps.append("group") }
    if columns.having != nil { steps.append("having") }
    if request.isDistinct { steps.append("distinct") }
    if !columns.sorts.isEmpty { steps.append("sort") }
    if after != nil { steps.append("after") }
    if request.offset > 0 { steps.append("offset") }
    if request.limit != nil { steps.append("limit") }
    return steps
  }
}

extension BoundPredicate {
  /// Throws the errors that memory throws before it reads any row, so that every store does:
  /// invalid constant patterns, and placeholders without arguments.
  fileprivate func requireSoundness(
    for request: FetchRequest
  ) throws(PredicateFormatError) {
    var isSuspect = false
    root.forEachNode { node in
      switch node {
      case .predicate(let node):
        if case .comparison(let comparison) = node.kind, comparison.operator == .matches {
          isSuspect = true
        }
      case .expression(let node):
        if case .placeholder = node.kind { isSuspect = true }
      }
    }
    if isSuspect { _ = try Evaluator(trusting: self, options: EvaluationOptions(of: request)) }
  }
}

extension PredicateNode {
  /// Whether its answer depends on the time: `now()`.
  fileprivate var asksTheTime: Bool {
    var asks = false
    forEachNode { node in
      if case .expression(let node) = node, case .call(.now, _) = node.kind { asks = true }
    }
    return asks
  }
}

extension FetchRequest {
  fileprivate var asksTheTime: Bool {
    (predicate?.root.asksTheTime ?? false) || (having?.root.asksTheTime ?? false)
      || subrequests.values.contains(where: \.asksTheTime)
  }

  fileprivate func requireSoundNumbers() throws(StorageError) {
    if let limit, limit < 0 { throw .invalidRequest("the limit \(limit) is negative") }
    guard offset >= 0 else { throw .invalidRequest("the offset \(offset) is negative") }
    guard batchSize > 0 else {
      throw .invalidRequest("the batch size \(batchSize) is less than 1")
    }
  }

  fileprivate func requireObjects() throws(StorageError) {
    guard groupBy.isEmpty, having == nil else {
      throw .invalidRequest("groups are dictionaries, not objects: fetch dictionaries")
    }
    guard !isDistinct else {
      throw .invalidRequest("objects are always distinct: fetch dictionaries")
    }
  }
}
