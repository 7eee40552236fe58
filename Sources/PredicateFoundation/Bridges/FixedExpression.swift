#if !canImport(Darwin)
import Foundation

/// An expression of `#Predicate` that can be evaluated without an object if its parts can, such as
/// a property of a captured struct. Arithmetic is excluded, since Swift's may trap.
protocol FixedExpression {
  var parts: [any PredicateExpression] { get }

  /// The variable that a closure of the expression takes; the closure is among the parts.
  var ownVariable: PredicateExpressions.VariableID? { get }

  /// Whether it reads nothing from an object. The variables in `known` have values.
  func isFixed(with known: Set<PredicateExpressions.VariableID>) -> Bool
}

extension FixedExpression {
  var ownVariable: PredicateExpressions.VariableID? { nil }

  func isFixed(with known: Set<PredicateExpressions.VariableID>) -> Bool {
    var known = known
    if let ownVariable { known.insert(ownVariable) }
    return parts.allSatisfy { ($0 as? any FixedExpression)?.isFixed(with: known) == true }
  }
}

extension PredicateExpressions.Value: FixedExpression {
  var parts: [any PredicateExpression] { [] }
}

extension PredicateExpressions.NilLiteral: FixedExpression {
  var parts: [any PredicateExpression] { [] }
}

extension PredicateExpressions.Variable: FixedExpression {
  var parts: [any PredicateExpression] { [] }

  func isFixed(with known: Set<PredicateExpressions.VariableID>) -> Bool { known.contains(key) }
}

extension PredicateExpressions.KeyPath: FixedExpression {
  var parts: [any PredicateExpression] { [root] }
}

extension PredicateExpressions.OptionalFlatMap: FixedExpression {
  var parts: [any PredicateExpression] { [wrapped, transform] }
  var ownVariable: PredicateExpressions.VariableID? { variable.key }
}

extension PredicateExpressions.NilCoalesce: FixedExpression {
  var parts: [any PredicateExpression] { [lhs, rhs] }
}

extension PredicateExpressions.ForcedUnwrap: FixedExpression {
  var parts: [any PredicateExpression] { [inner] }
}

extension PredicateExpressions.CollectionIndexSubscript: FixedExpression {
  var parts: [any PredicateExpression] { [wrapped, index] }
}

extension PredicateExpressions.DictionaryKeySubscript: FixedExpression {
  var parts: [any PredicateExpression] { [wrapped, key] }
}

extension PredicateExpressions.DictionaryKeyDefaultValueSubscript: FixedExpression {
  var parts: [any PredicateExpression] { [wrapped, key, `default`] }
}

extension PredicateExpressions.CollectionContainsCollection: FixedExpression {
  var parts: [any PredicateExpression] { [base, other] }
}

extension PredicateExpressions.SequenceStartsWith: FixedExpression {
  var parts: [any PredicateExpression] { [base, prefix] }
}
#endif
