import PredicateAnalysis
package import PredicateSchema
public import PredicateSyntax

/// A predicate of a model, and its mistakes.
public struct ModelPredicateReport: Hashable, Sendable {
  /// The predicate that was checked.
  public var predicate: ModelPredicate
  /// Mistakes and remarks, with places in the predicate's text; empty if it is valid.
  public var diagnostics: [Diagnostic]
}

extension ManagedObjectModel {
  /// Checks every predicate of the model against its entities: a report for each, in order. Throws
  /// a `ModelError` if the model itself is invalid, like `schema()`.
  public func checkedPredicates() throws(ModelError) -> [ModelPredicateReport] {
    let schema = try schema()
    return predicates.map {
      ModelPredicateReport(predicate: $0, diagnostics: $0.diagnostics(against: schema))
    }
  }
}

extension ModelPredicate {
  /// The mistakes and remarks about the text. An expression is only parsed.
  package func diagnostics(against schema: Schema) -> [Diagnostic] {
    do throws(PredicateFormatError) {
      if isExpression { return try ExpressionTemplate(parsing: text).warnings }
      let template = try PredicateTemplate(parsing: text)
      let checked = try checked(template, against: schema)
      return (template.warnings + checked.warnings).withoutRepetitions()
    } catch {
      return error.diagnostics
    }
  }

  /// Checks the parsed text; its placeholders may be anything.
  func checked(
    _ template: PredicateTemplate,
    against schema: Schema
  ) throws(PredicateFormatError) -> CheckedPredicate {
    try BoundPredicate(source: template.source, root: template.root)
      .checked(against: schema, entity: entity)
  }
}
