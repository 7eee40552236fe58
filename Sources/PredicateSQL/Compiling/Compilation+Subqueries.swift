import PredicateAnalysis
import PredicateSyntax

/// IN over the rows of another query.
extension Compilation {
  mutating func isMember(
    _ element: SQLTerm,
    ofRowsOf query: SQLQuery,
    _ options: StringOptions,
    at span: SourceSpan?
  ) throws(Unsupported) -> SQLBounds {
    guard lambdaDepth == 0, case .scalar(let operand) = element, !options.folds else {
      throw Unsupported("IN of such a value over a request", at: span)
    }
    guard dialect.has(.otherTables) else {
      throw Unsupported("a request that SQL cannot make", at: span)
    }
    var builder = try SelectBuilder(query, SQLCompiler(dialect: dialect, now: now))
    let (source, value) = try builder.valuesForMembership()
    let (left, right) = (
      try memberKey(operand, at: span), try memberKey(value, at: span)
    )
    guard left.form.kind == right.form.kind, left.form.type == right.form.type,
      left.form != .decimalText, right.form != .decimalText,
      // A timestamp without a zone is compared with one that has it by the zone of the session.
      left.form.kind != .date || left.form == right.form
    else { throw Unsupported("values that are stored in two ways", at: span) }
    var tests: [SQLFragment] = []
    if value.isOptional { tests.append("\(right.fragment) IS NOT NULL") }
    if right.form.mayBeNaN(in: dialect) {
      // Databases take NaN for equal to NaN; in memory it equals nothing.
      tests.append(try render(.isNotNaN(right.fragment, right.form), "NaN", at: span))
    }
    let restriction: SQLFragment = tests.isEmpty ? "" : " WHERE \(tests.joined(" AND "))"
    let values: SQLFragment = "SELECT \(right.fragment) FROM \(source)\(restriction)"
    return guarded(
      SQLCondition(
        "\(left.fragment) IN \(subquery: values)",
        isTotal: !operand.isOptional,
        rejectsNull: true
      ),
      operand,
      at: span
    )
  }

  /// A value in a form in which two are equal where memory finds them equal.
  private func memberKey(
    _ operand: SQLOperand,
    at span: SourceSpan?
  ) throws(Unsupported) -> SQLOperand {
    switch operand.form {
    case .uuidText:
      let text = try render(.canonicalUUIDText(operand.fragment), "UUIDs as text", at: span)
      return SQLOperand(operand, text, .uuidText)
    case .secondsSince1970, .dateText: return try referenceSeconds(operand, at: span)
    case .boolean, .integer, .real, .numeric, .decimal, .decimalText, .text, .url,
      .secondsSince2001, .timestamp, .zonelessTimestamp, .uuidBytes, .uuid, .bytes:
      return try comparable(operand, .equal, at: span)
    }
  }
}
