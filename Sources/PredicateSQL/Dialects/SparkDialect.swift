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
  public let readsFieldsByDot = true
  public let reachesFarOut = false
  public let hasNaN = true
  public let ordersNaN = false
  public let hasNulCharacter = true
  public let hasDistantDates = false
  public let prefersMembership = false
  public let sortsDistinctByExpressions = false
  public let groupsByAnyExpression = false
  public let readsPartsOfRows = true

  /// Creates the dialect of Spark.
  public init() {}

  public var syntax: SQLSyntax { Self.syntax }

  private static let syntax = SQLSyntax(
    nameMarks: (UInt8(ascii: "`"), UInt8(ascii: "`")),
    distinct: " IS DISTINCT FROM ",
    notDistinct: " IS NOT DISTINCT FROM ",
    nullOrder: .clauses(ascending: " NULLS FIRST", descending: " NULLS LAST"),
    otherNullOrder: (ascending: " NULLS LAST", descending: " NULLS FIRST"),
    page: .init(limit: " LIMIT ", offset: " OFFSET ", offsetAlone: " OFFSET ")
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
    switch (attribute.type, attribute.storage) {
    case (.bool, nil), (.bool, .native): .boolean
    case (.bool, .integer): .integer
    case (.integer, nil), (.integer, .native), (.integer, .integer): .integer
    case (.real, nil), (.real, .native), (.real, .single): .real
    // Decimals are compared in a common scale that may lose digits.
    case (.decimal, nil), (.decimal, .native), (.decimal, .text): .decimalText
    case (.text, nil), (.text, .native), (.text, .text): .text(attribute.collation)
    case (.url, nil), (.url, .native), (.url, .text): .url(attribute.collation)
    case (.date, nil), (.date, .native): .timestamp
    case (.date, .zoneless): .zonelessTimestamp
    case (.date, .secondsSince1970): .secondsSince1970
    case (.date, .secondsSince2001): .secondsSince2001
    case (.date, .iso8601), (.date, .text): .dateText
    case (.uuid, nil), (.uuid, .text): .uuidText
    case (.uuid, .blob): .uuidBytes
    case (.bytes, nil), (.bytes, .native), (.bytes, .blob): .bytes
    // A form that is not listed is unknown to the database, and stays so until a line says more.
    default: nil
    }
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
    case .contains(let text, let needle): "contains(\(text), \(needle))"
    case .hasPrefix(let text, let prefix): "startswith(\(text), \(prefix))"
    case .hasSuffix(let text, let suffix): "endswith(\(text), \(suffix))"
    case .constantSearch(.contains, let text, let needle):
      render(.contains(text, needle: .text(needle)))
    case .constantSearch(.hasPrefix, let text, let prefix):
      render(.hasPrefix(text, prefix: .text(prefix)))
    case .constantSearch(.hasSuffix, let text, let suffix):
      render(.hasSuffix(text, suffix: .text(suffix)))
    case .like(let text, let pattern, let options): options.folds ? nil : like(text, pattern)
    case .foldedEquality(let text, let constant, let options, _):
      narrowed([constant], options, text).map { "\($0) = \(.text(constant.lowercased()))" }
    case .isFoldedMember(let text, let constants, let options):
      narrowed(constants, options, text)
        .flatMap {
          render(.isMember($0, of: constants.map { .text($0.lowercased()) }, type: .text))
        }
    case .asciiLowercase(let text), .lowercasedASCII(let text):
      "translate(\(text), 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz')"
    case .isNotASCII(let text): "octet_length(\(text)) <> char_length(\(text))"
    case .isMember(let element, let values, let type): isMember(element, values, type)
    case .canonicalUUIDText(let text): "translate(\(text), 'abcdef', 'ABCDEF')"
    case .numberOfBoolean(let truth): "CAST(\(truth) AS BIGINT)"
    case .integerOrder(let integer, let relation, let real):
      MixedComparison(
        integer: integer,
        real: real,
        range: ("-9223372036854775808E0D", "9223372036854775808E0D"),
        whole: { "try_cast(\($0) AS BIGINT)" }
      )
      .condition(relation)
    case .comparisonWithZero(let number, let relation): compareWithZero(number, relation)
    case .arithmetic(let `operator`, let left, let right, areIntegers: true):
      integer(`operator`, left, right)
    case .arithmetic(let `operator`, let left, let right, areIntegers: false):
      real(`operator`, left, right)
    case .negatedInteger(let number): "try_subtract(0L, CAST(\(number) AS BIGINT))"
    case .remainder(let left, let right):
      "try_mod(CAST(\(left) AS BIGINT), CAST(\(right) AS BIGINT))"
    case .isExactInteger(let number): "\(number) IS NOT NULL"
    case .integerSum(let column, let relation, let sum):
      """
      coalesce(sum(CAST(\(column) AS DECIMAL(38, 0))), 0)\(literal: relation.sql)\
      \(.integer(sum), as: .integer)
      """
    case .someElement, .elementCount, .leastElement, .greatestElement, .elementSum, .mapValue:
      LambdaSyntax.spark.render(construct)
    case .instant, .sameKeys, .matches, .foldedSearch, .foldedBound, .folded, .textFunction,
      .numberOrder, .dateOfText, .startOfDate, .startOfTimestamp, .isModestReal,
      .decimalOfInteger, .sumBound, .total, .exactSum, .exactMean, .listHas, .jsonHas, .jsonMayLack:
      nil
    }
  }

  private func like(_ text: SQLFragment, _ pattern: String) -> SQLFragment? {
    let tokens = LikeToken.tokens(of: pattern)
    guard let text = LikeToken.withoutLineEnds(text, tokens, pattern) else { return nil }
    return "\(text) LIKE \(.text(LikeToken.sqlPattern(tokens)), as: .text)"
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

  private func compareWithZero(_ number: SQLFragment, _ relation: SQLRelation) -> SQLFragment? {
    switch relation {
    case .equal: "(\(number) = 0D OR \(number) = -0.0D)"
    case .notEqual: nil
    case .less: "\(number) < -0.0D"
    case .lessOrEqual: "\(number) <= 0D"
    case .greater: "\(number) > 0D"
    case .greaterOrEqual: "\(number) >= -0.0D"
    }
  }

  /// Text with every character that `[c]` folds to ASCII in its place; nil where a constant is not
  /// ASCII.
  private func narrowed(
    _ constants: [String],
    _ options: StringOptions,
    _ text: SQLFragment
  ) -> SQLFragment? {
    ASCIIFolding.narrowed(text, for: constants, options) {
      "translate(\($0), \(.text($1)), \(.text($2)))"
    }
    .flatMap { render(.asciiLowercase($0)) }
  }

  /// A divisor is never 0, which would be an error.
  private func real(
    _ operator: ArithmeticOperator,
    _ left: SQLFragment,
    _ right: SQLFragment
  ) -> SQLFragment? {
    switch `operator` {
    case .add: "(CAST(\(left) AS DOUBLE) + CAST(\(right) AS DOUBLE))"
    case .subtract: "(CAST(\(left) AS DOUBLE) - CAST(\(right) AS DOUBLE))"
    case .multiply: "(CAST(\(left) AS DOUBLE) * CAST(\(right) AS DOUBLE))"
    case .divide: "(CAST(\(left) AS DOUBLE) / CAST(\(right) AS DOUBLE))"
    case .power, .bitwiseAnd, .bitwiseOr, .bitwiseXor, .shiftLeft, .shiftRight: nil
    }
  }

  /// NULL where 64 bits do not hold the result.
  private func integer(
    _ operator: ArithmeticOperator,
    _ left: SQLFragment,
    _ right: SQLFragment
  ) -> SQLFragment? {
    let (left, right): (SQLFragment, SQLFragment) = (
      "CAST(\(left) AS BIGINT)", "CAST(\(right) AS BIGINT)"
    )
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
}
