import PredicateAnalysis
import PredicateSchema
import PredicateStorage
import PredicateSyntax

/// The predicates of a query. Arguments fill the placeholders of the first, then those of having.
struct QueryPredicates {
  private(set) var predicate: BoundPredicate?
  private(set) var having: BoundPredicate?

  init(
    _ text: String?,
    having: String?,
    _ options: PredicateOptions
  ) throws(PredicateFormatError) {
    var texts: [PredicateTemplate] = []
    for text in [text, having].compactMap(\.self) {
      texts.append(try PredicateTemplate(parsing: SourceText(text), options: options.parsing))
    }
    var rest = options.arguments[...]
    var bound: [BoundPredicate] = []
    for (index, template) in texts.enumerated() {
      let wanted = PredicateFacts(of: template.root).placeholders.map { $0.index + 1 }.max() ?? 0
      // Excess arguments are reported by the last predicate.
      let own = index == texts.count - 1 ? rest : rest.prefix(wanted)
      rest = rest.dropFirst(own.count)
      let bindings = Bindings(arguments: Array(own), variables: options.variables)
      bound.append(try template.bound(to: bindings))
    }
    if having != nil { self.having = bound.popLast() }
    predicate = bound.popLast()
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
