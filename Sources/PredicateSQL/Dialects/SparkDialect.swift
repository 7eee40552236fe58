public import PredicateSchema
import PredicateSyntax

/// Spark SQL 4 in ANSI mode, with the session's time zone UTC; whoever runs the statement sees to
/// both.
///
/// Placeholders are named: `:p1`. Dates are sent as text, bytes as hexadecimal digits, lists as
/// lists. No store in Swift speaks it: a client runs the clause and checks the residual.
///
/// Spark looks for values in the statistics of files, which know neither NaN nor that -0.0 is 0:
/// comparisons of doubles say both.
public struct SparkDialect: SQLDialect, Hashable {
  public let name = "Spark"
  public let key = "spark"
  public let maximumBindings = 10_000
  public let traits = SQLTraits.usual(
    with: [.fieldsByDot, .nan, .nulCharacter, .partsOfRows],
    without: [.distantRows, .orderedNaN, .distantDates]
  )

  /// Creates the dialect of Spark.
  public init() {}

  public var syntax: SQLSyntax { Self.syntax }

  private static let syntax = SQLSyntax(
    nameMarks: (UInt8(ascii: "`"), UInt8(ascii: "`"))
  )

  private static let texts = TextFunctions(
    contains: "contains",
    hasPrefix: "startswith",
    hasSuffix: "endswith",
    translate: "translate"
  )

  /// A cast of a constant is a constant, and pushed into files as one.
  public func write(placeholderAt position: Int, as type: SQLType, to text: inout SQLText) {
    let isBare = type == .text || type == .boolean || type == .inferred || type == .uuid
    text.append(literal: type == .bytes ? "unhex(" : isBare ? "" : "CAST(")
    text.append(literal: ":p")
    text.append(String(position))
    if isBare { return }
    if type != .bytes {
      text.append(literal: " AS ")
      write(type, to: &text)
    }
    text.append(literal: ")")
  }

  public func parameterName(at position: Int) -> String? { "p\(position)" }

  private func write(_ type: SQLType, to text: inout SQLText) {
    switch type {
    case .boolean: text.append(literal: "BOOLEAN")
    case .integer: text.append(literal: "BIGINT")
    case .real: text.append(literal: "DOUBLE")
    case .numeric: text.append(literal: "DECIMAL(38, 18)")
    case .decimal(let digits): text.append(digits.word(of: "DECIMAL"))
    case .text, .bytes, .uuid, .inferred: text.append(literal: "STRING")
    case .timestamp: text.append(literal: "TIMESTAMP")
    case .zonelessTimestamp: text.append(literal: "TIMESTAMP_NTZ")
    case .list(of: let element):
      text.append(literal: "ARRAY<")
      write(element, to: &text)
      text.append(literal: ">")
    }
  }

  public func form(of attribute: Attribute) -> ColumnForm? {
    .usual(attribute)
  }

  public func reading(_ column: SQLFragment, of attribute: Attribute) -> SQLFragment? {
    switch (attribute.type, attribute.storage) {
    case (.real, .single): "CAST(\(column) AS DOUBLE)"
    // Every other column is read as it is.
    default: nil
    }
  }

  public func render(_ construct: SQLConstruct) -> SQLFragment? {
    switch construct {
    case .isNotNaN(let number, _): "NOT isnan(\(number))"
    case .codePoints(let text): "(\(text) COLLATE UTF8_BINARY)"
    case .sortedByCodePoints(let text): text
    case .contains, .hasPrefix, .hasSuffix, .constantSearch, .like, .foldedEquality,
      .isFoldedMember, .asciiLowercase, .lowercasedASCII, .canonicalUUIDText:
      Self.texts.render(construct, in: self)
    case .isNotASCII(let text): "octet_length(\(text)) <> char_length(\(text))"
    case .isMember(let element, let values, let type): isMember(element, values, type)
    case .numberOfBoolean(let truth): "CAST(\(truth) AS BIGINT)"
    case .integerOrder(let integer, let relation, let real):
      MixedComparison(
        integer: integer,
        real: real,
        isNaN: { "isnan(\($0))" },
        range: ("-9223372036854775808E0D", "9223372036854775808E0D"),
        whole: { "try_cast(\($0) AS BIGINT)" }
      )
      .condition(relation)
    case .comparisonWithZero(let number, let relation): compareWithZero(number, relation)
    case .arithmetic(let `operator`, let left, let right, areIntegers: true):
      integer(`operator`, left, right)
    // A divisor is never 0, which would be an error.
    case .arithmetic(let `operator`, let left, let right, areIntegers: false):
      `operator`.onDoubles("CAST(\(left) AS DOUBLE)", "CAST(\(right) AS DOUBLE)")
    case .negatedInteger(let number): "try_subtract(0L, \(number))"
    case .remainder(let left, let right): remainder(left, right)
    case .isExactInteger(let number): "\(number) IS NOT NULL"
    case .integerSum(let column, let relation, let sum):
      """
      coalesce(sum(CAST(\(column) AS DECIMAL(38, 0))), 0)\(literal: relation.sql)\
      \(.integer(sum), as: .integer)
      """
    case .someElement, .elementCount, .leastElement, .greatestElement, .elementSum, .mapValue:
      LambdaSyntax.spark.render(construct)
    case .instant, .sameKeys, .matches, .foldedSearch, .foldedBound, .folded, .orderedByLocale,
      .trigramRow,
      .textFunction,
      .numberOrder, .dateOfText, .startOfDate, .startOfTimestamp, .isModestReal,
      .decimalOfInteger, .sumBound, .total, .exactSum, .exactMean, .listHas, .jsonHas, .jsonMayLack:
      nil
    }
  }

  /// Many parameters are slow, so a long list is one. Of the two zeros Spark looks for one in files.
  private func isMember(
    _ element: SQLFragment,
    _ values: [Value],
    _ type: SQLType
  ) -> SQLFragment? {
    if values.count > 100 {
      return type == .bytes
        ? nil : "array_contains(\(.list(values), as: .list(of: type)), \(element))"
    }
    let others = values.filter { type != .real || !$0.isZero }
    let all = others.map { SQLFragment.binding($0, as: type) }.joined(", ")
    if others.count == values.count { return "\(element) IN (\(all))" }
    guard let zero = compareWithZero(element, .equal) else { return nil }
    return others.isEmpty ? zero : "(\(element) IN (\(all)) OR \(zero))"
  }

  private func compareWithZero(_ number: SQLFragment, _ relation: ComparisonRelation)
    -> SQLFragment?
  {
    switch relation {
    // Spark joins two equations into one with either zero, but leaves a range alone.
    case .equal: "(\(number) >= -0.0D AND \(number) <= 0D)"
    case .notEqual: nil
    case .less: "\(number) < -0.0D"
    case .lessOrEqual: "\(number) <= 0D"
    case .greater: "\(number) > 0D"
    case .greaterOrEqual: "\(number) >= -0.0D"
    }
  }

  /// NULL where 64 bits do not hold the result.
  private func integer(
    _ operator: ArithmeticOperator,
    _ left: SQLFragment,
    _ right: SQLFragment
  ) -> SQLFragment? {
    let (left, right) = widened(left, right)
    switch `operator` {
    case .add: return "try_add(\(left), \(right))"
    case .subtract: return "try_subtract(\(left), \(right))"
    case .multiply: return "try_multiply(\(left), \(right))"
    case .divide:
      // Of the least integer and -1 `div` is an error, and of decimals it wraps around. Operands
      // are written twice, so that long ones would grow with every level.
      guard left.text.count + right.text.count < 500 else { return nil }
      return """
        CASE WHEN \(right) = -1L THEN try_subtract(0L, \(left)) \
        ELSE \(left) div nullif(\(right), 0L) END
        """
    case .bitwiseAnd: return "(\(left) & \(right))"
    case .bitwiseOr: return "(\(left) | \(right))"
    case .bitwiseXor: return "(\(left) ^ \(right))"
    case .power, .shiftLeft, .shiftRight: return nil
    }
  }

  private func remainder(_ left: SQLFragment, _ right: SQLFragment) -> SQLFragment {
    let (left, right) = widened(left, right)
    return "try_mod(\(left), \(right))"
  }

  /// Operands of 64 bits, or of which one has them: the other is then widened by Spark. A cast that
  /// changes nothing makes the optimizer of Spark 4.3 overflow its stack where `id + 0 = id` stands
  /// beside two subqueries.
  private func widened(_ left: SQLFragment, _ right: SQLFragment) -> (SQLFragment, SQLFragment) {
    if isValue(left) || isValue(right) { return (left, right) }
    return ("CAST(\(left) AS BIGINT)", "CAST(\(right) AS BIGINT)")
  }

  /// Whether a fragment is a bound integer, which its placeholder casts.
  private func isValue(_ fragment: SQLFragment) -> Bool { fragment.text == Self.value.text }

  private static let value = SQLFragment.binding(.integer(0), as: .integer)
}
