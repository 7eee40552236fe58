public import PredicateAnalysis
import PredicateEvaluation
public import PredicateSchema
import PredicateSyntax

/// SQLite 3.38 or later, with the functions of `SQLiteFunction` registered and text kept as UTF-8.
///
/// For an attribute without a storage form, dates are seconds since 1970, UUIDs and decimals are
/// text, and truth values 0 and 1.
public struct SQLiteDialect: SQLDialect, Hashable {
  public let name = "SQLite"
  public let key = "sqlite"
  public let maximumBindings = 32_766
  /// SQLite allows 64; the rest is for queries that a backend wraps around.
  public let maximumJoins = 60
  public let traits = SQLTraits.usual(
    with: [
      .nulCharacter, .quickMembership, .distinctExpressions, .groupedExpressions, .mixedNumbers,
    ]
  )
  /// The limits of one MATCHES.
  public let matching: RegularExpressionLimits

  /// Whether the functions of `SQLiteFunction` are registered. Without them, what needs one is left to
  /// memory.
  public let hasFunctions: Bool

  /// The collation that sorts folded text in the order of `LocaleOrder.root`.
  package static let localeOrder = "pq_locale"

  /// Creates the dialect of SQLite. `matching` bounds the cost of one MATCHES.
  public init(matching: RegularExpressionLimits = .default, hasFunctions: Bool = true) {
    self.matching = matching
    self.hasFunctions = hasFunctions
  }

  public var syntax: SQLSyntax { Self.syntax }

  private static let syntax = SQLSyntax(
    distinct: " IS NOT ",
    notDistinct: " IS ",
    nullOrder: .byItself,
    page: .init(limit: " LIMIT ", offset: " OFFSET ", offsetAlone: " LIMIT -1 OFFSET ")
  )

  public func limited(to matching: RegularExpressionLimits) -> Self {
    Self(matching: matching, hasFunctions: hasFunctions)
  }

  public func write(placeholderAt position: Int, as type: SQLType, to text: inout SQLText) {
    text.append(literal: "?")
  }

  public func form(of attribute: Attribute) -> ColumnForm? {
    switch (attribute.type, attribute.storage) {
    case (.bool, nil), (.bool, .native), (.bool, .integer): .integer
    case (.integer, nil), (.integer, .native), (.integer, .integer): .integer
    case (.real, nil), (.real, .native): .real
    case (.decimal, nil), (.decimal, .text): .decimalText
    case (.text, nil), (.text, .native), (.text, .text): .text(collation(attribute))
    case (.url, nil), (.url, .native), (.url, .text): .url(collation(attribute))
    // SQLite has no dates of its own, with a zone or without.
    case (.date, nil), (.date, .zoneless), (.date, .secondsSince1970), (.date, .nanoseconds),
      (.date, .zonelessNanoseconds):
      .secondsSince1970
    case (.date, .secondsSince2001): .secondsSince2001
    case (.date, .iso8601), (.date, .text): .dateText
    case (.uuid, nil), (.uuid, .text): .uuidText
    case (.uuid, .blob): .uuidBytes
    case (.bytes, nil), (.bytes, .native), (.bytes, .blob): .bytes
    // A form that is not listed is unknown to the database, and stays so until a line says more.
    default: nil
    }
  }

  /// None of SQLite's own collations is deterministic but BINARY.
  private func collation(_ attribute: Attribute) -> ColumnCollation {
    attribute.collation == .binary ? .binary : .other
  }

  public func render(_ construct: SQLConstruct) -> SQLFragment? {
    guard let fragment = rendered(construct) else { return nil }
    return hasFunctions || !fragment.text.holds(SQLiteFunction.prefix) ? fragment : nil
  }

  private func rendered(_ construct: SQLConstruct) -> SQLFragment? {
    switch construct {
    case .isNotNaN(let number, _): "\(number) IS NOT NULL"
    case .codePoints(let text): "\(text) COLLATE BINARY"
    case .sortedByCodePoints(let text): text
    // The unary `+` removes the column's affinity, so that nothing is converted.
    case .sameKeys(let left, let right): "+\(left) COLLATE BINARY = +\(right)"
    case .contains(let text, let needle): "instr(\(text), \(needle)) > 0"
    case .hasPrefix(let text, let prefix):
      """
      substr(CAST(\(text) AS BLOB), 1, length(CAST(\(prefix) AS BLOB))) = CAST(\(prefix) AS BLOB)
      """
    case .hasSuffix(let text, let suffix):
      """
      substr(CAST(\(text) AS BLOB), -length(CAST(\(suffix) AS BLOB))) = CAST(\(suffix) AS BLOB)
      """
    case .constantSearch(.contains, let text, let needle):
      render(.contains(text, needle: .text(needle)))
    case .constantSearch(.hasPrefix, let text, let prefix):
      render(.hasPrefix(text, prefix: .text(prefix)))
    case .constantSearch(.hasSuffix, let text, let suffix): endsWith(text, suffix)
    case .like(let text, let pattern, let options): like(text, pattern, options)
    case .matches(let text, let pattern, let options):
      SQLiteFunction.matches.call(
        text,
        .binding(.text(pattern), as: .text),
        matchLetters(options)
      )
    case .foldedSearch(let search, let text, let needle, let options):
      foldedSearch(search, text, needle, options)
    case .foldedEquality(let text, let constant, let options, let column):
      foldedEquality(text, constant, options, column)
    case .trigramRow(let row, let column, let trigrams, let text):
      trigramRow(row, column, trigrams, text)
    case .folded(let text, let options): SQLiteFunction.fold.call(text, letters(options))
    case .orderedByLocale(let text, let options):
      "\(SQLiteFunction.fold.call(text, letters(options))) COLLATE \(word: SQLiteDialect.localeOrder)"
    case .asciiLowercase, .lowercasedASCII, .isNotASCII, .foldedBound, .instant,
      .integerOrder, .comparisonWithZero:
      nil
    case .textFunction(let function, let text): self.function(of: function).call(text)
    case .isMember(let element, let values, let type): isMember(element, values, type)
    case .isFoldedMember(let element, let texts, let options):
      isFoldedMember(element, texts, options)
    case .numberOrder(let left, let right): SQLiteFunction.numberOrder.call(left, right)
    case .dateOfText(let text): SQLiteFunction.date.call(text)
    case .startOfDate(let seconds, let unit, let zone):
      SQLiteFunction.start.call(seconds, name(unit.rawValue), name(zone.identifier))
    case .startOfTimestamp, .listHas, .jsonHas, .jsonMayLack, .isModestReal, .someElement,
      .elementCount, .leastElement, .greatestElement, .elementSum, .mapValue:
      nil
    case .canonicalUUIDText(let text): "upper(\(text))"
    case .numberOfBoolean(let number): number
    case .arithmetic(let `operator`, let left, let right, let areIntegers):
      arithmetic(`operator`, left, right, areIntegers: areIntegers)
    case .negatedInteger(let number): "(-\(number))"
    case .remainder(let left, let right): "(\(left) % \(right))"
    case .isExactInteger(let number): "typeof(\(number)) = 'integer'"
    case .exactSum, .exactMean, .decimalOfInteger: nil
    case .total(let column, isMean: false): SQLiteFunction.sum.call(column)
    case .total(let column, isMean: true): SQLiteFunction.mean.call(column)
    case .sumBound(let column, let relation, let limit, let isMean):
      SumBound(
        sum: "total(\(column))",
        // SQLite's abs() fails for the least integer, so it gets a real.
        magnitudes: "total(abs(\(column) + 0.0))",
        error: "(count(*) + 8) * 4.5e-16",
        limit: .binding(.real(limit), as: .real)
      )
      .condition(relation, isMean: isMean)
    case .integerSum(let column, let relation, let sum): integerSum(column, relation, sum)
    }
  }

  /// A search for folded text. For an ASCII prefix an index in the order NOCASE serves, and nearly
  /// all rows that it finds match. The exact test is inside each range, not in `(… OR …) AND
  /// pq_has_prefix(…)`, since SQLite uses indexes for one level of OR only.
  private func foldedSearch(
    _ search: SQLConstruct.FoldedSearch,
    _ text: SQLFragment,
    _ needle: SQLConstruct.Needle,
    _ options: StringOptions
  ) -> SQLFragment {
    let exact = function(of: search).call(text, needle.fragment, letters(options))
    guard search == .hasPrefix, options.contains(.caseInsensitive),
      case .constant(let prefix) = needle, let variants = CaseVariants(prefix)
    else { return exact }
    let column: SQLFragment = "\(text) COLLATE NOCASE"
    let others = variants.ranges(of: column, withMarks: true, and: exact)
    return "(\(variants.plainPrefixRange(of: column)) OR \(others))"
  }

  /// Equality of folded text. ASCII texts are compared in the order NOCASE, whose index finds the
  /// rows; so are the others, once a subquery has found which texts of the column are equal.
  private func foldedEquality(
    _ text: SQLFragment,
    _ constant: String,
    _ options: StringOptions,
    _ column: SQLConstruct.Column?
  ) -> SQLFragment? {
    guard options.contains(.caseInsensitive), let column, let variants = CaseVariants(constant)
    else { return nil }
    let other = SQLFragment.column(column.name, of: column.alias)
    let ranges = variants.ranges(
      of: "\(other) COLLATE NOCASE",
      withMarks: options.contains(.diacriticInsensitive)
    )
    let folded = SQLiteFunction.fold.call(other, letters(options))
    let equals: SQLFragment = """
      SELECT \(.text(variants.text)) UNION ALL \
      SELECT \(other) FROM \(identifier: column.table) AS \(identifier: column.alias) \
      WHERE (\(ranges)) AND \(folded) = \(.text(variants.text))
      """
    return "\(text) COLLATE NOCASE IN \(subquery: equals)"
  }

  /// The index has no texts with U+0000, at which SQLite's own functions stop; another finds those.
  private func trigramRow(
    _ row: SQLFragment,
    _ column: SQLConstruct.Column,
    _ trigrams: String,
    _ text: String
  ) -> SQLFragment {
    let phrase =
      "\""
      + text.split(separator: "\"", omittingEmptySubsequences: false)
      .joined(separator: "\"\"") + "\""
    let rows: SQLFragment = """
      SELECT rowid FROM \(identifier: trigrams) WHERE \(identifier: trigrams) MATCH \(.text(phrase)) \
      UNION ALL SELECT rowid FROM \(identifier: column.table) \
      WHERE instr(\(identifier: column.name), char(0)) > 0
      """
    return "\(row) IN \(subquery: rows)"
  }

  /// Few texts have the longest piece of the pattern, which SQLite looks for more quickly. That which
  /// the pattern begins with has a range of its own.
  private func like(
    _ text: SQLFragment,
    _ pattern: String,
    _ options: StringOptions
  ) -> SQLFragment {
    let isLike = SQLiteFunction.like.call(text, .text(pattern), letters(options))
    guard !options.folds else { return isLike }
    var tokens = LikeToken.tokens(of: pattern)[...]
    if case .literal? = tokens.first { tokens.removeFirst() }
    let longest = LikeToken.literals(in: tokens).max { $0.utf8.count < $1.utf8.count }
    guard let longest, longest.utf8.count > 1 else { return isLike }
    return "(instr(\(text), \(.text(longest))) > 0 AND \(isLike))"
  }

  private func function(of search: SQLConstruct.FoldedSearch) -> SQLiteFunction {
    switch search {
    case .contains: .contains
    case .hasPrefix: .hasPrefix
    case .hasSuffix: .hasSuffix
    }
  }

  private func function(of function: SQLConstruct.TextFunction) -> SQLiteFunction {
    switch function {
    case .uppercase: .uppercase
    case .lowercase: .lowercase
    case .length: .length
    }
  }

  /// Compares bytes, since SQLite's text functions stop at U+0000.
  private func endsWith(_ text: SQLFragment, _ suffix: String) -> SQLFragment {
    let bytes = Array(suffix.utf8)
    return """
      substr(CAST(\(text) AS BLOB), \(.integer(-Int64(bytes.count)), as: .integer)) \
      = \(.bytes(bytes), as: .bytes)
      """
  }

  /// Integers that overflow become reals, which `isExactInteger` detects; a division by zero gives
  /// NULL.
  private func arithmetic(
    _ operator: ArithmeticOperator,
    _ left: SQLFragment,
    _ right: SQLFragment,
    areIntegers: Bool
  ) -> SQLFragment? {
    switch `operator` {
    case .add: "(\(left) + \(right))"
    case .subtract: "(\(left) - \(right))"
    case .multiply: "(\(left) * \(right))"
    case .divide: "(\(left) / \(right))"
    case .bitwiseAnd: areIntegers ? "(\(left) & \(right))" : nil
    case .bitwiseOr: areIntegers ? "(\(left) | \(right))" : nil
    case .bitwiseXor: areIntegers ? "((\(left) | \(right)) - (\(left) & \(right)))" : nil
    case .power, .shiftLeft, .shiftRight: nil
    }
  }

  /// The comparison of a sum. SQLite's own sum fails on overflow, so the upper and lower halves are
  /// added separately: the carry of the lower goes to the upper, and the pairs are compared, the
  /// upper first.
  private func integerSum(
    _ column: SQLFragment,
    _ relation: ComparisonRelation,
    _ sum: Int64
  ) -> SQLFragment {
    """
    (coalesce(sum(\(column) >> 32) + (sum(\(column) & 4294967295) >> 32), 0), \
    coalesce(sum(\(column) & 4294967295) & 4294967295, 0))\(literal: relation.sql)\
    (\(.integer(sum >> 32), as: .integer), \(.integer(sum & 0xFFFF_FFFF), as: .integer))
    """
  }

  /// The options of MATCHES, with its limits if they are not the default, written into the text.
  private func matchLetters(_ options: StringOptions) -> SQLFragment {
    if matching == .default { return letters(options) }
    let letters = SQLiteFunction.letters(of: options, matching: matching)
    return SQLFragment(word: "'\(letters)'")
  }

  /// A name of letters, digits and the marks of time zones as a literal, so that two occurrences are
  /// the same.
  private func name(_ name: String) -> SQLFragment {
    SQLFragment(word: "'\(name.filter { $0.isASCII && $0 != "'" && $0 != "\0" })'")
  }

  func letters(_ options: StringOptions) -> SQLFragment {
    switch SQLiteFunction.letters(of: options) {
    case "c": "'c'"
    case "d": "'d'"
    case "cd": "'cd'"
    case "l": "'l'"
    default: "''"
    }
  }
}
