@_exported public import PredicateAnalysis
@_exported public import PredicateEvaluation
@_exported public import PredicateSQL
@_exported public import PredicateStorage
@_exported public import PredicateSyntax
