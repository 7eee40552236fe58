import PredicateAnalysis
import PredicatePlatform
import PredicateSchema
import PredicateSyntax

/// `books.@sum.price > 100` and its kin, compared with constants. Sums of integers are exact, and
/// others that the database computes as memory does. For the rest the database's sum, with a margin
/// for rounding, gives a necessary condition.
extension Compilation {
  /// Nil for any other expression.
  mutating func compareAggregate(
    _ path: ExpressionNode,
    _ relation: ComparisonRelation,
    _ value: Value,
    at span: SourceSpan?
  ) throws(Unsupported) -> SQLBounds? {
    guard case .keyPath(let base, let steps) = path.kind,
      let place = steps.firstIndex(where: \.isAggregate),
      case .collectionOperator(let `operator`) = steps[place]
    else { return nil }
    let before = ExpressionNode(.keyPath(base: base, Array(steps[..<place])), span: span)
    guard case .collection(let collection) = try term(before), collection.keys.count == 1 else {
      return nil
    }
    let rest = steps[(place + 1)...]
    if let array = try self.array(of: collection, at: span) {
      return try compare(
        try aggregate(`operator`, of: array, collection, rest, at: span),
        relation,
        value,
        [],
        at: span
      )
    }
    let unsupported = Unsupported("@\(`operator`.name) of such values", at: span)
    switch `operator` {
    case .sum:
      return try compareSum(of: collection, rest, relation, value, because: unsupported)
    case .average:
      return try compareMean(of: collection, rest, relation, value, because: unsupported)
    case .minimum, .maximum:
      return try compareExtreme(`operator`, of: collection, rest, relation, value, at: span)
    case .count, .unionOfObjects, .distinctUnionOfObjects, .unionOfArrays, .distinctUnionOfArrays,
      .distinctUnionOfSets, .other:
      return nil
    }
  }

  private mutating func compareSum(
    of collection: SQLCollection,
    _ rest: ArraySlice<PathStep>,
    _ relation: ComparisonRelation,
    _ value: Value,
    because reason: Unsupported
  ) throws(Unsupported) -> SQLBounds {
    let (number, elements) = try numbers(of: collection, rest, because: reason)
    guard elements.isEachOnce else { throw reason }
    if !elements.isOptional,
      let exact = try compareTotal(number, elements, relation, value, at: reason.span)
    {
      return .exact(exact)
    }
    guard number.form == .integer, !elements.isOptional,
      let comparison = WholeComparison(relation, value)
    else {
      return .atMost(sumBound(number, elements, relation, value, isMean: false), because: reason)
    }
    switch comparison {
    case .always(let truth): return .constant(truth)
    case .with(let relation, let sum):
      let holds = try render(.integerSum(number.fragment, relation, sum), "@sum", at: reason.span)
      return .exact(
        aggregate(
          elements,
          having: SQLCondition(holds, isTotal: true),
          ofNone: relation.holds(0, sum)
        )
      )
    }
  }

  private mutating func compareMean(
    of collection: SQLCollection,
    _ rest: ArraySlice<PathStep>,
    _ relation: ComparisonRelation,
    _ value: Value,
    because reason: Unsupported
  ) throws(Unsupported) -> SQLBounds {
    let (number, elements) = try numbers(of: collection, rest, because: reason)
    if elements.isEachOnce, !elements.isOptional,
      let exact = try compareMean(number, elements, relation, value, at: reason.span)
    {
      return .exact(exact)
    }
    return .atMost(sumBound(number, elements, relation, value, isMean: true), because: reason)
  }

  /// A necessary condition for the sum or mean to compare so; nil where none is known.
  private func sumBound(
    _ number: SQLOperand,
    _ elements: SQLElements,
    _ relation: ComparisonRelation,
    _ value: Value,
    isMean: Bool
  ) -> SQLCondition? {
    guard relation != .notEqual, case .exact(.real(let limit)) = value.nearestRealPlace(),
      limit.isFinite, limit == 0 || limit.magnitude > Self.leastLimit, elements.isEachOnce,
      let holds = dialect.render(.sumBound(number.fragment, relation, limit, isMean: isMean))
    else { return nil }
    return aggregate(
      elements,
      having: SQLCondition(holds, isTotal: false, grouping: .and),
      ofNone: !isMean && relation.holds(0, limit)
    )
  }

  /// The number that is summed, and its elements.
  private mutating func numbers(
    of collection: SQLCollection,
    _ rest: ArraySlice<PathStep>,
    because reason: Unsupported
  ) throws(Unsupported) -> (SQLOperand, SQLElements) {
    var number: SQLOperand?
    let elements = try elements(of: collection, at: reason.span) {
      (self, element) throws(Unsupported) in
      guard case .object(let row) = element,
        case .scalar(let operand) = try self.path(rest, from: row, at: reason.span),
        !operand.mayFail,
        operand.form == .integer || operand.form == .real || operand.form == .numeric
      else { throw reason }
      number = operand
      return .constant(true)
    }
    guard let number else { throw reason }
    return (number, try elements.exact())
  }

  /// Doubles below have fewer digits, so that no fraction of a sum is sure to cover its errors.
  private static let leastLimit = 0x1p-900
}

extension PathStep {
  fileprivate var isAggregate: Bool {
    guard case .collectionOperator(let `operator`) = self else { return false }
    return switch `operator` {
    case .sum, .average, .minimum, .maximum: true
    case .count, .unionOfObjects, .distinctUnionOfObjects, .unionOfArrays, .distinctUnionOfArrays,
      .distinctUnionOfSets, .other:
      false
    }
  }
}

extension Value {
  /// The double nearest to a number, as a place of its own.
  fileprivate func nearestRealPlace() -> ConstantPlace? {
    switch self {
    case .integer(let number): .exact(.real(Double(number)))
    case .decimal(let number): Double(number.description).map { .exact(.real($0)) }
    case .bool, .real: realPlace()
    case .null, .text, .date, .uuid, .bytes, .url, .list, .set, .map: nil
    }
  }
}
