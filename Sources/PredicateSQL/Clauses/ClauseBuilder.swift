import PredicateAnalysis
import PredicateEvaluation
import PredicatePlatform
import PredicateSchema
import PredicateSyntax

/// A builder of a clause for a statement that somebody else writes.
struct ClauseBuilder {
  let predicate: CheckedPredicate
  let dialect: any SQLDialect
  let now: Date?
  let alias: String?
  let firstPlaceholder: Int
  let style: SQLClause.Joins

  /// A clause as fragments.
  struct Parts {
    var condition: SQLFragment
    var joins: SQLFragment
    var residual: BoundPredicate?
    var notes: [Diagnostic]
    var columns: ResidualColumns

    var bindingCount: Int { condition.bindingCount + joins.bindingCount }
  }

  func parts() -> Parts {
    var compilation = newCompilation
    let root = ConstantFolder(now: now).folded(predicate.predicate.root)
    let split = compilation.parts(of: root)
    do throws(Unsupported) {
      let parts = try parts(split, compilation)
      guard firstPlaceholder - 1 + parts.bindingCount <= dialect.maximumBindings else {
        throw Unsupported("too many values")
      }
      return parts
    } catch {
      return everything(root, because: error)
    }
  }

  private var newCompilation: Compilation {
    var compilation = Compilation(
      dialect: dialect,
      schema: predicate.schema,
      entity: predicate.entity,
      now: now,
      alias: alias
    )
    compilation.addDiscriminator()
    return compilation
  }

  private func parts(
    _ split: SplitParts,
    _ compilation: Compilation
  ) throws(Unsupported) -> Parts {
    var compilation = compilation
    let bound = split.bound ?? .constant(true)
    var condition: SQLFragment
    switch style {
    case .inFrom:
      let all = SQLCondition.all(compilation.levels[0].conditions + [bound])
      condition = compilation.writer.text(all)
      if all.grouping == .or { condition = "(\(condition))" }
    case .inSubselects:
      let isLoose = compilation.levels[0].joins.isEmpty && bound.grouping == .or
      condition = try compilation.standalone(bound)
      if isLoose, compilation.levels[0].conditions.isEmpty { condition = "(\(condition))" }
      compilation.levels[0].joins = SQLJoins()
    }
    let residual = split.residual.map { predicate.predicate.part($0) }
    let columns = ResidualColumns(of: residual, compilation, style)
    return Parts(
      condition: condition,
      joins: columns.compilation.levels[0].allJoins,
      residual: residual,
      notes: split.notes.map {
        .unsupportedSQL($0.what, in: dialect.name, at: $0.span, isNote: true)
      },
      columns: columns
    )
  }

  /// The clause that leaves all to memory.
  private func everything(_ root: PredicateNode, because reason: Unsupported) -> Parts {
    let compilation = newCompilation
    let residual = predicate.predicate.part(root)
    let columns = ResidualColumns(of: residual, compilation, .inSubselects)
    return Parts(
      condition: compilation.writer.text(.all(compilation.levels[0].conditions)),
      joins: "",
      residual: residual,
      notes: [.unsupportedSQL(reason.what, in: dialect.name, at: reason.span, isNote: true)],
      columns: columns
    )
  }
}
