import PredicatePlatform
import PredicateSchema
import PredicateSyntax

/// `==` and its kin.
extension Compilation {
  mutating func compare(
    _ left: SQLTerm,
    _ relation: ComparisonRelation,
    _ right: SQLTerm,
    _ options: StringOptions = [],
    at span: SourceSpan?
  ) throws(Unsupported) -> SQLBounds {
    if options.ordersByLocale, relation != .equal, relation != .notEqual {
      throw Unsupported("an order by locale", at: span)
    }
    // The usual case is handled first: making a pair of the operands would copy them.
    if case .scalar(let operand) = left, case .constant(let value) = right {
      return try compare(operand, relation, value, options, at: span)
    }
    switch (left, right) {
    case (.constant(let left), .constant(let right)):
      return .exact(try compareConstants(left, relation, right, options, at: span))
    case (.scalar(let operand), .constant(let value)):
      return try compare(operand, relation, value, options, at: span)
    case (.constant(let value), .scalar(let operand)):
      return try compare(operand, relation.mirrored, value, options, at: span)
    case (.count(let collection), .constant(let value)):
      return try compareCount(of: collection, relation, value, at: span)
    case (.constant(let value), .count(let collection)):
      return try compareCount(of: collection, relation.mirrored, value, at: span)
    case (.scalar(let left), .scalar(let right)):
      return try compare(left, relation, right, options, at: span)
    case (.count(let left), .scalar(let right)):
      return try compare(try count(of: left, at: span), relation, right, at: span)
    case (.scalar(let left), .count(let right)):
      return try compare(left, relation, try count(of: right, at: span), at: span)
    case (.count(let left), .count(let right)):
      return try compare(
        try count(of: left, at: span),
        relation,
        try count(of: right, at: span),
        at: span
      )
    case (.object(let row), .constant(let value)), (.constant(let value), .object(let row)):
      return .exact(try compareObject(row, relation, value, at: span))
    case (.object(let left), .object(let right)):
      return .exact(try compareObjects(left, relation, right, at: span))
    case (.object, .scalar), (.scalar, .object), (.object, .count), (.count, .object):
      throw Unsupported("a comparison of an object with a value", at: span)
    case (.collection(let collection), .constant(.null)),
      (.constant(.null), .collection(let collection)):
      return .exact(try compareWithNull(collection, relation, at: span))
    case (.collection, _), (_, .collection):
      throw Unsupported("a comparison with a whole collection", at: span)
    case (.list, _), (_, .list): throw Unsupported("a comparison with an array", at: span)
    }
  }

  /// A column with a constant.
  func compare(
    _ operand: SQLOperand,
    _ relation: ComparisonRelation,
    _ value: Value,
    _ options: StringOptions,
    at span: SourceSpan?
  ) throws(Unsupported) -> SQLBounds {
    if value == .null { return guarded(compareWithNull(operand, relation), operand, at: span) }
    let options = options.simplified(beside: value)
    if case .bool(let flag) = value, relation == .equal || relation == .notEqual,
      let truth = operand.form.literal(flag)
    {
      return guarded(try withConstant(operand, relation, .fragment(truth)), operand, at: span)
    }
    let value = value.foldedToASCII(options)
    if case .text(let text) = value, let (operand, text) = unfolded(operand, text, options) {
      return try compare(operand, relation, .text(text), [], at: span)
    }
    if options.folds, case .text(let text) = value, case .text = operand.form {
      let indexed = relation == .equal ? indexedEquality(operand, text) : nil
      if relation == .equal || relation == .notEqual,
        let isEqual = dialect.render(
          .foldedEquality(
            operand.fragment,
            text,
            options,
            // Without an index of its own, the table would be read once more.
            indexed == nil ? tableColumn(operand) : nil
          )
        )
      {
        let equal = SQLCondition(isEqual, of: operand, isTotal: !operand.isOptional)
        return SQLBounds.exact(relation == .equal ? equal : equal.negated).narrowed(by: indexed)
      }
      guard let folded = dialect.render(.folded(operand.fragment, options)) else {
        return .atMost(
          indexed ?? foldedBound(of: operand, relation, text, options),
          because: Unsupported(options.spelling, at: span)
        )
      }
      let constant = try render(
        .folded(.binding(.text(text), as: .text), options),
        options.spelling,
        at: span
      )
      let compared = try withConstant(
        SQLOperand(operand, folded, .text(.binary)),
        relation,
        .fragment(constant)
      )
      return SQLBounds.exact(compared).narrowed(by: indexed)
    }
    var operand = operand
    if !operand.guardsOfNaN.isEmpty, !dialect.has(.nan) {
      operand.guardsOfNaN = []
      operand.isOptional = true
    }
    if let place = operand.form.place(of: value, in: dialect) {
      return guarded(try compare(operand, relation, place, at: span), operand, at: span)
    }
    return try compareText(operand, relation, value, at: span)
  }

  /// A necessary condition: true for every text that compares so when folded, and perhaps for
  /// others.
  private func foldedBound(
    of operand: SQLOperand,
    _ relation: ComparisonRelation,
    _ text: String,
    _ options: StringOptions
  ) -> SQLCondition? {
    let column = operand.fragment
    guard relation != .notEqual else { return nil }
    guard text.isPlainASCII else {
      guard relation == .equal, let part = ASCIIPart(of: text, options) else { return nil }
      return searchBound(part.search(.hasPrefix), operand, part.text, options)
    }
    let bound = relation == .equal ? foldedBound(of: operand, .equal([text]), options) : nil
    if relation == .equal, options.contains(.caseInsensitive),
      let lower = dialect.render(.asciiLowercase(column)), let variants = CaseVariants(text)
    {
      let others = variants.ranges(of: lower, withMarks: true)
      let isInRange = SQLCondition(
        "\(lower) = \(.text(variants.text)) OR \(others)",
        of: operand,
        isTotal: false,
        grouping: .or
      )
      return bound.map { .all([isInRange, $0]) } ?? isInRange
    }
    return bound
      ?? asciiBound(of: operand, options) { folded in
        "\(folded)\(literal: relation.sql)\(.text(options.asciiFolded(text)))"
      }
  }

  /// The column that the operand names, with its table; nil if it names none.
  func tableColumn(_ operand: SQLOperand) -> SQLConstruct.Column? {
    guard case .column(let column) = operand.scalar, column.fields.isEmpty else { return nil }
    for level in levels.reversed() {
      let joined = level.joins.join(under: column.table)?.table
      guard let table = joined ?? (level.alias == column.table ? level.table : nil) else {
        continue
      }
      return SQLConstruct.Column(name: column.name, table: table, alias: innerAlias)
    }
    return nil
  }

  func compare(
    _ operand: SQLOperand,
    _ relation: ComparisonRelation,
    _ place: ConstantPlace,
    at span: SourceSpan?
  ) throws(Unsupported) -> SQLCondition {
    let column = operand
    let operand = try comparable(operand, relation, at: span)
    let bound = { (value: Value) in SQLScalar.value(value, as: operand.form.type) }
    switch place {
    case .exact(let value):
      let exact = try withConstant(operand, relation, bound(value))
      // An index serves a column only, and columns of several collations may be one operand.
      guard relation == .equal, dialect.has(.collatedEquality), case .column = column.scalar,
        column.form == .text(.other) || column.form == .url(.other)
      else { return exact }
      return .all([try withConstant(column, relation, bound(value)), exact])
    case .below(let next):
      switch relation {
      case .equal: return .constant(false)
      case .notEqual: return .constant(true)
      case .less, .lessOrEqual: return try withConstant(operand, .less, bound(next))
      case .greater, .greaterOrEqual:
        return try withConstant(operand, .greaterOrEqual, bound(next))
      }
    case .range(let first, let after):
      let isNotLess = try withConstant(operand, .greaterOrEqual, bound(first))
      let isBefore = try withConstant(operand, .less, bound(after))
      switch relation {
      case .equal: return .all([isNotLess, isBefore])
      case .notEqual: return SQLCondition.all([isNotLess, isBefore]).negated
      case .less: return try withConstant(operand, .less, bound(first))
      case .lessOrEqual: return isBefore
      case .greater: return try withConstant(operand, .greaterOrEqual, bound(after))
      case .greaterOrEqual: return isNotLess
      }
    case .least, .greatest:
      switch relation {
      case .equal: return .constant(false)
      case .notEqual: return .constant(true)
      case .less, .lessOrEqual:
        return place == .greatest ? try isOrdered(operand) : .constant(false)
      case .greater, .greaterOrEqual:
        return place == .least ? try isOrdered(operand) : .constant(false)
      }
    case .unordered: return .constant(relation == .notEqual)
    case .unlike:
      switch relation {
      case .equal: return .constant(false)
      case .notEqual: return .constant(true)
      case .less, .lessOrEqual, .greater, .greaterOrEqual:
        throw Unsupported("an order between unlike types", at: span)
      }
    }
  }

  /// Whether there is a value, and no NaN.
  private func isOrdered(_ operand: SQLOperand) throws(Unsupported) -> SQLCondition {
    guard operand.form.mayBeNaN(in: dialect) else { return isNotNull(operand) }
    return try withConstant(operand, .lessOrEqual, .value(.real(.infinity), as: .real))
  }

  /// The operand in a form that is compared by code points.
  func comparable(
    _ operand: SQLOperand,
    _ relation: ComparisonRelation,
    at span: SourceSpan?
  ) throws(Unsupported) -> SQLOperand {
    var operand = operand
    let isEquality = relation == .equal || relation == .notEqual
    switch operand.form {
    case .text(.other):
      operand.fragment = try render(.codePoints(operand.fragment), "text", at: span)
    case .url(.other):
      operand.fragment = try render(.codePoints(operand.fragment), "URLs", at: span)
    case .text(.binary) where !isEquality, .text(.deterministic) where !isEquality:
      operand.fragment = try render(.sortedByCodePoints(operand.fragment), "text", at: span)
    case .url, .uuid, .uuidBytes, .bytes, .uuidText:
      guard isEquality else { throw Unsupported("an order of such values", at: span) }
    case .boolean, .integer, .real, .numeric, .decimal, .decimalText, .text, .secondsSince2001,
      .secondsSince1970, .dateText, .timestamp, .zonelessTimestamp:
      break
    }
    return operand
  }

  /// The condition, exact if memory can always evaluate its operands. Otherwise memory decides the
  /// rows that match and those on which it may fail, so that no error is lost.
  func guarded(
    _ condition: SQLCondition,
    _ first: SQLOperand,
    _ second: SQLOperand? = nil,
    at span: SourceSpan?
  ) -> SQLBounds {
    var guards = first.guards + first.guardsOfNaN
    if let second { guards += second.guards + second.guardsOfNaN }
    if guards.isEmpty { return .exact(condition) }
    let failure = SQLCondition.any(guards.map { SQLCondition($0, isTotal: false).negated })
    return .open(
      SQLBounds.Open(
        atLeast: .any([condition.negated, failure]).negated,
        atMost: .any([condition, failure]),
        failure: failure,
        because: [Unsupported("a calculation that may fail", at: span)]
      )
    )
  }
}
