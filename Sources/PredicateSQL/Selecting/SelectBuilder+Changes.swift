import PredicateSchema
import PredicateSyntax

/// Statements that change the rows of a query.
extension SelectBuilder {
  mutating func deletion() throws(Unsupported) -> SQLStatement {
    let chosen = try chosenRows().map { " WHERE \($0)" as SQLFragment } ?? ""
    return try bounded("DELETE FROM \(table)" + chosen)
  }

  mutating func update(_ assignments: [SQLAssignment]) throws(Unsupported) -> SQLUpdate {
    var list: [SQLFragment] = []
    var guards: [SQLFragment] = []
    for assignment in assignments {
      let value = try value(of: assignment)
      list.append("\(identifier: assignment.column) = \(value.fragment)")
      guards += value.guards
    }
    let chosen = try chosenRows()
    let restriction = chosen.map { " WHERE \($0)" as SQLFragment } ?? ""
    let update = try bounded("UPDATE \(table) SET \(list.joined(", "))" + restriction)
    guard !guards.isEmpty else { return SQLUpdate(statement: update, exceptions: nil) }
    let isExact = guards.map { "(\($0)) IS TRUE" as SQLFragment }.joined(" AND ")
    let isChosen = chosen.map { "(\($0)) AND " as SQLFragment } ?? ""
    return SQLUpdate(
      statement: update,
      exceptions: try bounded(
        "SELECT 1 FROM \(table) WHERE " + isChosen + "NOT (\(isExact)) LIMIT 1"
      )
    )
  }

  private var table: SQLFragment {
    compiler.dialect.namedTable(compilation.root.entity.table)
  }

  private func bounded(_ statement: SQLFragment) throws(Unsupported) -> SQLStatement {
    guard statement.bindingCount <= compiler.dialect.maximumBindings else {
      throw Unsupported("too many values")
    }
    return statement.statement(in: compiler.dialect)
  }

  /// The condition that chooses the rows of the query; nil where it chooses all. Where the query wants
  /// a part of them, or needs a join, a subquery selects their keys.
  private mutating func chosenRows() throws(Unsupported) -> SQLFragment? {
    guard isRowByRow else { throw Unsupported("a change of groups") }
    if query.after != nil, try sortTerms() == nil { throw Unsupported("this order") }
    try makeSeek()
    let isPart = query.limit != nil || query.offset > 0
    if !isPart, compilation.levels[0].joins.isEmpty { return restrictingCondition() }
    guard let order = isPart ? try order() : "" else {
      throw Unsupported("this order")
    }
    let entity = compilation.root.entity
    guard !entity.primaryKey.isEmpty else { throw Unsupported("rows without a key") }
    guard entity.hasUniqueKey else { throw Unsupported("keys in this collation") }
    // SQLite lets a key be NULL, which is in no list.
    guard !entity.primaryKey.contains(where: { entity.attribute(ofColumn: $0)?.isOptional == true })
    else { throw Unsupported("keys that may be nil") }
    let key = entity.primaryKey
      .map { SQLFragment.column($0, of: entity.table) }.joined(", ")
    var chosen: SQLFragment = "SELECT \(key)\(source())\(order)\(page())"
    if isPart, !compiler.dialect.has(.limitedMembership) {
      chosen = "SELECT * FROM (\(chosen)) AS \(identifier: "chosen")"
    }
    return entity.primaryKey.count == 1 ? "\(key) IN (\(chosen))" : "(\(key)) IN (\(chosen))"
  }

  /// The value in the form of the column, with the conditions under which it is the one that memory
  /// computes.
  private mutating func value(
    of assignment: SQLAssignment
  ) throws(Unsupported) -> (fragment: SQLFragment, guards: [SQLFragment]) {
    switch assignment.source {
    case .value(let value, let type):
      return (value == .null ? "NULL" : .binding(value, as: type), [])
    case .expression(let node, let attribute):
      // Joins of the condition are in a subquery there, and an UPDATE has none of its own.
      guard isOfType(node, attribute), compilation.levels[0].joins.isEmpty,
        let form = compiler.dialect.form(of: attribute),
        compiler.dialect.reading("", of: attribute) == nil,
        case .scalar(let operand) = try compilation.term(node), operand.form == form,
        attribute.isOptional || !operand.isOptional, compilation.levels[0].joins.isEmpty
      else { throw Unsupported("this value", at: node.span) }
      let guards = operand.guards + operand.guardsOfNaN
      return (operand.fragment, guards + (try typeGuards(of: node)))
    }
  }

  /// The conditions under which the columns that a calculation reads hold values of their types, where
  /// the database lets them hold others: it would calculate with the text `abc` as with 0.
  private mutating func typeGuards(of node: ExpressionNode) throws(Unsupported) -> [SQLFragment] {
    guard !compiler.dialect.has(.typedColumns) else { return [] }
    var names: Set<ExactKey> = []
    var isPlain = true
    TreeNode.expression(node).forEachNode { part in
      guard case .expression(let part) = part, case .keyPath(let base, let steps) = part.kind else {
        return
      }
      if base == nil, steps.count == 1, case .key(let key) = steps[0] {
        names.insert(ExactKey(key))
      } else {
        isPlain = false
      }
    }
    var guards: [SQLFragment] = []
    for name in names.map(\.text).sorted() {
      guard let attribute = compilation.root.entity.attributes.exact(name),
        let types = Self.storageClasses(compiler.dialect.form(of: attribute))
      else { throw Unsupported("this value", at: node.span) }
      let column = try compilation.column(attribute.column, of: compilation.root)
      guards.append("typeof(\(column)) IN (\(types))")
    }
    guard isPlain else { throw Unsupported("this value", at: node.span) }
    return guards
  }

  /// The classes of SQLite's values that are of a form; nil where one may be no value of it.
  private static func storageClasses(_ form: ColumnForm?) -> SQLFragment? {
    switch form {
    case .integer, .boolean: "'integer', 'null'"
    case .real: "'integer', 'real', 'null'"
    case .text, .url: "'text', 'null'"
    case .numeric, .decimal, .decimalText, .secondsSince1970, .secondsSince2001, .dateText,
      .timestamp, .zonelessTimestamp, .uuidText, .uuidBytes, .uuid, .bytes, nil:
      nil
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
