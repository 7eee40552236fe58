import PredicatePlatform
import PredicateSchema
import PredicateSyntax

/// Comparisons for which the order of a column alone does not suffice: between columns, and of
/// numbers, dates and UUIDs stored as text.
extension Compilation {
  /// Compares two columns, or expressions made of columns.
  func compare(
    _ left: SQLOperand,
    _ relation: ComparisonRelation,
    _ right: SQLOperand,
    _ options: StringOptions = [],
    nilsAreEqual: Bool = true,
    at span: SourceSpan?
  ) throws(Unsupported) -> SQLBounds {
    let isEquality = relation == .equal || relation == .notEqual
    guard left.form.kind == right.form.kind else {
      guard isEquality else { throw Unsupported("an order between unlike types", at: span) }
      let both: SQLCondition = nilsAreEqual ? unlike(left, right) : .constant(false)
      return guarded(relation == .equal ? both : both.negated, left, right, at: span)
    }
    var (first, second) = (left, right)
    switch left.form.kind {
    case .number:
      if let order = try numberOrder(left, right, at: span) {
        return guarded(
          try compareOrder(order, relation, left, right, nilsAreEqual: nilsAreEqual),
          left,
          right,
          at: span
        )
      }
      if let mixed = try compareMixed(left, relation, right, nilsAreEqual: nilsAreEqual, at: span) {
        return guarded(mixed, left, right, at: span)
      }
      (first, second) = try likeNumbers(left, right, at: span)
    case .date
    where left.form == .dateText && right.form == .dateText
      && left.guarantees.dateForm != nil
      && left.guarantees.dateForm == right.guarantees.dateForm:
      break
    case .date where left.form.isTimestamp && right.form.isTimestamp:
      if left.form != right.form { (first, second) = (try instant(left), try instant(right)) }
    case .date:
      (first, second) = (
        try referenceSeconds(left, at: span), try referenceSeconds(right, at: span)
      )
    case .text where options.folds:
      first = SQLOperand(left, try folded(left, options, at: span), .text(.binary))
      second = SQLOperand(right, try folded(right, options, at: span), .text(.binary))
    case .uuid:
      if left.form == .uuidText, right.form == .uuidText {
        first.fragment = try render(.canonicalUUIDText(left.fragment), "UUIDs as text", at: span)
        second.fragment = try render(.canonicalUUIDText(right.fragment), "UUIDs as text", at: span)
      } else if left.form != right.form {
        throw Unsupported("a comparison of UUIDs stored in two ways", at: span)
      }
    case .text, .url, .bytes: break
    }
    if case .text = first.form, case .text(.other) = second.form { first.form = second.form }
    if case .url = first.form, case .url(.other) = second.form { first.form = second.form }
    if !dialect.has(.overridingCollations),
      first.form == .text(.other) || first.form == .url(.other)
    {
      second.form = first.form
      second = try comparable(second, relation, at: span)
    }
    first = try comparable(first, relation, at: span)
    return guarded(
      try withOperand(first, relation, second, nilsAreEqual: nilsAreEqual),
      left,
      right,
      at: span
    )
  }

  private func folded(
    _ operand: SQLOperand,
    _ options: StringOptions,
    at span: SourceSpan?
  ) throws(Unsupported) -> SQLFragment {
    try render(.folded(operand.fragment, options), options.spelling, at: span)
  }

  /// -1, 0 or 1, where one of two numbers is text; nil where none is.
  private func numberOrder(
    _ left: SQLOperand,
    _ right: SQLOperand,
    at span: SourceSpan?
  ) throws(Unsupported) -> SQLFragment? {
    guard left.form == .decimalText || right.form == .decimalText else { return nil }
    return try render(
      .numberOrder(left.fragment, right.fragment),
      "decimals as text",
      at: span
    )
  }

  private func compareOrder(
    _ order: SQLFragment,
    _ relation: ComparisonRelation,
    _ left: SQLOperand,
    _ right: SQLOperand,
    nilsAreEqual: Bool
  ) throws(Unsupported) -> SQLCondition {
    let nils = left.isOptional && right.isOptional && nilsAreEqual
    let equality = relation == .notEqual ? .equal : relation
    let compared = SQLCondition.compare(.fragment(order), equality, .fragment("0"), .one)
    let result =
      nils && equality.acceptsEqual
      ? SQLCondition.any([compared, unlike(left, right)]) : compared
    return relation == .notEqual ? result.negated : result
  }

  /// Two numbers that the database compares exactly.
  private func likeNumbers(
    _ left: SQLOperand,
    _ right: SQLOperand,
    at span: SourceSpan?
  ) throws(Unsupported) -> (SQLOperand, SQLOperand) {
    if left.form == right.form { return (left, right) }
    var left = try unlessBoolean(left, at: span)
    var right = try unlessBoolean(right, at: span)
    guard left.form == .numeric || !left.form.isDecimal,
      right.form == .numeric || !right.form.isDecimal
    else { throw Unsupported("a comparison of decimals of other digits", at: span) }
    let isMixed = (left.form == .real) != (right.form == .real)
    guard dialect.has(.mixedNumbers) || !isMixed else {
      throw Unsupported("an exact comparison of integers or decimals with reals", at: span)
    }
    // Either operand may be NaN.
    if isMixed, dialect.has(.nan) { (left.form, right.form) = (.real, .real) }
    if left.form == .numeric { right.form = .numeric }
    if right.form == .numeric { left.form = .numeric }
    return (left, right)
  }

  /// An integer with a double, where the database compares them only in so many words; nil for other
  /// numbers.
  private func compareMixed(
    _ left: SQLOperand,
    _ relation: ComparisonRelation,
    _ right: SQLOperand,
    nilsAreEqual: Bool,
    at span: SourceSpan?
  ) throws(Unsupported) -> SQLCondition? {
    guard left.form == .real || right.form == .real, left.form != right.form,
      !left.form.isDecimal, !right.form.isDecimal, !dialect.has(.mixedNumbers)
    else { return nil }
    guard right.form == .real else {
      return try compareMixed(
        right,
        relation.mirrored,
        left,
        nilsAreEqual: nilsAreEqual,
        at: span
      )
    }
    let integer = try unlessBoolean(left, at: span)
    let equality = relation == .notEqual ? .equal : relation
    guard
      let holds = dialect.render(.integerOrder(integer.fragment, equality, right.fragment))
    else { return nil }
    let compared = SQLCondition(
      holds,
      isTotal: !left.isOptional && !right.isOptional,
      rejectsNull: true
    )
    let result =
      nilsAreEqual && equality.acceptsEqual
      ? SQLCondition.any([compared, unlike(left, right)]) : compared
    return relation == .notEqual ? result.negated : result
  }

  private func unlessBoolean(
    _ operand: SQLOperand,
    at span: SourceSpan?
  ) throws(Unsupported) -> SQLOperand {
    guard operand.form == .boolean else { return operand }
    let number = try render(.numberOfBoolean(operand.fragment), "truth values", at: span)
    return SQLOperand(operand, number, .integer)
  }

  /// A point in time as one that names its zone.
  private func instant(_ operand: SQLOperand) throws(Unsupported) -> SQLOperand {
    guard operand.form == .zonelessTimestamp else { return operand }
    let instant = try render(.instant(operand.fragment), "times without a zone")
    return SQLOperand(operand, instant, .timestamp)
  }

  /// A date as seconds since 2001, computed as in memory.
  func referenceSeconds(
    _ operand: SQLOperand,
    at span: SourceSpan?
  ) throws(Unsupported) -> SQLOperand {
    switch operand.form {
    case .secondsSince2001: return operand
    case .secondsSince1970:
      return SQLOperand(
        operand,
        "(\(operand.fragment) - 978307200.0)",
        .secondsSince2001
      )
    case .dateText:
      let seconds = try render(.dateOfText(operand.fragment), "dates as strings", at: span)
      return SQLOperand(operand, seconds, .secondsSince2001)
    case .boolean, .integer, .real, .numeric, .decimal, .decimalText, .text, .url, .timestamp,
      .zonelessTimestamp, .uuidText, .uuidBytes, .uuid, .bytes:
      throw Unsupported("a comparison of dates stored in two ways", at: span)
    }
  }

  /// Compares a number, date or UUID stored as text with a constant of its type.
  func compareText(
    _ operand: SQLOperand,
    _ relation: ComparisonRelation,
    _ value: Value,
    at span: SourceSpan?
  ) throws(Unsupported) -> SQLBounds {
    switch (operand.form, value) {
    case (.uuidText, .uuid(let uuid)):
      guard relation == .equal || relation == .notEqual else {
        throw Unsupported("an order of UUIDs", at: span)
      }
      let texts = [uuid.uuidString, uuid.uuidString.lowercased()].map { SQLFragment.text($0) }
      let equal = SQLCondition(
        "\(operand.fragment) IN (\(texts.joined(", ")))",
        isTotal: !operand.isOptional
      )
      return guarded(relation == .equal ? equal : equal.negated, operand, at: span)
    case (.dateText, .date(let date)):
      if let form = operand.guarantees.dateForm {
        let compared = try compare(operand, relation, form.place(of: date), at: span)
        return guarded(compared, operand, at: span)
      }
      return try compareDateText(operand, relation, date, at: span)
    case (.decimalText, _):
      let bound: SQLFragment =
        switch value {
        case .bool(let flag): .binding(.integer(flag ? 1 : 0), as: .integer)
        case .integer: .binding(value, as: .integer)
        case .real(let number) where number.isNaN: "NULL"
        case .real: .binding(value, as: .real)
        case .decimal(let number): .text(number.description)
        case .null, .text, .date, .uuid, .bytes, .url, .list, .set, .map:
          throw Unsupported("a comparison of unlike types", at: span)
        }
      let order = try render(.numberOrder(operand.fragment, bound), "decimals as text", at: span)
      let equality = relation == .notEqual ? .equal : relation
      let compared = SQLCondition.compare(.fragment(order), equality, .fragment("0"), .one)
      return guarded(relation == .notEqual ? compared.negated : compared, operand, at: span)
    // Only the forms above are text that is compared as something else.
    default: throw Unsupported("a comparison of unlike types", at: span)
    }
  }

  /// An index on the text finds the day, with two days' margin for time zones; then the text is
  /// read exactly.
  private func compareDateText(
    _ operand: SQLOperand,
    _ relation: ComparisonRelation,
    _ date: Date,
    at span: SourceSpan?
  ) throws(Unsupported) -> SQLBounds {
    let column = try comparable(
      SQLOperand(operand, operand.fragment, .text(.binary)),
      .less,
      at: span
    )
    .scalar
    let day = { (days: Double) in
      DateDay.text(of: date.timeIntervalSinceReferenceDate + days * 86_400)
        .map { SQLScalar.value(.text($0), as: .text) }
    }
    var terms: [SQLCondition] = []
    if relation != .less, relation != .lessOrEqual, relation != .notEqual, let first = day(-2) {
      terms.append(.compare(column, .greaterOrEqual, first, .one))
    }
    if relation != .greater, relation != .greaterOrEqual, relation != .notEqual, let last = day(2) {
      terms.append(.compare(column, .less, last, .one))
    }
    // `!=` has no range, and nothing else is true of nil.
    let range = terms.isEmpty ? nil : SQLCondition.all(terms)
    guard let seconds = dialect.render(.dateOfText(operand.fragment)) else {
      return .atMost(range, because: Unsupported("dates as text", at: span))
    }
    return try compare(
      SQLOperand(operand, seconds, .secondsSince2001),
      relation,
      .date(date),
      [],
      at: span
    )
    .narrowed(by: range)
  }
}
