import PredicateEvaluation
public import PredicateSchema
import PredicateSyntax

/// PostgreSQL 14 or later, its database in UTF-8. The time zone of the session does not matter.
///
/// Every placeholder states its type, so values may be sent in any way: lists as arrays, decimals
/// and timestamps as text.
public struct PostgresDialect: SQLDialect, Hashable {
  public let name = "PostgreSQL"
  public let key = "postgres"
  public let maximumBindings = 65_535
  /// As many as the planner can take.
  public let maximumJoins = 200
  public let traits = SQLTraits.usual(
    with: [.nan, .typedColumns]
  )

  /// Creates the dialect of PostgreSQL.
  public init() {}

  public var syntax: SQLSyntax { Self.syntax }

  private static let syntax = SQLSyntax()

  public func write(placeholderAt position: Int, as type: SQLType, to text: inout SQLText) {
    text.append(literal: "$")
    text.append(String(position))
    if type == .inferred { return }
    text.append(literal: "::")
    write(type, to: &text)
  }

  private func write(_ type: SQLType, to text: inout SQLText) {
    switch type {
    case .boolean: text.append(literal: "boolean")
    case .integer: text.append(literal: "bigint")
    case .real: text.append(literal: "double precision")
    case .numeric, .decimal: text.append(literal: "numeric")
    case .text: text.append(literal: "text")
    case .timestamp: text.append(literal: "timestamptz")
    case .zonelessTimestamp: text.append(literal: "timestamp")
    case .uuid: text.append(literal: "uuid")
    case .bytes: text.append(literal: "bytea")
    case .inferred: text.append(literal: "unknown")
    case .list(of: let element):
      write(element, to: &text)
      text.append(literal: "[]")
    }
  }

  public func form(of attribute: Attribute) -> ColumnForm? {
    switch (attribute.type, attribute.storage) {
    case (.bool, nil), (.bool, .native): .boolean
    case (.bool, .integer): .integer
    case (.integer, nil), (.integer, .native), (.integer, .integer): .integer
    case (.real, nil), (.real, .native), (.real, .single): .real
    case (.decimal, nil), (.decimal, .native): .numeric
    case (.decimal, .text): .decimalText
    case (.text, nil), (.text, .native), (.text, .text), (.text, .cast), (.text, .padded):
      .text(attribute.collation)
    case (.url, nil), (.url, .native), (.url, .text): .url(attribute.collation)
    // Of nanoseconds the database keeps microseconds.
    case (.date, nil), (.date, .native), (.date, .nanoseconds): .timestamp
    case (.date, .zoneless), (.date, .zonelessNanoseconds): .zonelessTimestamp
    case (.date, .secondsSince1970): .secondsSince1970
    case (.date, .secondsSince2001): .secondsSince2001
    case (.date, .iso8601), (.date, .text): .dateText
    case (.uuid, nil), (.uuid, .native): .uuid
    case (.uuid, .text): .uuidText
    case (.uuid, .blob): .uuidBytes
    case (.bytes, nil), (.bytes, .native), (.bytes, .blob): .bytes
    // A form that is not listed is unknown to the database, and stays so until a line says more.
    default: nil
    }
  }

  public func render(_ construct: SQLConstruct) -> SQLFragment? {
    switch construct {
    case .isNotNaN(let number, .numeric): "\(number) < 'NaN'::numeric"
    case .isNotNaN(let number, _): "\(number) < 'NaN'::double precision"
    case .codePoints(let text), .sortedByCodePoints(let text): "\(text) COLLATE \"C\""
    case .sameKeys(let left, let right):
      "\(left)::text COLLATE \"C\" = \(right)::text COLLATE \"C\""
    case .contains(let text, let needle): "strpos(\(text), \(needle)) > 0"
    case .hasPrefix(let text, let prefix): "starts_with(\(text), \(prefix))"
    case .hasSuffix(let text, let suffix): "right(\(text), length(\(suffix))) = \(suffix)"
    // LIKE, which trigram indexes and those of `text_pattern_ops` serve.
    case .constantSearch(.contains, let text, let needle):
      like(text, [.run, .literal(needle), .run])
    case .constantSearch(.hasPrefix, let text, let prefix): like(text, [.literal(prefix), .run])
    case .constantSearch(.hasSuffix, let text, let suffix): like(text, [.run, .literal(suffix)])
    case .like(let text, let pattern, let options):
      options.folds ? nil : like(text, pattern)
    case .isMember(let element, let values, let type):
      "\(element) = ANY(\(.list(values), as: .list(of: type)))"
    case .asciiLowercase(let text): "lower(\(text) COLLATE \"C\")"
    case .lowercasedASCII(let text): "lower(\(text))"
    case .isNotASCII(let text): "octet_length(\(text)) <> length(\(text))"
    case .canonicalUUIDText(let text): "upper(\(text) COLLATE \"C\")"
    case .foldedBound(let text, let bound, let options):
      FoldedPattern(options, in: .postgres)?.pattern(of: bound)
        .map { "\(text) ~ \(.text($0), as: .text)" }
    case .foldedEquality(let text, let constant, let options, _):
      foldedEquality(text, constant, options)
    case .numberOfBoolean(let truth): "\(truth)::integer"
    // The cast is for columns of the type `date`, which otherwise begin at midnight in the session.
    case .instant(let time): "(\(time)::timestamp AT TIME ZONE 'UTC')"
    case .arithmetic(let `operator`, let left, let right, areIntegers: true):
      integer(`operator`, left, right)
    // The compiler keeps doubles within their range: beyond it is an error.
    case .arithmetic(let `operator`, let left, let right, areIntegers: false):
      `operator`.onDoubles("\(left)::double precision", "\(right)::double precision")
    case .isModestReal(let number, let exponent):
      """
      (\(number) = 0 OR abs(\(number)) BETWEEN \(SQLFragment(word: "1e-\(exponent)")) \
      AND \(SQLFragment(word: "1e\(exponent)")))
      """
    case .decimalOfInteger(let number): "\(number)::numeric"
    case .negatedInteger(let number): "(-\(number)::numeric)"
    case .remainder(let left, let right):
      "mod(\(left)::numeric, nullif(\(right), 0)::numeric)"
    case .isExactInteger(let number):
      "\(number) BETWEEN -9223372036854775808 AND 9223372036854775807"
    case .integerSum(let column, let relation, let sum):
      "coalesce(sum(\(column)), 0)\(literal: relation.sql)\(.integer(sum), as: .integer)"
    case .sumBound(let column, let relation, let limit, let isMean):
      // A double becomes a decimal with 15 digits. Decimals do not overflow.
      SumBound(
        sum: "coalesce(sum(\(column)::numeric), 0)",
        magnitudes: "coalesce(sum(abs(\(column)::numeric)), 0)",
        error: "1e-13",
        limit: "\(.text(ExactDecimal(limit).text), as: .numeric)"
      )
      .condition(relation, isMean: isMean)
    // Sums of integers are of a wider type.
    case .exactSum(let column): "coalesce(sum(\(column)), 0)"
    // A sum of at most 38 digits, 22 of them after the point, and a count of at most 16 are no nearer
    // than 10^-93 to the middle of two doubles, unless they are the middle, which has fewer digits.
    // So their quotient is rounded as with all its digits.
    case .exactMean(let column):
      """
      ((sum(\(column)) + 0::numeric(101, 100)) / nullif(count(\(column)), 0))::double precision
      """
    case .startOfTimestamp(let date, let unit, let zone): start(of: unit, date, zone)
    case .listHas(let list, let value, let type): "\(list) @> ARRAY[\(value, as: type)]"
    case .jsonHas(let document, let keys, let text): Self.jsonHas(document, keys[...], text)
    case .jsonMayLack(let document, let keys): Self.jsonMayLack(document, keys)
    case .total, .startOfDate, .matches, .foldedSearch, .folded, .orderedByLocale, .trigramRow,
      .textFunction,
      .isFoldedMember,
      .numberOrder, .integerOrder, .comparisonWithZero, .dateOfText, .someElement, .elementCount,
      .leastElement, .greatestElement, .elementSum, .mapValue:
      nil
    }
  }

  /// The rules of a zone are the server's, which may be of another year than memory's.
  private func start(
    of unit: DateUnit,
    _ date: SQLFragment,
    _ zone: SQLTimeZone
  ) -> SQLFragment? {
    guard let offset = zone.fixedOffset else { return nil }
    let ahead = SQLFragment(word: "interval '\(offset) seconds'")
    let local: SQLFragment = "\(date)::timestamptz AT TIME ZONE 'UTC' + \(ahead)"
    let name = SQLFragment(word: "'\(unit.rawValue)'")
    return "((date_trunc(\(name), \(local)) - \(ahead)) AT TIME ZONE 'UTC')"
  }

  private func like(_ text: SQLFragment, _ tokens: [LikeToken]) -> SQLFragment {
    "\(text) LIKE \(.text(LikeToken.sqlPattern(tokens)), as: .text)"
  }

  /// `?` matches CR LF and `_` only one character of it. If the pattern contains neither CR nor LF,
  /// each CR LF of the text can be replaced by LF.
  private func like(_ text: SQLFragment, _ pattern: String) -> SQLFragment? {
    let tokens = LikeToken.tokens(of: pattern)
    guard tokens.contains(.one) else { return like(text, tokens) }
    if pattern.utf8.contains(0x0D) || pattern.utf8.contains(0x0A) { return nil }
    return like("replace(\(text), E'\\r\\n', E'\\n')", tokens)
  }

  /// Equality under `[c]`. PostgreSQL can fold to ASCII every character that `[c]` does. An index
  /// on `lower(… COLLATE "C")` serves each part.
  private func foldedEquality(
    _ text: SQLFragment,
    _ constant: String,
    _ options: StringOptions
  ) -> SQLFragment? {
    guard options.contains(.caseInsensitive), !options.contains(.diacriticInsensitive),
      let variants = CaseVariants(constant)
    else { return nil }
    let singles = ASCIIFolding.singles
    var narrowed: SQLFragment =
      "translate(\(text) COLLATE \"C\", \(.text(singles.from)), \(.text(singles.to)))"
    for (letter, letters) in ASCIIFolding.expansions where variants.text.contains(letters) {
      narrowed = "replace(\(narrowed), \(.text(letter)), \(.text(letters)))"
    }
    let column: SQLFragment = "lower(\(text) COLLATE \"C\")"
    let isEqual: SQLFragment = " = \(.text(variants.text))"
    let others = variants.ranges(of: column, withMarks: false)
    return """
      (\(column)\(isEqual) OR (\(others)) AND lower(\(narrowed))\(isEqual))
      """
  }

  /// Arithmetic in decimals, which do not overflow: an error would fail rows that memory never
  /// evaluates.
  private func integer(
    _ operator: ArithmeticOperator,
    _ left: SQLFragment,
    _ right: SQLFragment
  ) -> SQLFragment? {
    switch `operator` {
    case .add: "(\(left)::numeric + \(right)::numeric)"
    case .subtract: "(\(left)::numeric - \(right)::numeric)"
    case .multiply: "(\(left)::numeric * \(right)::numeric)"
    case .divide: "div(\(left)::numeric, nullif(\(right), 0)::numeric)"
    case .power, .bitwiseAnd, .bitwiseOr, .bitwiseXor, .shiftLeft, .shiftRight: nil
    }
  }
}
