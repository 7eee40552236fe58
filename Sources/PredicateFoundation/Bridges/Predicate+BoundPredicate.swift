#if !canImport(Darwin)
public import Foundation
public import PredicateAnalysis
public import PredicateEvaluation
public import PredicateSyntax

extension BoundPredicate {
  /// The predicate as Foundation's type, for interfaces that take one. This package evaluates it,
  /// so it supports the whole language with the same answers; code that inspects the parts of a
  /// `#Predicate` finds none.
  ///
  ///     let adults = try BoundPredicate(format: "age >= %d", 18).predicate(of: Person.self)
  ///     let found = try people.filter(adults)
  ///
  /// Throws as `Evaluator.init` does; the predicate throws `EvaluationError`.
  public func predicate<Root>(
    of root: Root.Type = Root.self,
    options: EvaluationOptions = .default
  ) throws(PredicateFormatError) -> Predicate<Root> {
    let evaluator = try Evaluator(self, options: options)
    return Predicate { LanguageCondition(object: $0, format: format, evaluator: evaluator) }
  }
}

/// A condition of Foundation's type that this package evaluates. Only the text is encoded, not the
/// options.
private struct LanguageCondition<Root>: StandardPredicateExpression {
  let object: PredicateExpressions.Variable<Root>
  let format: String
  let evaluator: Evaluator

  init(object: PredicateExpressions.Variable<Root>, format: String, evaluator: Evaluator) {
    self.object = object
    self.format = format
    self.evaluator = evaluator
  }

  func evaluate(_ bindings: PredicateBindings) throws -> Bool {
    try evaluator.matches(KeyedValue(reading: try object.evaluate(bindings)))
  }

  private enum CodingKeys: String, CodingKey { case object, format }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    object = try container.decode(PredicateExpressions.Variable<Root>.self, forKey: .object)
    format = try container.decode(String.self, forKey: .format)
    do throws(PredicateFormatError) {
      evaluator = try Evaluator(PredicateTemplate(parsing: format).bound())
    } catch {
      throw error.decodingError(at: decoder.codingPath + [CodingKeys.format])
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(object, forKey: .object)
    try container.encode(format, forKey: .format)
  }
}
#endif
