import PredicateSyntax

/// `books.@count` and `SUBQUERY(…).@count`.
extension Compilation {
  /// A count compared with a constant. If only the presence of elements matters, EXISTS is used.
  mutating func compareCount(
    of collection: SQLCollection,
    _ relation: ComparisonRelation,
    _ value: Value,
    at span: SourceSpan?
  ) throws(Unsupported) -> SQLBounds {
    switch WholeComparison(relation, value) {
    case .with(let relation, let number):
      if let array = try self.array(of: collection, at: span) {
        return try compareCount(of: array, collection, relation, number, at: span)
      }
      return try compareCount(try counted(collection, at: span), relation, number, at: span)
    case .always(let truth): return .constant(truth)
    case nil: return try compare(try count(of: collection, at: span), relation, value, [], at: span)
    }
  }

  private func compareCount(
    _ counted: BoundedElements,
    _ relation: ComparisonRelation,
    _ number: Int64,
    at span: SourceSpan?
  ) throws(Unsupported) -> SQLBounds {
    let ofNone = relation.holds(0, number)
    switch (ofNone, Self.answerForSome(relation, number)) {
    case (false, false): return .constant(false)
    case (true, true): return .exact(hasCount(counted.all, relation))
    case (false, true):
      let hasCount = hasCount(counted.all, relation == .notEqual ? .equal : .notEqual)
      return .any([counted.existence(existence), .exact(hasCount.negated)])
    case (true, false):
      return .all([.exact(hasCount(counted.all, relation)), counted.existence(existence).negated])
    case (_, nil):
      if case .open(let open) = counted.bounds, !ofNone {
        // Some element must count.
        let atMost = counted.existence(existence).atMost
        return .open(SQLBounds.Open(atMost: atMost, because: open.reasons))
      }
      return try compareNumber(of: try counted.exact(), relation, number, at: span)
    }
  }

  /// A comparison that depends on more than the presence of elements.
  private func compareNumber(
    of elements: SQLElements,
    _ relation: ComparisonRelation,
    _ number: Int64,
    at span: SourceSpan?
  ) throws(Unsupported) -> SQLBounds {
    guard areGrouped(elements) else {
      return try compare(try countOperand(elements), relation, .integer(number), [], at: span)
    }
    let count = SQLScalar.fragment(try counting(elements))
    let ofNone = relation.holds(0, number)
    let found = grouped(
      elements,
      having: .compare(count, relation, .value(.integer(number), as: .integer), .none),
      ofNone: ofNone
    )
    return .exact(ofNone ? .all([hasCount(elements, relation), found]) : found)
  }

  /// The answer that all counts above 0 share; nil if they differ.
  private static func answerForSome(_ relation: ComparisonRelation, _ number: Int64) -> Bool? {
    switch relation {
    case .equal: number < 1 ? false : nil
    case .notEqual: number < 1 ? true : nil
    case .less: number <= 1 ? false : nil
    case .lessOrEqual: number < 1 ? false : nil
    case .greater: number < 1 ? true : nil
    case .greaterOrEqual: number <= 1 ? true : nil
    }
  }

  /// The condition that there is a count. It is nil where a to-one relationship before it leads
  /// nowhere, and then only `!=` is true.
  private func hasCount(_ elements: SQLElements, _ relation: ComparisonRelation) -> SQLCondition {
    guard elements.isOptional, relation != .notEqual else { return .constant(true) }
    return .all(elements.outer.map { SQLCondition.isNull(.column($0)).negated })
  }

  /// The count as a value.
  mutating func count(
    of collection: SQLCollection,
    at span: SourceSpan?
  ) throws(Unsupported) -> SQLOperand {
    if let array = try self.array(of: collection, at: span) {
      return try count(of: array, collection, at: span)
    }
    return try countOperand(try counted(collection, at: span).exact())
  }

  private func counting(_ elements: SQLElements) throws(Unsupported) -> SQLFragment {
    switch elements.count {
    case .rows: return "count(*)"
    case .distinct(let key): return "count(DISTINCT \(key))"
    case .unknown: throw Unsupported("@count where a pair may be in a join table twice")
    }
  }

  private func countOperand(_ elements: SQLElements) throws(Unsupported) -> SQLOperand {
    let count = subquery(try counting(elements), elements)
    // No table has more rows.
    let most = Int64(1) << 48
    guard elements.isOptional else {
      return SQLOperand(
        fragment: count,
        form: .integer,
        isOptional: false,
        least: 0,
        greatest: most
      )
    }
    let isThere = writer.text(.all(elements.outer.map { SQLCondition.isNull(.column($0)).negated }))
    return SQLOperand(
      fragment: "CASE WHEN \(isThere) THEN \(count) END",
      form: .integer,
      isOptional: true,
      least: 0,
      greatest: most
    )
  }

  /// Opens a subquery whose rows are counted. A longer path is refused, since it may have fewer
  /// elements than there are rows.
  private mutating func counted(
    _ collection: SQLCollection,
    at span: SourceSpan?
  ) throws(Unsupported) -> BoundedElements {
    guard collection.keys.count == 1 else {
      throw Unsupported("@count of a path through a collection", at: span)
    }
    return try elements(of: collection, at: span) { (_, _) throws(Unsupported) in .constant(true) }
  }
}
