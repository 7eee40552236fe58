import PredicateAnalysis
import PredicateEvaluation
import PredicateSchema
import PredicateStorage
import PredicateSyntax

/// A database that says how it would look for rows, without looking.
struct DatabasePlan {
  let database: Database
  let policy: PredicatePolicy?
  /// The database, if it is open already.
  var store: (any StorageBackend)?

  /// The database's own plan for all rows that match.
  func lines(
    for predicate: BoundPredicate,
    of checked: CheckedPredicate
  ) throws(CommandError) -> [String] {
    let opened: any StorageBackend
    if let store { opened = store } else { opened = try database.open(checked.schema, policy) }
    let request = FetchRequest(
      entity: checked.entity.name,
      predicate: predicate,
      limits: policy?.limits.evaluation ?? .default
    )
    do throws(StorageError) {
      return try Waiting.run { () async throws(StorageError) in
        try await opened.plan(for: request)
      }.enginePlan
    } catch {
      throw .failure(error.text(under: policy))
    }
  }

  /// The plan of each term of the predicate by itself.
  func costs(of checked: CheckedPredicate) throws(CommandError) -> [TermCost] {
    var terms = [checked.predicate.root]
    if case .and(let parts) = checked.predicate.root.kind { terms = parts }
    var costs: [TermCost] = []
    for term in terms {
      let plan = try lines(for: BoundPredicate(source: nil, root: term), of: checked)
      costs.append(TermCost(term: FormatPrinter().text(of: term), plan: plan))
    }
    return costs
  }
}
