import PredicateSchema
import PredicateSyntax

/// Statements that change the rows of a query.
extension SelectBuilder {
  mutating func deletion() throws(Unsupported) -> SQLStatement {
    ("DELETE FROM \(identifier: compilation.root.entity.table)" + (try chosenRows()))
      .statement(in: compiler.dialect)
  }

  mutating func update(_ assignments: [SQLAssignment]) throws(Unsupported) -> SQLStatement {
    var list: [SQLFragment] = []
    for assignment in assignments {
      list.append("\(identifier: assignment.column) = \(try value(of: assignment))")
    }
    let table = compilation.root.entity.table
    let update: SQLFragment = "UPDATE \(identifier: table) SET \(list.joined(", "))"
    let statement = update + (try chosenRows())
    guard statement.bindingCount <= compiler.dialect.maximumBindings else {
      throw Unsupported("so many values")
    }
    return statement.statement(in: compiler.dialect)
  }

  /// The WHERE clause that chooses the rows of the query. Those of a part of the rows, and those
  /// that a join decides, go by their keys.
  private mutating func chosenRows() throws(Unsupported) -> SQLFragment {
    guard split?.residual == nil, isRowByRow else { throw Unsupported("rows that memory chooses") }
    let isPart = query.limit != nil || query.offset > 0
    if !isPart, compilation.levels[0].joins.isEmpty { return restriction() }
    guard let order = isPart ? try order() : "" else {
      throw Unsupported("an order that memory knows")
    }
    let entity = compilation.root.entity
    guard !entity.primaryKey.isEmpty else { throw Unsupported("rows without a key") }
    let key = entity.primaryKey
      .map { SQLFragment.column($0, of: entity.table) }.joined(", ")
    let chosen: SQLFragment = "SELECT \(key)\(source())\(order)\(page())"
    return entity.primaryKey.count == 1
      ? " WHERE \(key) IN (\(chosen))" : " WHERE (\(key)) IN (\(chosen))"
  }

  /// The value, if SQL computes what memory does, in the form of the column.
  private mutating func value(of assignment: SQLAssignment) throws(Unsupported) -> SQLFragment {
    switch assignment.source {
    case .value(let value, let type): return value == .null ? "NULL" : .binding(value, as: type)
    case .expression(let node, let attribute):
      // An UPDATE has no joins, neither for the value nor such as the rows were chosen by.
      guard compilation.levels[0].joins.isEmpty, let form = compiler.dialect.form(of: attribute),
        case .scalar(let operand) = try compilation.term(node), operand.form == form,
        operand.guards.isEmpty, attribute.isOptional || !operand.isOptional,
        compilation.levels[0].joins.isEmpty
      else { throw Unsupported("such a value", at: node.span) }
      return operand.fragment
    }
  }
}
