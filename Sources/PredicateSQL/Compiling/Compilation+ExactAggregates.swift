import PredicateSchema
import PredicateSyntax

/// Sums and means that the database computes exactly as memory does, compared with constants. Each is
/// nil for other numbers.
extension Compilation {
  /// The comparison of a sum.
  func compareTotal(
    _ number: SQLOperand,
    _ elements: SQLElements,
    _ relation: ComparisonRelation,
    _ value: Value,
    at span: SourceSpan?
  ) throws(Unsupported) -> SQLCondition? {
    let total: SQLOperand
    if number.form == .real, value.realPlace() != nil,
      let sum = dialect.render(.total(number.fragment, isMean: false))
    {
      // Opposite infinities have no sum.
      total = SQLOperand(fragment: sum, form: .real, isOptional: true)
    } else if hasExactSum(number), value.numericPlace() != nil,
      let sum = dialect.render(.exactSum(number.fragment))
    {
      total = SQLOperand(fragment: sum, form: .numeric, isOptional: false)
    } else {
      return nil
    }
    let ofNone = try compareConstants(.integer(0), relation, value, [], at: span)
    return aggregate(
      elements,
      having: try compare(total, relation, value, [], at: span).exact(),
      ofNone: ofNone.truth ?? false
    )
  }

  /// The comparison of a mean.
  func compareMean(
    _ number: SQLOperand,
    _ elements: SQLElements,
    _ relation: ComparisonRelation,
    _ value: Value,
    at span: SourceSpan?
  ) throws(Unsupported) -> SQLCondition? {
    guard value.realPlace() != nil else { return nil }
    if number.form == .real,
      let mean = dialect.render(.total(number.fragment, isMean: true))
    {
      let ofNone = try compareConstants(.null, relation, value, [], at: span)
      let mean = SQLOperand(fragment: mean, form: .real, isOptional: true)
      return aggregate(
        elements,
        having: try compare(mean, relation, value, [], at: span).exact(),
        ofNone: ofNone.truth ?? false
      )
    }
    guard hasExactSum(number), let digits = number.guarantees.digits,
      digits.fraction + Self.digitsOfMean <= Self.mostDigits,
      case .exact(.real(let limit))? = value.realPlace(),
      let sum = dialect.render(.exactSum(number.fragment)),
      let isNumber = dialect.render(.isNotNaN(sum, .numeric)),
      let holds = MeanComparison(sum: sum, limit: limit).condition(relation)
    else { return nil }
    let having = SQLCondition(
      "\(holds) AND \(isNumber) AND count(*) > 0",
      isTotal: true,
      grouping: .and
    )
    return aggregate(elements, having: having, ofNone: false)
  }

  /// Whether both the database and memory add the decimals exactly. So many digits leave room for
  /// more rows than any table has.
  func hasExactSum(_ number: SQLOperand) -> Bool {
    guard number.form == .numeric, let digits = number.guarantees.digits else { return false }
    return digits.whole + digits.fraction + 16 <= Self.mostDigits
  }

  /// The digits in which the mean of that many rows may differ from the middle of two doubles, which
  /// has 54 bits: 16 for the rows and 17 for the bits.
  private static let digitsOfMean = 33
}

/// A comparison of a mean of decimals with a double. Memory rounds the mean to a double, so the exact
/// mean is compared with the middle between that double and the next, from where it is rounded
/// to it. Where it lies in the middle, it is rounded to the double whose last bit is zero.
private struct MeanComparison {
  /// The sum in an aggregate query, as a decimal
  let sum: SQLFragment
  let limit: Double

  /// Nil where the limit is no finite double, or too small for the middle to have few digits, and
  /// for an inequality, which is true of NaN too.
  func condition(_ relation: ComparisonRelation) -> SQLFragment? {
    guard limit == 0 || (0x1p-60..<0x1p100).contains(limit.magnitude) else { return nil }
    return switch relation {
    case .greater: above
    case .greaterOrEqual: "NOT \(below)"
    case .less: below
    case .lessOrEqual: "NOT \(above)"
    case .equal: "NOT \(above) AND NOT \(below)"
    case .notEqual: nil
    }
  }

  private var isEven: Bool { limit.significandBitPattern & 1 == 0 }

  /// Whether the mean is greater.
  private var above: SQLFragment {
    if limit == 0 { return "(\(sum) > 0)" }
    let middle = twice(limit, limit.nextUp)
    return isEven ? "(2 * \(sum) > \(middle))" : "(2 * \(sum) >= \(middle))"
  }

  /// Whether the mean is less.
  private var below: SQLFragment {
    if limit == 0 { return "(\(sum) < 0)" }
    let middle = twice(limit.nextDown, limit)
    return isEven ? "(2 * \(sum) < \(middle))" : "(2 * \(sum) <= \(middle))"
  }

  /// Twice the sum of numbers whose mean is the middle of two.
  private func twice(_ first: Double, _ second: Double) -> SQLFragment {
    let (first, second) = (ExactDecimal(first).text, ExactDecimal(second).text)
    return "(\(.text(first), as: .numeric) + \(.text(second), as: .numeric)) * count(*)"
  }
}
