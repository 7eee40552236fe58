public import PredicateAnalysis
import PredicatePlatform

/// The budget of one request, which all of its evaluations share, on any number of threads.
///
///     var options = EvaluationOptions(policy: policy)
///     options.budget = RequestBudget(policy.limits.request)
///     let evaluator = try Evaluator(wish, options: options)
///
/// Without one, each run over a sequence or a table has its own budget, from the limits of the
/// policy.
public final class RequestBudget: Sendable {
  /// The limits of the request.
  public let limits: RequestLimits
  private let steps = Atomic(0)
  private let matchSteps = Atomic(0)
  private let memory = Atomic(0)
  private let deadline: ContinuousClock.Instant?

  /// Creates a budget, whose time starts now.
  public init(_ limits: RequestLimits) {
    self.limits = limits
    deadline =
      limits.milliseconds == .max ? nil : .now + .milliseconds(limits.milliseconds)
  }

  /// Ends the request: any further evaluation is an error.
  public func cancel() { steps.store(.max, ordering: .relaxed) }

  /// The remaining steps.
  var stepsLeft: Int { max(limits.steps - steps.load(ordering: .relaxed), 0) }

  /// The remaining steps of matching.
  var matchStepsLeft: Int { max(limits.matchSteps - matchSteps.load(ordering: .relaxed), 0) }

  /// Records work done.
  package func spend(steps: Int, matchSteps: Int = 0) {
    Self.add(steps, to: self.steps)
    if matchSteps > 0 { Self.add(matchSteps, to: self.matchSteps) }
  }

  /// Takes memory, if this much is left; `giveBack` returns it.
  package func take(bytes: Int) -> Bool {
    if limits.memory == .max { return true }
    guard bytes <= limits.memory else { return false }
    memory.add(bytes, ordering: .relaxed)
    if memory.load(ordering: .relaxed) <= limits.memory { return true }
    memory.add(-bytes, ordering: .relaxed)
    return false
  }

  /// Returns memory.
  package func giveBack(bytes: Int) {
    if limits.memory != .max, bytes > 0 { memory.add(-bytes, ordering: .relaxed) }
  }

  /// Whether nothing is left.
  package var isUsedUp: Bool {
    if stepsLeft == 0 || matchStepsLeft == 0 { return true }
    return deadline.map { .now >= $0 } ?? false
  }

  /// Whether a pattern matches a text, counted against the budget; nil if it does not suffice.
  /// `limit` is the limit of one match.
  package func matches(
    _ expression: RegularExpression,
    _ text: String,
    limit: Int
  ) throws(MatchLimitError) -> Bool? {
    let attempt = expression.attempt(text, limit: limit, left: matchStepsLeft)
    spend(steps: 0, matchSteps: attempt.steps)
    return attempt.isShortOfSteps ? nil : try attempt.result.get()
  }

  /// Steps beyond the maximum integer have no meaning.
  private static func add(_ steps: Int, to sum: borrowing Atomic<Int>) {
    let known = sum.load(ordering: .relaxed)
    if known.addingReportingOverflow(steps).overflow {
      sum.store(.max, ordering: .relaxed)
    } else {
      sum.add(steps, ordering: .relaxed)
    }
  }
}
