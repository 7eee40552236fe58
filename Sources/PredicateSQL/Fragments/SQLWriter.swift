/// The writer of conditions: the only place where they become text.
struct SQLWriter {
  let syntax: SQLSyntax

  /// The text of a condition, with holes for its values.
  func text(_ condition: SQLCondition) -> SQLFragment {
    var text = SQLFragment()
    // Most conditions need no more.
    text.reserve(192, bindings: 4)
    write(condition, to: &text)
    return text
  }

  func write(_ condition: SQLCondition, to text: inout SQLFragment) {
    switch condition {
    case .constant(let truth):
      text.append(literal: truth ? syntax.truth.true : syntax.truth.false)
    case .compare(let left, let relation, let right, _):
      text.append(left)
      text.append(literal: relation.sql)
      text.append(right)
    case .distinct(let left, let right, _): write(left, syntax.distinct, right, to: &text)
    case .isNull(let scalar):
      text.append(scalar)
      text.append(literal: " IS NULL")
    case .fragment(let fragment, _): text.append(fragment)
    case .exists(let elements): writeExistence(of: elements, to: &text)
    case .isIn(let elements): writeMembership(elements, " IN ", to: &text)
    case .and(let terms): write(terms[...], " AND ", .and, to: &text)
    case .or(let terms): write(terms[...], " OR ", .or, to: &text)
    case .not(let condition): writeNegation(of: condition, to: &text)
    }
  }

  private func writeNegation(of condition: SQLCondition, to text: inout SQLFragment) {
    switch condition {
    case .distinct(let left, let right, _): write(left, syntax.notDistinct, right, to: &text)
    case .isNull(let scalar):
      text.append(scalar)
      text.append(literal: " IS NOT NULL")
    case .exists(let elements):
      text.append(literal: "NOT ")
      writeExistence(of: elements, to: &text)
    case .isIn(let elements) where !elements.mayLackKey:
      writeMembership(elements, " NOT IN ", elements.inner.map(\.isNotNull), to: &text)
    case .constant, .compare, .fragment, .isIn, .and, .or, .not:
      let isTotal = condition.isTotal
      text.append(literal: isTotal ? "NOT (" : "(")
      write(condition, to: &text)
      text.append(literal: ")")
      if !isTotal { text.append(literal: syntax.isNotTrue) }
    }
  }

  private func write(
    _ left: SQLScalar,
    _ infix: SQLSyntax.Infix,
    _ right: SQLScalar,
    to text: inout SQLFragment
  ) {
    text.append(literal: infix.before)
    text.append(left)
    text.append(literal: infix.operator)
    text.append(right)
    text.append(literal: infix.after)
  }

  /// Writes terms as a balanced tree. Databases limit the depth of an expression, and a long chain
  /// counts as a deep one.
  private func write(
    _ terms: ArraySlice<SQLCondition>,
    _ separator: StaticString,
    _ grouping: SQLCondition.Grouping,
    to text: inout SQLFragment
  ) {
    guard terms.count > 100 else {
      for index in terms.indices {
        if index > terms.startIndex { text.append(literal: separator) }
        let own = terms[index].grouping
        let isLoose = own < .comparison && own != grouping
        if isLoose { text.append(literal: "(") }
        write(terms[index], to: &text)
        if isLoose { text.append(literal: ")") }
      }
      return
    }
    let middle = terms.startIndex + terms.count / 2
    text.append(literal: "(")
    write(terms[..<middle], separator, grouping, to: &text)
    text.append(literal: ")")
    text.append(literal: separator)
    text.append(literal: "(")
    write(terms[middle...], separator, grouping, to: &text)
    text.append(literal: ")")
  }
}

/// Subqueries.
extension SQLWriter {
  private func writeExistence(of elements: SQLElements, to text: inout SQLFragment) {
    text.append(literal: "EXISTS ")
    text.appendSubquery { text in
      text.append(literal: "SELECT 1")
      writeSource(of: elements, isTied: true, to: &text)
    }
  }

  /// The row outside belongs to the list of keys inside.
  private func writeMembership(
    _ elements: SQLElements,
    _ operator: StaticString,
    _ more: [SQLCondition] = [],
    to text: inout SQLFragment
  ) {
    writeRow(elements.outer, to: &text)
    text.append(literal: `operator`)
    text.appendSubquery { text in
      text.append(literal: "SELECT ")
      writeList(elements.inner, to: &text)
      writeSource(of: elements, isTied: false, more, to: &text)
    }
  }

  /// `FROM … WHERE …`, tied to the row outside or not.
  private func writeSource(
    of elements: SQLElements,
    isTied: Bool,
    _ more: [SQLCondition] = [],
    to text: inout SQLFragment
  ) {
    text.append(literal: " FROM ")
    text.append(elements.level.from)
    let condition = elements.condition(isTied: isTied, more)
    let joins = elements.level.joins
    text.append(joins, joins.contains(where: \.isOuter) ? condition.requiredTables : [])
    if condition.truth == true { return }
    text.append(literal: " WHERE ")
    write(condition, to: &text)
  }

  func source(of elements: SQLElements, isTied: Bool) -> SQLFragment {
    var text = SQLFragment()
    writeSource(of: elements, isTied: isTied, to: &text)
    return text
  }

  /// Several columns as one value: `(a, b)`.
  func row(_ columns: [SQLColumn]) -> SQLFragment {
    var text = SQLFragment()
    writeRow(columns, to: &text)
    return text
  }

  private func writeRow(_ columns: [SQLColumn], to text: inout SQLFragment) {
    if columns.count > 1 { text.append(literal: syntax.rowMarks.opening) }
    writeList(columns, to: &text)
    if columns.count > 1 { text.append(literal: syntax.rowMarks.closing) }
  }

  func list(_ columns: [SQLColumn]) -> SQLFragment {
    var text = SQLFragment()
    writeList(columns, to: &text)
    return text
  }

  private func writeList(_ columns: [SQLColumn], to text: inout SQLFragment) {
    for index in columns.indices {
      if index > columns.startIndex { text.append(literal: ", ") }
      text.append(columns[index])
    }
  }
}

extension SQLColumn {
  fileprivate var isNotNull: SQLCondition { SQLCondition.isNull(.column(self)).negated }
}
