@_exported public import Foundation

@_exported public import struct PredicateAnalysis.BoundPredicate
@_exported public import struct PredicateEvaluation.EvaluationError
@_exported public import protocol PredicateEvaluation.KeyPathReadable
@_exported public import protocol PredicateEvaluation.KeyValueReadable
@_exported public import enum PredicateEvaluation.KeyedValue
@_exported public import struct PredicateEvaluation.ReadableKey
@_exported public import struct PredicateEvaluation.ReadableKeys
@_exported public import struct PredicateSyntax.PredicateFormatError
