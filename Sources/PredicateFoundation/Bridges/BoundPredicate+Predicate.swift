#if !canImport(Darwin)
public import Foundation
public import PredicateAnalysis
import PredicateSyntax

extension BoundPredicate {
  /// Converts a `#Predicate`, for stores, schemas and policies. Throws `PredicateConversionError`
  /// for constructs without a counterpart, for objects as values, and for key paths without a name:
  /// those that a type with `readableKeys` does not list, and for other types those that are not
  /// stored properties.
  ///
  ///     let adults = try BoundPredicate(#Predicate<Person> { $0.age >= 18 })
  ///
  /// It follows the language's rules: strings are equal if their code units are, and an overflow is
  /// an error.
  public init<Root>(_ predicate: Predicate<Root>) throws(PredicateConversionError) {
    var converter = PredicateConverter()
    self.init(source: nil, root: try converter.root(predicate), hasStaleSpans: true)
  }
}

extension PredicateConverter {
  /// The condition of a predicate about the evaluated object.
  mutating func root<Root>(
    _ predicate: Predicate<Root>
  ) throws(PredicateConversionError) -> PredicateNode {
    names[predicate.variable.key] = ExpressionNode(.evaluatedObject)
    return try condition(predicate.expression)
  }

  /// The value of an expression of the evaluated object.
  mutating func root<Root, Output>(
    _ expression: Expression<Root, Output>
  ) throws(PredicateConversionError) -> ExpressionNode {
    names[expression.variable.key] = ExpressionNode(.evaluatedObject)
    return try value(expression.expression)
  }
}

/// The reason why a `#Predicate` has no counterpart.
public struct PredicateConversionError: LocalizedError, Hashable, Sendable, CustomStringConvertible
{
  /// The constructs without a counterpart, on one line.
  public let message: String

  init(_ message: String) { self.message = message }

  public var description: String { message }

  /// The message on one line.
  public var errorDescription: String? { message }
}
#endif
