import PredicateAnalysis
import PredicateSyntax

/// A predicate or an expression prepared for evaluation, and the settings of every evaluation.
struct PreparedRoot<Root: Sendable>: Sendable {
  var settings: EvaluationSettings
  let root: Root
  private let source: SourceText?

  /// Prepares a tree with `prepare`. Unless it was validated, the policy must allow it.
  init(
    _ node: TreeNode,
    _ source: SourceText?,
    warnings: [Diagnostic],
    options: EvaluationOptions,
    isValidated: Bool,
    prepare: (inout Preparer) -> Root
  ) throws(PredicateFormatError) {
    var preparer = Preparer(options: options, source: source, warnings: warnings)
    if !isValidated { try preparer.requirePolicy(for: node) }
    try preparer.requireDepth(of: node)
    root = prepare(&preparer)
    try preparer.finish()
    settings = EvaluationSettings(options, readsClock: preparer.readsClock)
    self.source = source
  }

  /// The result of `body`; its errors are redacted as the policy requires, and have places in the
  /// text.
  @inline(__always)
  func evaluate<Answer>(
    _ object: KeyedValue,
    _ variables: [String: KeyedValue],
    _ body: (inout EvaluationRun) throws(EvaluationError) -> Answer
  ) throws(EvaluationError) -> Answer {
    if settings.budget != nil { return try evaluateMetered(object, variables, body) }
    var run = EvaluationRun(settings: settings, root: object, variables: variables)
    do throws(EvaluationError) {
      return try body(&run)
    } catch {
      throw (settings.redactsErrors ? error.redacted : error).placed(in: source)
    }
  }

  /// `evaluate`, counted against the budget of the request.
  private func evaluateMetered<Answer>(
    _ object: KeyedValue,
    _ variables: [String: KeyedValue],
    _ body: (inout EvaluationRun) throws(EvaluationError) -> Answer
  ) throws(EvaluationError) -> Answer {
    let budget = settings.budget
    var run = EvaluationRun(settings: settings, root: object, variables: variables)
    let (steps, matchSteps) = (run.stepsLeft, run.matchStepsLeft)
    do throws(EvaluationError) {
      if budget?.isUsedUp == true { throw .requestBudget(at: nil) }
      defer {
        budget?.spend(
          steps: steps - max(run.stepsLeft, 0),
          matchSteps: matchSteps - run.matchStepsLeft
        )
        run.giveMemoryBack()
      }
      return try body(&run)
    } catch {
      // The budget ended it, if less remained than one object may use.
      let isOver = error.id == .limit && budget?.isUsedUp == true
      let error = isOver ? .requestBudget(at: error.span) : error
      throw (settings.redactsErrors ? error.redacted : error).placed(in: source)
    }
  }

  /// The values of all parts of `node` that `body` evaluates.
  func trace(
    _ object: KeyedValue,
    _ variables: [String: KeyedValue],
    of node: TreeNode,
    _ body: (inout EvaluationRun) throws(EvaluationError) -> Void
  ) -> EvaluationTrace {
    let recorder = TraceRecorder(source: source)
    var run = EvaluationRun(
      settings: settings,
      root: object,
      variables: variables,
      recorder: recorder
    )
    try? body(&run)
    return recorder.result ?? recorder.blank(node)
  }
}

extension EvaluationOptions {
  /// The options for an untrusted predicate, under the policy that validated it.
  func validated(by policy: PredicatePolicy) -> Self {
    var result = self
    result.policy = policy
    result.policy.redactsErrors = true
    return result
  }
}
