@_exported public import PredicateAnalysis
@_exported public import PredicateEvaluation
@_exported public import PredicateSyntax
