public import PredicateSchema
import PredicateSyntax

/// ClickHouse 26 or later. The time zone of the server does not matter.
///
/// A placeholder has a name and a type, and its value is text: `{p1:Int64}`. Dates and UUIDs are
/// sent as text, bytes as hexadecimal digits. No store in Swift speaks it: a client runs the clause
/// and checks the residual.
///
/// Other tables are left to memory: ClickHouse makes zeros of what an outer join does not find, and
/// its EXISTS over an aggregate takes rows outside that have no group.
public struct ClickHouseDialect: SQLDialect, Hashable {
  public let name = "ClickHouse"
  public let key = "clickhouse"
  public let maximumBindings = 10_000
  public let maximumJoins = 0
  public let traits = SQLTraits.usual(
    with: [.nan, .mixedNumbers, .nulCharacter, .partsOfRows],
    without: [.otherTables, .orderedNaN, .distantDates, .nullArrays]
  )

  /// Creates the dialect of ClickHouse.
  public init() {}

  public var syntax: SQLSyntax { Self.syntax }

  private static let syntax = SQLSyntax(
    nameMarks: (UInt8(ascii: "`"), UInt8(ascii: "`")),
    namesEscapeBackslash: true
  )

  /// `lower` and `upper` change ASCII alone.
  private static let texts = TextFunctions(
    contains: "position",
    isFound: " > 0",
    hasPrefix: "startsWith",
    hasSuffix: "endsWith",
    translate: "translateUTF8",
    replace: "replaceAll",
    lower: "lower",
    upper: "upper"
  )

  public func write(placeholderAt position: Int, as type: SQLType, to text: inout SQLText) {
    let (before, after): (StaticString, StaticString) =
      switch type {
      case .timestamp, .zonelessTimestamp: ("parseDateTime64BestEffort(", ", 6, 'UTC')")
      case .bytes: ("unhex(", ")")
      case .numeric: ("toDecimal128(", ", 18)")
      case .boolean, .integer, .real, .decimal, .text, .uuid, .inferred, .list: ("", "")
      }
    text.append(literal: before)
    text.append(literal: "{p")
    text.append(String(position))
    text.append(literal: ":")
    write(type, to: &text)
    text.append(literal: "}")
    text.append(literal: after)
  }

  public func parameterName(at position: Int) -> String? { "p\(position)" }

  private func write(_ type: SQLType, to text: inout SQLText) {
    switch type {
    case .boolean: text.append(literal: "Bool")
    case .integer: text.append(literal: "Int64")
    case .real: text.append(literal: "Float64")
    case .decimal(let digits): text.append(digits.word(of: "Decimal"))
    case .uuid: text.append(literal: "UUID")
    case .numeric, .text, .timestamp, .zonelessTimestamp, .bytes, .inferred:
      text.append(literal: "String")
    case .list(of: let element):
      text.append(literal: "Array(")
      write(element, to: &text)
      text.append(literal: ")")
    }
  }

  /// Text has no collation in a column. A time without a zone has no type: `DateTime64` always is an
  /// instant.
  public func form(of attribute: Attribute) -> ColumnForm? {
    switch (attribute.type, attribute.storage) {
    case (.text, nil), (.text, .native), (.text, .text), (.text, .cast): .text(.binary)
    case (.url, nil), (.url, .native), (.url, .text): .url(.binary)
    case (.date, .zoneless), (.date, .zonelessNanoseconds): nil
    case (.date, .nanoseconds): .secondsSince2001
    case (.uuid, nil), (.uuid, .native): .uuid
    // Every other column is as in most engines.
    default: .usual(attribute)
    }
  }

  public func reading(_ column: SQLFragment, of attribute: Attribute) -> SQLFragment? {
    switch (attribute.type, attribute.storage) {
    // An enumeration, or text with few values.
    case (.text, .cast): "toString(\(column))"
    case (.real, .single): "toFloat64(\(column))"
    case (.date, .nanoseconds):
      Nanoseconds(
        since1970: "toUnixTimestamp64Nano(toDateTime64(\(column), 9, 'UTC'))",
        remainder: { "positiveModulo(\($0), 1000000000)" },
        quotient: { "intDiv(\($0), 1000000000)" },
        double: { "toFloat64(\($0))" }
      )
      .secondsSince2001
    // Every other column is read as it is.
    default: nil
    }
  }

  public func render(_ construct: SQLConstruct) -> SQLFragment? {
    switch construct {
    case .isNotNaN(let number, _): "NOT isNaN(toFloat64(\(number)))"
    case .codePoints(let text), .sortedByCodePoints(let text): text
    case .contains, .hasPrefix, .hasSuffix, .constantSearch, .like, .foldedEquality,
      .isFoldedMember, .asciiLowercase, .lowercasedASCII, .canonicalUUIDText:
      Self.texts.render(construct, in: self)
    case .isNotASCII(let text): "length(\(text)) <> lengthUTF8(\(text))"
    case .isMember(let element, let values, let type): isMember(element, values, type)
    case .numberOfBoolean(let truth): "toInt64(\(truth))"
    case .arithmetic(let `operator`, let left, let right, areIntegers: true):
      integer(`operator`, left, right)
    case .arithmetic(let `operator`, let left, let right, areIntegers: false):
      `operator`.onDoubles("toFloat64(\(left))", "toFloat64(\(right))")
    case .negatedInteger(let number): "accurateCastOrNull(-toInt128(\(number)), 'Int64')"
    case .remainder(let left, let right):
      """
      accurateCastOrNull(moduloOrNull(toInt128(\(left)), nullIf(toInt128(\(right)), 0)), 'Int64')
      """
    case .isExactInteger(let number): "\(number) IS NOT NULL"
    case .someElement, .elementCount, .leastElement, .greatestElement, .elementSum, .mapValue:
      LambdaSyntax.clickHouse.render(construct)
    case .instant, .integerOrder, .comparisonWithZero, .sameKeys, .matches, .foldedSearch,
      .foldedBound, .folded, .orderedByLocale, .trigramRow, .textFunction, .numberOrder,
      .dateOfText, .startOfDate,
      .startOfTimestamp, .isModestReal, .decimalOfInteger, .integerSum, .sumBound, .total,
      .exactSum, .exactMean, .listHas, .jsonHas, .jsonMayLack:
      nil
    }
  }

  /// A short list is compared value by value, which primary keys are searched for.
  private func isMember(
    _ element: SQLFragment,
    _ values: [Value],
    _ type: SQLType
  ) -> SQLFragment? {
    // `IN` compares bits, by which -0.0 is not 0.
    let others = values.filter { !$0.isZero }
    let hasZero = type == .real && others.count < values.count
    let values = hasZero ? others + [.real(0), .real(-0.0)] : values
    if type == .timestamp, values.count <= 100 {
      // `IN` would cut the values to the precision of the column.
      return "(\(values.map { "\(element) = \($0, as: type)" as SQLFragment }.joined(" OR ")))"
    }
    if values.count <= 100 {
      let all = values.map { SQLFragment.binding($0, as: type) }.joined(", ")
      return "\(element) IN (\(all))"
    }
    switch type {
    case .boolean, .integer, .real, .text, .uuid:
      return "has(\(.list(values), as: .list(of: type)), \(element))"
    case .numeric, .decimal, .timestamp, .zonelessTimestamp, .bytes, .inferred, .list:
      return nil
    }
  }

  /// Arithmetic in 128 bits, since in 64 bits it wraps around; NULL where 64 bits do not hold the
  /// result.
  private func integer(
    _ operator: ArithmeticOperator,
    _ left: SQLFragment,
    _ right: SQLFragment
  ) -> SQLFragment? {
    let wide: SQLFragment
    switch `operator` {
    case .add: wide = "toInt128(\(left)) + toInt128(\(right))"
    case .subtract: wide = "toInt128(\(left)) - toInt128(\(right))"
    case .multiply: wide = "toInt128(\(left)) * toInt128(\(right))"
    case .divide: wide = "intDivOrNull(toInt128(\(left)), nullIf(toInt128(\(right)), 0))"
    case .bitwiseAnd: return "bitAnd(toInt64(\(left)), toInt64(\(right)))"
    case .bitwiseOr: return "bitOr(toInt64(\(left)), toInt64(\(right)))"
    case .bitwiseXor: return "bitXor(toInt64(\(left)), toInt64(\(right)))"
    case .power, .shiftLeft, .shiftRight: return nil
    }
    return "accurateCastOrNull(\(wide), 'Int64')"
  }
}
