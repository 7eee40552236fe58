import PredicateSyntax

/// The step from the two truth values of the language to the three of SQL. Everything that depends
/// on NULL is decided here, and in `SQLCondition.negated`.
///
/// A condition is TRUE for exactly the rows that memory matches; for others it may be NULL, which is
/// as good as FALSE under WHERE, AND, OR, EXISTS, HAVING and CASE, and lets indexes be used. Only
/// under NOT does the difference matter, so only NOT treats NULL.
extension Compilation {
  /// `a == nil`
  func isNull(_ operand: SQLOperand) -> SQLCondition {
    operand.isOptional ? .isNull(operand.scalar) : .constant(false)
  }

  func isNotNull(_ operand: SQLOperand) -> SQLCondition { isNull(operand).negated }

  /// `a ? nil`: nil equals nil, and is neither less nor greater than anything.
  func compareWithNull(_ operand: SQLOperand, _ relation: ComparisonRelation) -> SQLCondition {
    if relation == .notEqual { return isNotNull(operand) }
    return relation.acceptsEqual ? isNull(operand) : .constant(false)
  }

  /// A comparison with a value that is not null: false for nil, except that `!=` is true.
  func withConstant(
    _ operand: SQLOperand,
    _ relation: ComparisonRelation,
    _ value: SQLScalar
  ) throws(Unsupported) -> SQLCondition {
    let nulls = SQLCondition.Nulls(operand.isOptional, false)
    switch relation {
    case .notEqual: return try withConstant(operand, .equal, value).negated
    case .equal, .less, .lessOrEqual, .greater, .greaterOrEqual:
      var plain = SQLCondition.compare(operand.scalar, relation, value, nulls)
      if case .value(.real(0), as: .real) = value,
        let holds = dialect.render(.comparisonWithZero(operand.fragment, relation))
      {
        plain = SQLCondition(holds, of: operand, isTotal: !operand.isOptional)
      }
      // A comparison is false of NaN, which databases take for the greatest number.
      guard relation.isGreater || !dialect.has(.orderedNaN), operand.form.mayBeNaN(in: dialect)
      else {
        return plain
      }
      return .all([plain, try isNotNaN(operand)])
    }
  }

  func isNotNaN(_ operand: SQLOperand) throws(Unsupported) -> SQLCondition {
    guard operand.decimals.isEmpty else {
      var all: [SQLCondition] = []
      for scalar in operand.decimals {
        let isNumber = try render(.isNotNaN(scalar.fragment, operand.form), "NaN")
        all.append(SQLCondition(isNumber, isTotal: false))
      }
      return .all(all)
    }
    return SQLCondition(
      try render(.isNotNaN(operand.fragment, operand.form), "NaN"),
      of: operand,
      isTotal: !operand.isOptional
    )
  }

  /// Two operands of one form. `nilsAreEqual` is whether two nils count as equal, as they do except
  /// for IN and its kin.
  func withOperand(
    _ left: SQLOperand,
    _ relation: ComparisonRelation,
    _ right: SQLOperand,
    nilsAreEqual: Bool = true
  ) throws(Unsupported) -> SQLCondition {
    let mayBeNaN = left.form.mayBeNaN(in: dialect)
    let nulls = SQLCondition.Nulls(left.isOptional, right.isOptional)
    switch relation {
    case .notEqual:
      return try withOperand(left, .equal, right, nilsAreEqual: nilsAreEqual).negated
    case .equal where !mayBeNaN && nilsAreEqual && nulls == .both:
      return SQLCondition.distinct(left.scalar, right.scalar, .both).negated
    case .equal, .less, .lessOrEqual, .greater, .greaterOrEqual:
      var compared = SQLCondition.compare(left.scalar, relation, right.scalar, nulls)
      if mayBeNaN {
        // Where NaN is the greatest number, only the greater operand may be NaN.
        let (greater, less) = relation.isLess ? (right, left) : (left, right)
        compared = .all([compared, try isNotNaN(greater)])
        if !dialect.has(.orderedNaN) { compared = .all([compared, try isNotNaN(less)]) }
      }
      guard nulls == .both, nilsAreEqual, relation.acceptsEqual else { return compared }
      return .any([compared, .all([isNull(left), isNull(right)])])
    }
  }

  /// Two operands of unlike types: equal only when both are nil.
  func unlike(_ left: SQLOperand, _ right: SQLOperand) -> SQLCondition {
    .all([isNull(left), isNull(right)])
  }
}
