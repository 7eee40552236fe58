import PredicateAnalysis
package import PredicateEvaluation
import PredicateSyntax

/// A clause as JSON, with all that a client of another language needs to bind it and to check its
/// residual.
extension SQLClause {
  package func json(in dialect: some SQLDialect) -> JSONItem {
    let parameters = bindings.enumerated().map { index, binding in
      binding.json(at: index + 1, in: dialect)
    }
    return .object([
      ("joins", .text(joins)),
      ("condition", .text(condition)),
      ("parameters", .list(parameters)),
      ("residual", residual?.json ?? .null),
    ])
  }
}

extension SQLResidual {
  fileprivate var json: JSONItem {
    let columns = columns.map { column in
      JSONItem.object([("name", .text(column.name)), ("sql", .text(column.sql))])
    }
    return .object([
      ("predicate", .text(FormatPrinter().text(of: predicate.root))),
      ("columns", .list(columns)),
      ("relationships", .list(relationships.map(JSONItem.text))),
    ])
  }
}
