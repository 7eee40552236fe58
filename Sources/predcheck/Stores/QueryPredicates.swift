import PredicateAnalysis
import PredicateSchema
import PredicateStorage
import PredicateSyntax

/// The predicates of a query, and the new values of a change. Arguments fill the placeholders of the
/// first, then those of having, then those of the values in their order.
struct QueryPredicates {
  private(set) var predicate: BoundPredicate?
  private(set) var having: BoundPredicate?
  private(set) var values: [String: PropertyChange] = [:]

  init(
    _ text: String?,
    having: String?,
    setting expressions: [ChangeOptions.Expression],
    _ options: PredicateOptions
  ) throws(PredicateFormatError) {
    let predicate = try text.map { text throws(PredicateFormatError) in
      try PredicateTemplate(parsing: SourceText(text), options: options.parsing)
    }
    let having = try having.map { text throws(PredicateFormatError) in
      try PredicateTemplate(parsing: SourceText(text), options: options.parsing)
    }
    var values: [(key: String, template: ExpressionTemplate)] = []
    for expression in expressions {
      let text = SourceText(expression.text)
      let template = try ExpressionTemplate(parsing: text, options: options.parsing)
      values.append((expression.key, template))
    }
    let count = [predicate, having].compactMap(\.self).count + values.count
    var bindings = QueryBindings(options, templates: count)
    self.predicate = try predicate.map { template throws(PredicateFormatError) in
      try template.bound(to: bindings.next(PredicateFacts(of: template.root)))
    }
    self.having = try having.map { template throws(PredicateFormatError) in
      try template.bound(to: bindings.next(PredicateFacts(of: template.root)))
    }
    for (key, template) in values {
      let bindings = bindings.next(PredicateFacts(of: template.root))
      self.values[key] = .expression(try template.bound(to: bindings))
    }
  }
}

/// The arguments of a command line, divided between several texts.
private struct QueryBindings {
  private var rest: ArraySlice<Value>
  private let variables: [String: Value]
  /// The number of texts that are still to be bound.
  private var templates: Int

  init(_ options: PredicateOptions, templates: Int) {
    rest = options.arguments[...]
    variables = options.variables
    self.templates = templates
  }

  /// Those of the next text, whose facts tell how many it takes. The last one has what is left, so that
  /// it reports surplus arguments.
  mutating func next(_ facts: PredicateFacts) -> Bindings {
    templates -= 1
    let wanted = facts.placeholders.map { $0.index + 1 }.max() ?? 0
    let own = templates == 0 ? rest : rest.prefix(wanted)
    rest = rest.dropFirst(own.count)
    return Bindings(arguments: Array(own), variables: variables)
  }
}

extension QueryPredicates {
  /// Writes what is probably not meant to standard error. A mistake that the schema shows is the
  /// store's to report.
  func warn(
    of rows: EntitySchema,
    _ options: PredicateOptions,
    in console: Console,
    _ color: ColorChoice
  ) throws(CommandError) {
    if let predicate {
      var warnings = predicate.warnings
      do throws(PredicateFormatError) {
        warnings += try rows.checked(predicate, options).warnings
      } catch {
        let all = Set((warnings + error.diagnostics).withoutRepetitions())
        warnings.removeAll { !all.contains($0) }
      }
      try console.warn(warnings, in: predicate.source ?? SourceText(""), color: color)
    }
    if let having {
      try console.warn(having.warnings, in: having.source ?? SourceText(""), color: color)
    }
  }
}
