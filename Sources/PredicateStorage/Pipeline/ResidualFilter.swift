package import Foundation
package import PredicateAnalysis
import PredicateEvaluation
import PredicateSyntax

/// What memory checks of each row.
package struct ResidualFilter: Sendable {
  private let evaluator: Evaluator?

  /// Without a predicate everything matches. `now` is what `now()` is, for all rows.
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
  /// Default mode, which is the stores', within a request's limits.
  init(limits: EvaluationLimits) {
    self.init()
    self.limits = limits
  }
}
