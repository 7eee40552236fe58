#if !canImport(Darwin)
public import Foundation
public import PredicateAnalysis
import PredicateSyntax

extension BoundPredicate {
  /// The predicate that a `#Predicate` states, for stores, schemas and policies. Throws
  /// `PredicateConversionError` for what has no counterpart, and for key paths that their types do
  /// not list as readable.
  ///
  ///     let adults = try BoundPredicate(#Predicate<Person> { $0.age >= 18 })
  ///
  /// It is decided by the language's rules: strings are equal if their code units are, and an
  /// overflow is an error.
  public init<Root>(_ predicate: Predicate<Root>) throws(PredicateConversionError) {
    var converter = PredicateConverter()
    converter.names[predicate.variable.key] = ExpressionNode(.evaluatedObject)
    let root = try converter.condition(predicate.expression)
    self.init(source: nil, root: root, hasStaleSpans: true)
  }
}

/// The reason why a `#Predicate` has no counterpart.
public struct PredicateConversionError: LocalizedError, Hashable, Sendable, CustomStringConvertible
{
  /// The constructs without a counterpart, in one line.
  public let message: String

  init(_ message: String) { self.message = message }

  public var description: String { message }

  /// The message on one line.
  public var errorDescription: String? { message }
}
#endif
