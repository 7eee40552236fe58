import PredicateEvaluation
public import PredicateSchema
import PredicateSyntax

/// MariaDB 10.6 or later. Whoever runs the statement sees to the session: the connection's character
/// set is `utf8mb4` and its collation `utf8mb4_nopad_bin`, its time zone UTC, and of the SQL modes that
/// change answers just `STRICT_TRANS_TABLES` is on, and `subquery_cache` is off.
///
/// Values are bound to `?` by the binary protocol, as what they are: integers as integers, doubles
/// as doubles, bytes as bytes. Dates and UUIDs are sent as text.
///
/// A text column is `binary` if its collation is `utf8mb4_nopad_bin`; every other one takes texts for
/// equal that are not, `utf8mb4_bin` those that differ by blanks at their end. Dates are `DATETIME(6)`
/// in UTC.
public struct MariaDBDialect: SQLDialect, Hashable {
  public let name = "MariaDB"
  public let key = "mariadb"
  public let maximumBindings = 65_535
  /// A join has 61 tables at most, those of subqueries that become part of it among them.
  public let maximumJoins = 50
  public let traits = SQLTraits.usual(
    with: [.collatedEquality, .nulCharacter, .typedColumns],
    without: [.infinities, .distantDates, .limitedMembership, .rowsWithNull]
  )

  /// Creates the dialect of MariaDB.
  public init() {}

  public var syntax: SQLSyntax { Self.syntax }

  private static let syntax = SQLSyntax(
    nameMarks: (UInt8(ascii: "`"), UInt8(ascii: "`")),
    distinct: .init(" <=> ", before: "NOT (", after: ")"),
    notDistinct: " <=> ",
    nullOrder: .byItself,
    otherNullOrder: nil,
    page: .init(
      limit: " LIMIT ",
      offset: " OFFSET ",
      offsetAlone: " LIMIT 18446744073709551615 OFFSET "
    )
  )

  public func write(placeholderAt position: Int, as type: SQLType, to text: inout SQLText) {
    switch type {
    case .timestamp, .zonelessTimestamp: text.append(literal: "CAST(? AS DATETIME(6))")
    case .uuid: text.append(literal: "CAST(? AS UUID)")
    case .decimal(let digits):
      text.append(literal: "CAST(? AS ")
      text.append(digits.word(of: "DECIMAL"))
      text.append(literal: ")")
    case .boolean, .integer, .real, .numeric, .text, .bytes, .inferred, .list:
      text.append(literal: "?")
    }
  }

  public func form(of attribute: Attribute) -> ColumnForm? {
    switch (attribute.type, attribute.storage) {
    // BOOLEAN is an integer, of any value.
    case (.bool, nil), (.bool, .native): .integer
    case (.text, nil), (.text, .native), (.text, .text): .text(collation(attribute))
    // An enumeration, or text in another character set.
    case (.text, .cast): .text(.binary)
    case (.url, nil), (.url, .native), (.url, .text): .url(collation(attribute))
    case (.date, nil), (.date, .native), (.date, .nanoseconds): .zonelessTimestamp
    case (.uuid, .native): .uuid
    // Every other column is as in most engines.
    default: .usual(attribute)
    }
  }

  private func collation(_ attribute: Attribute) -> ColumnCollation {
    attribute.collation == .binary ? .binary : .other
  }

  public func reading(_ column: SQLFragment, of attribute: Attribute) -> SQLFragment? {
    switch (attribute.type, attribute.storage) {
    case (.text, .cast): "CONVERT(\(column) USING utf8mb4) COLLATE utf8mb4_nopad_bin"
    case (.real, .single): "CAST(\(column) AS DOUBLE)"
    // Every other column is read as it is.
    default: nil
    }
  }

  public func render(_ construct: SQLConstruct) -> SQLFragment? {
    switch construct {
    case .isNotNaN(let number, _): "\(number) IS NOT NULL"
    case .codePoints(let text): "\(text) COLLATE utf8mb4_nopad_bin"
    case .sortedByCodePoints(let text): text
    case .sameKeys(let left, let right): "CAST(\(left) AS BINARY) = CAST(\(right) AS BINARY)"
    case .contains(let text, let needle): "locate(\(needle), \(text)) > 0"
    case .hasPrefix(let text, let prefix): "left(\(text), char_length(\(prefix))) = \(prefix)"
    case .hasSuffix(let text, let suffix): "right(\(text), char_length(\(suffix))) = \(suffix)"
    case .constantSearch(.contains, let text, let needle):
      render(.contains(text, needle: .text(needle)))
    case .constantSearch(.hasPrefix, let text, let prefix):
      render(.hasPrefix(text, prefix: .text(prefix)))
    case .constantSearch(.hasSuffix, let text, let suffix):
      render(.hasSuffix(text, suffix: .text(suffix)))
    case .like(let text, let pattern, let options): options.folds ? nil : like(text, pattern)
    // The server sorts the values, however many.
    case .isMember(let element, let values, let type):
      "\(element) IN (\(values.map { SQLFragment.binding($0, as: type) }.joined(", ")))"
    case .foldedBound(let text, let bound, let options):
      FoldedPattern(options, in: .perl)?.pattern(of: bound)
        .map { "\(text) REGEXP \(.text($0), as: .text)" }
    case .foldedEquality(let text, let constant, let options, _):
      FoldedEquality.pattern(equalTo: [constant], options).map { Self.regexp(text, $0) }
    case .isFoldedMember(let text, let constants, let options):
      FoldedEquality.pattern(equalTo: constants, options).map { Self.regexp(text, $0) }
    case .lowercasedASCII(let text): "lower(\(text))"
    case .isNotASCII(let text): "octet_length(\(text)) <> char_length(\(text))"
    case .canonicalUUIDText(let text): "upper(\(text))"
    case .numberOfBoolean(let truth): truth
    case .integerOrder(let integer, let relation, let real):
      MixedComparison(
        integer: integer,
        real: real,
        range: ("-9223372036854775808e0", "9223372036854775808e0"),
        whole: { "CAST(\($0) AS SIGNED)" }
      )
      .condition(relation)
    case .arithmetic(let `operator`, let left, let right, areIntegers: true):
      integer(`operator`, left, right)
    case .arithmetic(let `operator`, let left, let right, areIntegers: false):
      `operator`.onDoubles("CAST(\(left) AS DOUBLE)", "CAST(\(right) AS DOUBLE)")
    // Beyond the range of doubles is an error.
    case .isModestReal(let number, let exponent):
      """
      (\(number) = 0 OR abs(\(number)) BETWEEN \(SQLFragment(word: "1e-\(exponent)")) \
      AND \(SQLFragment(word: "1e\(exponent)")))
      """
    case .negatedInteger(let number): Self.limited("-CAST(\(number) AS DECIMAL(65, 0))")
    case .remainder(let left, let right): "(\(left) % nullif(\(right), 0))"
    case .isExactInteger(let number):
      "\(number) BETWEEN -9223372036854775808 AND 9223372036854775807"
    // The sum of integers is a decimal.
    case .integerSum(let column, let relation, let sum):
      "coalesce(sum(\(column)), 0)\(literal: relation.sql)\(.integer(sum), as: .integer)"
    case .asciiLowercase, .instant, .matches, .foldedSearch, .folded, .orderedByLocale, .trigramRow,
      .textFunction,
      .numberOrder,
      .comparisonWithZero, .dateOfText, .startOfDate, .startOfTimestamp, .decimalOfInteger,
      .sumBound, .total, .exactSum, .exactMean, .listHas, .jsonHas, .jsonMayLack, .someElement,
      .elementCount, .leastElement, .greatestElement, .elementSum, .mapValue:
      nil
    }
  }

  /// `?` matches CR LF and `_` only one character of it.
  private func like(_ text: SQLFragment, _ pattern: String) -> SQLFragment? {
    let tokens = LikeToken.tokens(of: pattern)
    guard let text = LikeToken.withoutLineEnds(text, tokens, pattern) else { return nil }
    return "\(text) LIKE \(.text(LikeToken.sqlPattern(tokens)), as: .text)"
  }

  /// A search that tells capitals from small letters, as the collation says.
  private static func regexp(_ text: SQLFragment, _ pattern: String) -> SQLFragment {
    "\(text) COLLATE utf8mb4_nopad_bin REGEXP \(.text(pattern), as: .text)"
  }

  /// Arithmetic in decimals of 65 digits: what leaves 64 bits would be an error.
  private func integer(
    _ operator: ArithmeticOperator,
    _ left: SQLFragment,
    _ right: SQLFragment
  ) -> SQLFragment? {
    switch `operator` {
    case .add: return Self.limited("CAST(\(left) AS DECIMAL(65, 0)) + \(right)")
    case .subtract: return Self.limited("CAST(\(left) AS DECIMAL(65, 0)) - \(right)")
    case .multiply: return Self.limited("CAST(\(left) AS DECIMAL(65, 0)) * \(right)")
    case .divide:
      // The result of DIV is of 64 bits, without a sign where an operand has none, as a client may
      // bind it. Operands are written twice, so that long ones would grow
      // with every level.
      guard left.text.count + right.text.count < 500 else { return nil }
      return """
        CASE WHEN \(right) = -1 THEN -CAST(\(left) AS DECIMAL(65, 0)) \
        ELSE CAST(\(left) AS DECIMAL(65, 0)) DIV nullif(CAST(\(right) AS DECIMAL(65, 0)), 0) END
        """
    case .bitwiseAnd: return "CAST(\(left) & \(right) AS SIGNED)"
    case .bitwiseOr: return "CAST(\(left) | \(right) AS SIGNED)"
    case .bitwiseXor: return "CAST(\(left) ^ \(right) AS SIGNED)"
    case .power, .shiftLeft, .shiftRight: return nil
    }
  }

  /// A result that stays among 64-bit integers or is one of the numbers beside them, so that
  /// arithmetic with it never has more than 65 digits, which would be an error.
  private static func limited(_ number: SQLFragment) -> SQLFragment {
    "least(greatest(\(number), -9223372036854775809), 9223372036854775808)"
  }
}
