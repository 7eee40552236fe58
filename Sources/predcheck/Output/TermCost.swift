import PredicateEvaluation
import PredicateSyntax

/// A term of a predicate with the database's plan for it alone: for PostgreSQL with the cost and the
/// number of rows that it expects, for SQLite with the index that it would use.
struct TermCost {
  /// The term, in the language of predicates.
  let term: String
  let plan: [String]

  /// The term, and its plan indented below it.
  var lines: [String] { [term] + plan.map { "    " + $0 } }

  var json: JSONItem {
    .object([("term", .text(term)), ("plan", .list(plan.map(JSONItem.text)))])
  }
}
