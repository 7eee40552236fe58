package import PredicateAnalysis
import PredicateEvaluation
package import PredicatePlatform
import PredicateSyntax

/// The condition that memory checks for each row.
package struct ResidualFilter: Sendable {
  private let evaluator: Evaluator?

  /// Makes a filter; without a predicate every row matches. `now` is the value of `now()` for all
  /// rows.
  package init(
    _ predicate: BoundPredicate?,
    limits: EvaluationLimits,
    now: Date = Date()
  ) throws(StorageError) {
    var options = EvaluationOptions(limits: limits)
    options.now = now
    do throws(PredicateFormatError) {
      evaluator = try predicate.map { predicate throws(PredicateFormatError) in
        try Evaluator(predicate, options: options)
      }
    } catch {
      throw .predicate(error)
    }
  }

  package func matches(_ object: StoredObject) throws(StorageError) -> Bool {
    guard let evaluator else { return true }
    do throws(EvaluationError) {
      return try evaluator.matches(object)
    } catch {
      throw object.reader.takeNoted() ?? .evaluation(error)
    }
  }
}

extension EvaluationOptions {
  /// Makes options of default mode, which is the mode of stores, within a request's limits.
  init(limits: EvaluationLimits) {
    self.init()
    self.limits = limits
  }
}
