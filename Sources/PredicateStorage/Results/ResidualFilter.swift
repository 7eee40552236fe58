package import PredicateAnalysis
package import PredicateEvaluation
package import PredicatePlatform
import PredicateSyntax

/// The condition that memory checks for each row.
package struct ResidualFilter: Sendable {
  private let evaluator: Evaluator?
  private let budget: RequestBudget?

  /// Creates a filter; without a predicate every row matches. `now` is the value of `now()` for all
  /// rows, `budget` that of the whole request.
  package init(
    _ predicate: BoundPredicate?,
    of request: FetchRequest,
    _ budget: RequestBudget?,
    now: Date = Date()
  ) throws(StorageError) {
    var options = EvaluationOptions(of: request, budget)
    options.now = now
    self.budget = budget
    do throws(PredicateFormatError) {
      evaluator = try predicate.map { predicate throws(PredicateFormatError) in
        try Evaluator(trusting: predicate, options: options)
      }
    } catch {
      throw .predicate(error)
    }
  }

  package func matches(_ object: StoredObject) throws(StorageError) -> Bool {
    guard let evaluator else {
      if let budget, budget.isUsedUp { throw .evaluation(.requestBudget(at: nil)) }
      return true
    }
    do throws(EvaluationError) {
      return try evaluator.matches(object)
    } catch {
      throw object.reader.takeNoted() ?? .evaluation(error)
    }
  }
}

extension EvaluationOptions {
  /// Creates options of default mode, which stores use, with a request's limits, keys and budget.
  init(of request: FetchRequest, _ budget: RequestBudget? = nil) {
    self.init()
    limits = request.limits
    policy.keys = request.visibleKeys
    self.budget = budget
  }
}

extension FetchRequest {
  /// A budget for the whole request, whose time starts now; nil if it has no limits.
  func budget() -> RequestBudget? {
    requestLimits == .unlimited ? nil : RequestBudget(requestLimits)
  }
}
