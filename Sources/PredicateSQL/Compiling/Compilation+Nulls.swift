import PredicateSyntax

/// The step from the two truth values of the language to the three of SQL. Everything that depends
/// on NULL is decided here.
///
/// A condition is TRUE for exactly the rows that memory matches; for others it may be NULL, which is
/// as good as FALSE under WHERE, AND, OR, EXISTS, HAVING and CASE, and lets indexes be used. Only
/// under NOT does the difference matter, so only NOT treats NULL.
extension Compilation {
  /// `NOT p`
  func negated(_ condition: SQLCondition) -> SQLCondition {
    if let truth = condition.truth { return .constant(!truth) }
    let itself = SQLCondition.Opposite(
      .fragment(condition.fragment),
      isTotal: condition.isTotal,
      grouping: condition.grouping,
      rejectsNull: condition.rejectsNull
    )
    if let opposite = condition.opposite, let fragment = fragment(opposite, of: condition) {
      return SQLCondition(
        fragment,
        isTotal: opposite.isTotal,
        opposite: itself,
        grouping: opposite.grouping,
        rejectsNull: opposite.rejectsNull
      )
    }
    return SQLCondition(
      condition.isTotal
        ? "NOT (\(condition.fragment))" : "(\(condition.fragment)) IS NOT TRUE",
      isTotal: true,
      opposite: itself,
      grouping: condition.isTotal ? .not : .comparison
    )
  }

  private func fragment(
    _ opposite: SQLCondition.Opposite,
    of condition: SQLCondition
  ) -> SQLFragment? {
    switch opposite.recipe {
    case .relation(let relation, let length, let own):
      let (left, right) = condition.fragment.sides(of: own, after: length)
      return "\(left)\(literal: relation.sql)\(right)"
    case .distinct(let length):
      let (left, right) = condition.fragment.sides(of: .equal, after: length)
      return dialect.render(.distinct(left, right))
    case .not: return "NOT \(condition.fragment)"
    case .fragment(let fragment): return fragment
    case .other(let fragment): return fragment()
    }
  }

  /// `a == nil`
  func isNull(_ operand: SQLOperand) -> SQLCondition {
    guard operand.isOptional else { return .constant(false) }
    return SQLCondition(
      "\(operand.fragment) IS NULL",
      isTotal: true,
      opposite: .init(.other { "\(operand.fragment) IS NOT NULL" })
    )
  }

  func isNotNull(_ operand: SQLOperand) -> SQLCondition { negated(isNull(operand)) }

  /// `a ? nil`: nil equals nil, and is neither less nor greater than anything.
  func compareWithNull(_ operand: SQLOperand, _ relation: SQLRelation) -> SQLCondition {
    if relation == .notEqual { return isNotNull(operand) }
    return relation.acceptsEqual ? isNull(operand) : .constant(false)
  }

  /// A comparison with a value that is not null: false for nil, except that `!=` is true.
  func withConstant(
    _ operand: SQLOperand,
    _ relation: SQLRelation,
    _ value: SQLFragment
  ) throws(Unsupported) -> SQLCondition {
    guard relation == .equal || relation == .notEqual else {
      return try ordered(operand, relation, value)
    }
    let (column, isOptional) = (operand.fragment, operand.isOptional)
    if relation == .equal {
      return SQLCondition(
        "\(column) = \(value)",
        isTotal: !isOptional,
        opposite: .init(
          isOptional
            ? .distinct(after: column.text.count)
            : .relation(.notEqual, after: column.text.count, of: .equal),
          rejectsNull: !isOptional
        ),
        rejectsNull: true
      )
    }
    return SQLCondition(
      isOptional ? try say(.distinct(column, value), "!=") : "\(column) <> \(value)",
      isTotal: true,
      opposite: .init(
        isOptional
          ? .fragment("\(column) = \(value)")
          : .relation(.equal, after: column.text.count, of: .notEqual),
        isTotal: !isOptional,
        rejectsNull: true
      ),
      rejectsNull: !isOptional
    )
  }

  /// An order, false for nil and for NaN, which databases treat as the greatest number.
  private func ordered(
    _ operand: SQLOperand,
    _ relation: SQLRelation,
    _ value: SQLFragment
  ) throws(Unsupported) -> SQLCondition {
    let column = operand.fragment
    let plain: SQLFragment = "\(column)\(literal: relation.sql)\(value)"
    let isTotal = !operand.isOptional
    guard operand.form.mayBeNaN(in: dialect) else {
      return SQLCondition(
        plain,
        isTotal: isTotal,
        opposite: isTotal
          ? .init(
            .relation(relation.opposite, after: column.text.count, of: relation),
            rejectsNull: true
          ) : nil,
        rejectsNull: true
      )
    }
    guard relation == .greater || relation == .greaterOrEqual else {
      return SQLCondition(plain, isTotal: isTotal, rejectsNull: true)
    }
    return SQLCondition(
      "\(plain) AND \(try isNotNaN(operand))",
      isTotal: isTotal,
      grouping: .and,
      rejectsNull: true
    )
  }

  private func isNotNaN(_ operand: SQLOperand) throws(Unsupported) -> SQLFragment {
    try say(.isNotNaN(operand.fragment, operand.form), "NaN")
  }

  /// Two operands of one form. `nilsAreEqual` is whether two nils count as equal, as they do except
  /// for IN and its kin.
  func withOperand(
    _ left: SQLOperand,
    _ relation: SQLRelation,
    _ right: SQLOperand,
    nilsAreEqual: Bool = true
  ) throws(Unsupported) -> SQLCondition {
    let (first, second) = (left.fragment, right.fragment)
    let mayBeNaN = left.form.mayBeNaN(in: dialect)
    let bothOptional = left.isOptional && right.isOptional && nilsAreEqual
    let isTotal = !left.isOptional && !right.isOptional
    switch relation {
    case .notEqual:
      return negated(try withOperand(left, .equal, right, nilsAreEqual: nilsAreEqual))
    case .equal where !mayBeNaN:
      guard bothOptional else {
        let opposite = SQLCondition.Opposite(
          isTotal
            ? .relation(.notEqual, after: first.text.count, of: .equal)
            : .distinct(after: first.text.count),
          rejectsNull: isTotal
        )
        return SQLCondition(
          "\(first) = \(second)",
          isTotal: isTotal,
          opposite: nilsAreEqual ? opposite : nil,
          rejectsNull: true
        )
      }
      return SQLCondition(
        try say(.notDistinct(first, second), "=="),
        isTotal: true,
        opposite: .init(.fragment(try say(.distinct(first, second), "!=")))
      )
    case .equal, .less, .lessOrEqual, .greater, .greaterOrEqual:
      var terms: [SQLFragment] = ["\(first)\(literal: relation.sql)\(second)"]
      if mayBeNaN {
        // The greater operand is the one that may be NaN.
        terms.append(try isNotNaN(relation == .less || relation == .lessOrEqual ? right : left))
      }
      let compared = SQLCondition(
        terms.joined(" AND "),
        isTotal: isTotal,
        opposite: isTotal && !mayBeNaN
          ? .init(
            .relation(relation.opposite, after: first.text.count, of: relation),
            rejectsNull: true
          ) : nil,
        grouping: mayBeNaN ? .and : .comparison,
        rejectsNull: true
      )
      guard bothOptional, relation.acceptsEqual else { return compared }
      return .any([compared, .all([isNull(left), isNull(right)])])
    }
  }

  /// Two operands of unlike types: equal only when both are nil.
  func unlike(_ left: SQLOperand, _ right: SQLOperand) -> SQLCondition {
    .all([isNull(left), isNull(right)])
  }
}
