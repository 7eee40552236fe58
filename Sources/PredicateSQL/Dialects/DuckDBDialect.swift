public import PredicateSchema
import PredicateSyntax

/// DuckDB 2.0 or later. The time zone of the session does not matter.
///
/// Every placeholder states its type. Dates, UUIDs and, as hexadecimal digits, bytes are sent as
/// text, lists as lists. No store in Swift speaks it: a client runs the clause and checks the
/// residual.
///
/// DuckDB decides comparisons of doubles, and `isnan`, by the statistics of files where it can, and
/// these do not count NaN: every comparison excludes it, by a function without statistics.
public struct DuckDBDialect: SQLDialect, Hashable {
  public let name = "DuckDB"
  public let key = "duckdb"
  public let maximumBindings = 65_535
  public let traits = SQLTraits.usual(
    with: [.fieldsByDot, .nan, .nulCharacter, .partsOfRows],
    without: [.orderedNaN, .distantDates, .overridingCollations]
  )

  /// Creates the dialect of DuckDB.
  public init() {}

  public var syntax: SQLSyntax { Self.syntax }

  private static let syntax = SQLSyntax()

  /// DuckDB's own `lower` makes one letter of `İ`.
  private static let texts = TextFunctions(
    contains: "contains",
    hasPrefix: "starts_with",
    hasSuffix: "ends_with",
    translate: "translate",
    likeEscape: " ESCAPE '\\'"
  )

  public func write(placeholderAt position: Int, as type: SQLType, to text: inout SQLText) {
    text.append(literal: type == .bytes ? "unhex($" : "$")
    text.append(String(position))
    text.append(literal: type == .inferred ? "" : "::")
    write(type, to: &text)
    if type == .bytes { text.append(literal: ")") }
  }

  private func write(_ type: SQLType, to text: inout SQLText) {
    switch type {
    case .boolean: text.append(literal: "BOOLEAN")
    case .integer: text.append(literal: "BIGINT")
    case .real: text.append(literal: "DOUBLE")
    case .numeric: text.append(literal: "DECIMAL(38, 18)")
    case .decimal(let digits): text.append(digits.word(of: "DECIMAL"))
    case .text, .bytes: text.append(literal: "VARCHAR")
    case .timestamp: text.append(literal: "TIMESTAMPTZ")
    case .zonelessTimestamp: text.append(literal: "TIMESTAMP")
    case .uuid: text.append(literal: "UUID")
    case .inferred: break
    case .list(of: let element):
      write(element, to: &text)
      text.append(literal: "[]")
    }
  }

  public func form(of attribute: Attribute) -> ColumnForm? {
    switch (attribute.type, attribute.storage) {
    // An enumeration is read as text.
    case (.text, .cast): .text(.binary)
    case (.uuid, nil), (.uuid, .native): .uuid
    case (.date, .nanoseconds), (.date, .zonelessNanoseconds): .secondsSince2001
    // Every other column is as in most engines.
    default: .usual(attribute)
    }
  }

  public func reading(_ column: SQLFragment, of attribute: Attribute) -> SQLFragment? {
    switch (attribute.type, attribute.storage) {
    case (.text, .cast): "\(column)::VARCHAR"
    case (.real, .single): "\(column)::DOUBLE"
    case (.date, .nanoseconds), (.date, .zonelessNanoseconds):
      Nanoseconds(
        since1970: "epoch_ns(\(column))",
        remainder: { "((\($0) % 1000000000 + 1000000000) % 1000000000)" },
        quotient: { "(\($0) // 1000000000)" },
        double: { "\($0)::DOUBLE" }
      )
      .secondsSince2001
    // Every other column is read as it is.
    default: nil
    }
  }

  public func render(_ construct: SQLConstruct) -> SQLFragment? {
    switch construct {
    case .isNotNaN(let number, _): "NOT \(Self.isNaN(number))"
    case .codePoints(let text): "(\(text) COLLATE \"binary\")"
    case .sortedByCodePoints(let text): text
    case .contains, .hasPrefix, .hasSuffix, .constantSearch, .like, .foldedEquality,
      .isFoldedMember, .asciiLowercase, .lowercasedASCII, .canonicalUUIDText:
      Self.texts.render(construct, in: self)
    // The number of bytes, and that of code points.
    case .isNotASCII(let text): "strlen(\(text)) <> length(\(text))"
    case .isMember(let element, let values, let type): isMember(element, values, type)
    // Of TIMESTAMP_S it would be one in nanoseconds, which do not reach the year 9999.
    case .instant(let time): "(\(time)::TIMESTAMP AT TIME ZONE 'UTC')"
    case .numberOfBoolean(let truth): "\(truth)::BIGINT"
    case .integerOrder(let integer, let relation, let real):
      MixedComparison(
        integer: integer,
        real: real,
        isNaN: Self.isNaN,
        range: ("-9223372036854775808e0", "9223372036854775808e0"),
        whole: { "TRY_CAST(\($0) AS BIGINT)" }
      )
      .condition(relation)
    case .arithmetic(let `operator`, let left, let right, areIntegers: true):
      integer(`operator`, left, right)
    case .arithmetic(let `operator`, let left, let right, areIntegers: false):
      `operator`.onDoubles("\(left)::DOUBLE", "\(right)::DOUBLE")
    case .negatedInteger(let number): "TRY_CAST(-(\(number)::HUGEINT) AS BIGINT)"
    case .remainder(let left, let right):
      "TRY_CAST(\(left)::HUGEINT % nullif(\(right)::HUGEINT, 0) AS BIGINT)"
    case .isExactInteger(let number): "\(number) IS NOT NULL"
    // The sum of integers is of 128 bits.
    case .integerSum(let column, let relation, let sum):
      "coalesce(sum(\(column)), 0)\(literal: relation.sql)\(.integer(sum), as: .integer)"
    case .someElement, .elementCount, .leastElement, .greatestElement, .elementSum, .mapValue:
      LambdaSyntax.duckDB.render(construct)
    case .sameKeys, .matches, .foldedSearch, .foldedBound, .folded, .orderedByLocale, .trigramRow,
      .textFunction,
      .numberOrder,
      .comparisonWithZero, .dateOfText, .startOfDate, .startOfTimestamp, .isModestReal,
      .decimalOfInteger, .sumBound, .total, .exactSum, .exactMean, .listHas, .jsonHas, .jsonMayLack:
      nil
    }
  }

  /// Whether a number is NaN. `isnan(d)` alone is FALSE without a look at the rows where the
  /// statistics of a file give a range for `d`. Of the functions that keep NaN, infinities and NULL,
  /// `even` is the quickest that DuckDB derives no statistics for.
  private static func isNaN(_ number: SQLFragment) -> SQLFragment { "isnan(even(\(number)))" }

  /// A short list is compared value by value, which data in files is searched for.
  private func isMember(
    _ element: SQLFragment,
    _ values: [Value],
    _ type: SQLType
  ) -> SQLFragment? {
    if values.count <= 100 {
      let all = values.map { SQLFragment.binding($0, as: type) }.joined(", ")
      return "\(element) IN (\(all))"
    }
    if type == .bytes { return nil }
    return "list_contains(\(.list(values), as: .list(of: type)), \(element))"
  }

  /// Arithmetic in 128 bits, which hold every result of two integers; NULL where 64 bits do not.
  private func integer(
    _ operator: ArithmeticOperator,
    _ left: SQLFragment,
    _ right: SQLFragment
  ) -> SQLFragment? {
    switch `operator` {
    case .add: "TRY_CAST(\(left)::HUGEINT + \(right)::HUGEINT AS BIGINT)"
    case .subtract: "TRY_CAST(\(left)::HUGEINT - \(right)::HUGEINT AS BIGINT)"
    case .multiply: "TRY_CAST(\(left)::HUGEINT * \(right)::HUGEINT AS BIGINT)"
    case .divide: "TRY_CAST(\(left)::HUGEINT // nullif(\(right)::HUGEINT, 0) AS BIGINT)"
    case .bitwiseAnd: "(\(left)::BIGINT & \(right)::BIGINT)"
    case .bitwiseOr: "(\(left)::BIGINT | \(right)::BIGINT)"
    case .bitwiseXor: "xor(\(left)::BIGINT, \(right)::BIGINT)"
    case .power, .shiftLeft, .shiftRight: nil
    }
  }
}
