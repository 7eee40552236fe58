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
  package let columns: RequestColumns
  /// The cache of the statements for a database.
  package let plans: PlanCache

  package init(
    _ request: FetchRequest,
    as form: Form,
    layout: StoreLayout
  ) throws(StorageError) {
    self.request = request
    self.form = form
    let schema = layout.schema
    shape = try StoredShape(entity: request.entity, layout: layout)
    do throws(PredicateFormatError) {
      predicate = try request.predicate?.checked(against: schema, entity: request.entity)
      try request.predicate?.requireSoundness(within: request.limits)
      try request.having?.requireDepthLimit()
    } catch {
      throw .predicate(error)
    }
    if let unbound = request.predicate?.root.unboundVariable {
      throw .evaluation(.unboundVariable(unbound.name, at: unbound.span))
    }
    try request.requireSoundNumbers()
    plans = PlanCache(
      isLasting: !(request.predicate?.root.asksTheTime ?? false)
        && !(request.having?.root.asksTheTime ?? false)
    )
    switch form {
    case .objects:
      try request.requireObjects()
      columns = try RequestColumns(objectsOf: request, entity: shape.entity, schema: schema)
    case .dictionaries:
      columns = try RequestColumns(dictionariesOf: request, entity: shape.entity, schema: schema)
    }
  }

  /// Checks a request for a count: of rows or groups where the request has them, otherwise of
  /// objects.
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

  /// Whether only a part of the rows is requested.
  package var isPart: Bool { request.limit != nil || request.offset > 0 }

  /// Whether the order of the answer is defined.
  package var isOrdered: Bool { isPart || !columns.sorts.isEmpty }

  /// Whether every row that matches is an element of the answer, so that the predicate alone
  /// decides how many there are.
  package var isRowByRow: Bool { !columns.isGrouped && !request.isDistinct }
}

extension CheckedRequest {
  /// The steps that memory performs on the whole of a request, for a plan.
  package var stepsInMemory: [String] {
    var steps: [String] = []
    if columns.isGrouped { steps.append("group") }
    if columns.having != nil { steps.append("having") }
    if request.isDistinct { steps.append("distinct") }
    if !columns.sorts.isEmpty { steps.append("sort") }
    if request.offset > 0 { steps.append("offset") }
    if request.limit != nil { steps.append("limit") }
    return steps
  }
}

extension BoundPredicate {
  /// Throws the errors that memory throws before it reads any row, so that every store does:
  /// invalid constant patterns, and placeholders without arguments.
  fileprivate func requireSoundness(
    within limits: EvaluationLimits
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
    if isSuspect { _ = try Evaluator(self, options: EvaluationOptions(limits: limits)) }
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
  fileprivate func requireSoundNumbers() throws(StorageError) {
    if let limit, limit < 0 { throw .invalidRequest("the limit is \(limit); it is 0 or more") }
    guard offset >= 0 else { throw .invalidRequest("the offset is \(offset); it is 0 or more") }
    guard batchSize > 0 else {
      throw .invalidRequest("the batch size is \(batchSize); it is 1 or more")
    }
  }

  fileprivate func requireObjects() throws(StorageError) {
    guard groupBy.isEmpty, having == nil else {
      throw .invalidRequest("groups are dictionaries, not objects: ask for dictionaries")
    }
    guard !isDistinct else {
      throw .invalidRequest("objects are always distinct: ask for dictionaries")
    }
  }
}
