import PredicateAnalysis
import PredicateEvaluation
import PredicatePlatform

/// What functions and the statement that calls them tell each other: why a function stopped it, of
/// which SQLite itself passes on no more than a message, and the budget that it counts against.
final class FunctionFailures: Sendable {
  /// The budget of the statement that is stepped; nil where there is none. Used only under the
  /// connection's lock.
  nonisolated(unsafe) var budget: RequestBudget?
  private let last = Mutex<EvaluationError?>(nil)

  func note(_ error: EvaluationError) { last.withLock { $0 = error } }

  /// Whether the budget of the statement is used up, which is noted then.
  func isOverBudget() -> Bool {
    guard budget?.isUsedUp == true else { return false }
    note(.requestBudget(at: nil))
    return true
  }

  /// Ends a call because the budget of the request is used up.
  func end(_ call: FunctionCall) { end(call, .requestBudget(at: nil)) }

  /// Ends a call because the request would hold too much memory.
  func endForMemory(_ call: FunctionCall) {
    end(call, .requestMemory(budget?.limits.memory ?? 0, at: nil))
  }

  private func end(_ call: FunctionCall, _ error: EvaluationError) {
    note(error)
    call.fail(error.message)
  }

  /// The last error, once.
  func take() -> EvaluationError? {
    last.withLock { last in
      defer { last = nil }
      return last
    }
  }
}
