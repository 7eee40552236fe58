package import PredicateAnalysis
public import PredicateSyntax

/// The functions that SQLite needs before it can run the SQL of `SQLiteDialect`.
///
/// A backend registers each function with `SQLITE_DETERMINISTIC`, in UTF-8, with exactly the result
/// that memory gives. For NULL each gives NULL, unless it says otherwise. Options are the letters `c` and `d`, in that order,
/// or `l`, or the empty text.
@nonexhaustive
public enum SQLiteFunction: String, Hashable, Sendable, CaseIterable {
  /// `pq_fold(text, options)`: `TextFolding.folded`
  case fold = "pq_fold"
  /// `pq_contains(text, needle, options)`: `TextSearch.contained`, 0 or 1
  case contains = "pq_contains"
  /// `pq_has_prefix(text, prefix, options)`: `TextSearch.isPrefix`, 0 or 1
  case hasPrefix = "pq_has_prefix"
  /// `pq_has_suffix(text, suffix, options)`: `TextSearch.isSuffix`, 0 or 1
  case hasSuffix = "pq_has_suffix"
  /// `pq_like(text, pattern, options)`: `LikePattern.matches`, 0 or 1
  case like = "pq_like"
  /// `pq_matches(text, pattern, options)`: `RegularExpression.matches`, 0 or 1; fails if that
  /// throws. After the options may follow the limits, if they are not the default: steps, depth,
  /// KiB and bytes of the pattern, `cd 500000 100000 8192 1024`.
  case matches = "pq_matches"
  /// `pq_upper(text)`: `uppercase:`
  case uppercase = "pq_upper"
  /// `pq_lower(text)`: `lowercase:`
  case lowercase = "pq_lower"
  /// `pq_length(text)`: `length:`, in UTF-16 units
  case length = "pq_length"
  /// `pq_number_order(a, b)`: -1, 0 or 1 as a is less than, equal to or greater than b, exactly;
  /// each is an INTEGER, a REAL or a TEXT that is a decimal. NULL if either is NaN or not a number.
  case numberOrder = "pq_number_order"
  /// `pq_date(text)`: seconds since 2001-01-01T00:00:00Z of ISO 8601 text, REAL; NULL of other text
  case date = "pq_date"
  /// `pq_start(seconds, unit, zone)`: `DatePeriod.start`, seconds since 2001, REAL
  case start = "pq_start"
  /// `pq_sum(number)`, an aggregate: `ElementSums.sum` of doubles, NULL being 0
  case sum = "pq_sum"
  /// `pq_mean(number)`, an aggregate: `ElementSums.mean` of them; NULL of none
  case mean = "pq_mean"
  /// `pq_real(text)`: the double that `Double(text)` gives
  case real = "pq_real"
  /// `pq_bytes(text)`: the bytes that the hexadecimal text spells, BLOB
  case bytes = "pq_bytes"

  /// The number of arguments.
  public var argumentCount: Int {
    switch self {
    case .contains, .hasPrefix, .hasSuffix, .like, .matches, .start: 3
    case .fold, .numberOrder: 2
    case .uppercase, .lowercase, .length, .date, .sum, .mean, .real, .bytes: 1
    }
  }

  /// Whether the function is an aggregate: of a column of many rows it makes one value.
  public var isAggregate: Bool {
    switch self {
    case .sum, .mean: true
    case .fold, .contains, .hasPrefix, .hasSuffix, .like, .matches, .uppercase, .lowercase, .length,
      .numberOrder, .date, .start, .real, .bytes:
      false
    }
  }

  /// The options as the functions take them: `cd`.
  public static func letters(of options: StringOptions) -> String {
    if options.contains(.normalized) { return "" }
    let letters =
      (options.contains(.caseInsensitive) ? "c" : "")
      + (options.contains(.diacriticInsensitive) ? "d" : "")
    // `l` has no effect beside `c` or `d`.
    return letters.isEmpty && options.contains(.localized) ? "l" : letters
  }

  /// The options of MATCHES.
  static func letters(
    of options: StringOptions,
    matching limits: RegularExpressionLimits
  ) -> String {
    "\(letters(of: options)) \(limits.steps) \(limits.depth) \(limits.memory) \(limits.patternLength)"
  }

  /// The limits that follow the options of MATCHES.
  package static func limits(in options: String) -> RegularExpressionLimits {
    let numbers = options.split(separator: " ").dropFirst(options.first == " " ? 0 : 1)
    let (costs, length) = (numbers.prefix(3).compactMap { UInt32($0) }, numbers.dropFirst(3).first)
    guard costs.count == 3, let length = length.flatMap({ Int($0) }) else { return .default }
    return RegularExpressionLimits(
      steps: costs[0],
      depth: costs[1],
      memory: costs[2],
      patternLength: length
    )
  }

  /// The beginning of the names of all of them.
  static let prefix: StaticString = "pq_"

  /// A call of the function: `pq_fold(text, options)`.
  func call(_ arguments: SQLFragment...) -> SQLFragment {
    "\(word: rawValue)(\(arguments.joined(", ")))"
  }
}

extension StringOptions {
  /// Whether the options have an effect; `n` overrides the others.
  var folds: Bool { !contains(.normalized) && !isEmpty }

  /// Whether the order is that of a locale.
  var ordersByLocale: Bool { folds && contains(.localized) }

  /// The options without `l` if it has no effect beside the constant, because no other text is
  /// canonically equivalent to it. In ASCII only the semicolon, the grave accent and `K` have
  /// equivalents.
  func simplified(beside constant: Value) -> Self {
    guard self == .localized, case .text(let text) = constant else { return self }
    let isPlain = text.utf8.allSatisfy { $0 < 0x80 && !";`K".utf8.contains($0) }
    return isPlain ? [] : self
  }
}
