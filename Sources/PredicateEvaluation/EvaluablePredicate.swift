public import PredicateAnalysis

/// A predicate in a form that can be evaluated: bound, validated, or an evaluator.
///
///     let adults = try people.filter(BoundPredicate("age >= 18"))
///
/// An evaluator is already prepared; the other forms are prepared at each call.
public protocol EvaluablePredicate {
  /// The errors of preparing and of evaluating it.
  associatedtype Failure: Error

  /// The predicate, ready to be evaluated.
  func evaluator() throws(Failure) -> Evaluator

  /// An error of the evaluation, as an error of this form.
  static func failure(_ error: EvaluationError) -> Failure
}

extension Evaluator: EvaluablePredicate {
  /// This evaluator.
  public func evaluator() throws(EvaluationError) -> Evaluator { self }

  /// The error itself.
  public static func failure(_ error: EvaluationError) -> EvaluationError { error }
}

extension BoundPredicate: EvaluablePredicate {
  /// The predicate, ready to be evaluated. Throws `PredicateFormatError`.
  public func evaluator() throws -> Evaluator { try Evaluator(self) }

  /// The error itself.
  public static func failure(_ error: EvaluationError) -> any Error { error }
}

extension ValidatedPredicate: EvaluablePredicate {
  /// The predicate, ready to be evaluated under its policy. Throws `PredicateFormatError`.
  public func evaluator() throws -> Evaluator { try Evaluator(self) }

  /// The error itself.
  public static func failure(_ error: EvaluationError) -> any Error { error }
}

extension EvaluablePredicate {
  /// The result of `body`, which receives the evaluator for a run over many objects: `now()` is the
  /// same for all of them.
  func evaluated<Answer>(
    _ body: (Evaluator) throws(EvaluationError) -> Answer
  ) throws(Failure) -> Answer {
    let evaluator = try evaluator().atOneTime()
    do throws(EvaluationError) {
      return try body(evaluator)
    } catch {
      throw Self.failure(error)
    }
  }
}
