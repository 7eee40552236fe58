import PredicateEvaluation
import PredicatePlatform

/// Why a function stopped its statement: SQLite itself passes on no more than a message.
final class FunctionFailures: Sendable {
  private let last = Mutex<EvaluationError?>(nil)

  func note(_ error: EvaluationError) { last.withLock { $0 = error } }

  /// The last error, once.
  func take() -> EvaluationError? {
    last.withLock { last in
      defer { last = nil }
      return last
    }
  }
}
