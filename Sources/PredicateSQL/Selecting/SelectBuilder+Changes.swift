import PredicateSchema
import PredicateSyntax

/// Statements that change the rows of a query.
extension SelectBuilder {
  mutating func deletion() throws(Unsupported) -> SQLStatement {
    let table = compilation.root.entity.table
    return try bounded("DELETE FROM \(compiler.dialect.namedTable(table))" + (try chosenRows()))
  }

  mutating func update(_ assignments: [SQLAssignment]) throws(Unsupported) -> SQLStatement {
    var list: [SQLFragment] = []
    for assignment in assignments {
      list.append("\(identifier: assignment.column) = \(try value(of: assignment))")
    }
    let table = compilation.root.entity.table
    let update: SQLFragment = """
      UPDATE \(compiler.dialect.namedTable(table)) SET \(list.joined(", "))
      """
    return try bounded(update + (try chosenRows()))
  }

  private func bounded(_ statement: SQLFragment) throws(Unsupported) -> SQLStatement {
    guard statement.bindingCount <= compiler.dialect.maximumBindings else {
      throw Unsupported("too many values")
    }
    return statement.statement(in: compiler.dialect)
  }

  /// The WHERE clause that chooses the rows of the query. Where the query wants a part of them, or
  /// needs a join, a subquery selects their keys.
  private mutating func chosenRows() throws(Unsupported) -> SQLFragment {
    guard isRowByRow else { throw Unsupported("a change of groups") }
    if query.after != nil, try sortTerms() == nil { throw Unsupported("this order") }
    try makeSeek()
    let isPart = query.limit != nil || query.offset > 0
    if !isPart, compilation.levels[0].joins.isEmpty { return restriction() }
    guard let order = isPart ? try order() : "" else {
      throw Unsupported("this order")
    }
    let entity = compilation.root.entity
    guard !entity.primaryKey.isEmpty else { throw Unsupported("rows without a key") }
    guard entity.hasUniqueKey else { throw Unsupported("keys in this collation") }
    let key = entity.primaryKey
      .map { SQLFragment.column($0, of: entity.table) }.joined(", ")
    var chosen: SQLFragment = "SELECT \(key)\(source())\(order)\(page())"
    if isPart, !compiler.dialect.limitsMembership {
      chosen = "SELECT * FROM (\(chosen)) AS \(identifier: "chosen")"
    }
    return entity.primaryKey.count == 1
      ? " WHERE \(key) IN (\(chosen))" : " WHERE (\(key)) IN (\(chosen))"
  }

  /// The value, if SQL computes what memory does, in the form of the column.
  private mutating func value(of assignment: SQLAssignment) throws(Unsupported) -> SQLFragment {
    switch assignment.source {
    case .value(let value, let type): return value == .null ? "NULL" : .binding(value, as: type)
    case .expression(let node, let attribute):
      // Joins of the condition are in a subquery there, and an UPDATE has none of its own.
      guard isOfType(node, attribute), compilation.levels[0].joins.isEmpty,
        let form = compiler.dialect.form(of: attribute),
        compiler.dialect.reading("", of: attribute) == nil,
        case .scalar(let operand) = try compilation.term(node), operand.form == form,
        !operand.mayFail, attribute.isOptional || !operand.isOptional,
        compilation.levels[0].joins.isEmpty
      else { throw Unsupported("this value", at: node.span) }
      return operand.fragment
    }
  }

  /// Whether the value is of the attribute's type wherever it has the attribute's form. A Boolean
  /// may have the form of an integer, so that only calculations are certainly integers.
  private func isOfType(_ node: ExpressionNode, _ attribute: Attribute) -> Bool {
    switch attribute.type {
    case .bool, .integer: break
    case .real, .decimal, .text, .date, .uuid, .bytes, .url, .json, .list, .object, .map:
      return true
    }
    switch node.kind {
    case .keyPath(nil, let steps):
      guard steps.count == 1, case .key(let key) = steps[0] else { return false }
      return compilation.root.entity.attributes.exact(key)?.type == attribute.type
    case .arithmetic, .negation: return attribute.type == .integer
    case .constant, .placeholder, .variable, .evaluatedObject, .keyPath, .hostCall, .message,
      .aggregate, .subquery, .assignment, .fetch, .anyKey, .setOperation, .subscripting, .ternary,
      .call, .cast:
      return false
    }
  }
}
