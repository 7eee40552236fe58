#if !canImport(Darwin)
import PredicateEvaluation
import PredicateSyntax

/// Ends the process where Apple raises an exception that Swift cannot catch, with the full error.
/// Every caller has a throwing counterpart.
///
/// `fatalError`, not `preconditionFailure`, whose message an optimised build does not print.
func refuse(_ error: any Error, in source: SourceText? = nil) -> Never {
  if let error = error as? EvaluationError { fatalError(error.description(in: source)) }
  fatalError("\(error)")
}

/// Ends the process where Apple raises an exception for a mistake in the calling code.
func refuse(_ mistake: String) -> Never { fatalError(mistake) }
#endif
