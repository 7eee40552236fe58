import PredicateAnalysis
import PredicateEvaluation
import PredicatePlatform
import PredicateSyntax

/// The memory of the rows that a store keeps for the answer to a request, counted against the
/// request's budget until they are released.
final class KeptMemory: Sendable {
  private let budget: RequestBudget?
  private let taken = Atomic(0)

  init(_ budget: RequestBudget?) {
    self.budget = budget?.limits.memory == .max ? nil : budget
  }

  deinit { budget?.giveBack(bytes: taken.load(ordering: .relaxed)) }

  /// Counts the values of a row that is kept.
  func keep(_ values: [Value]) throws(StorageError) {
    guard let budget else { return }
    let bytes = values.reduce(0) { $0 + $1.memory }
    guard budget.take(bytes: bytes) else {
      throw .evaluation(.requestMemory(budget.limits.memory, at: nil))
    }
    taken.add(bytes, ordering: .relaxed)
  }

  /// Lets go of the values of a row.
  func release(_ values: [Value]) {
    guard let budget else { return }
    let bytes = values.reduce(0) { $0 + $1.memory }
    budget.giveBack(bytes: bytes)
    taken.add(-bytes, ordering: .relaxed)
  }
}
