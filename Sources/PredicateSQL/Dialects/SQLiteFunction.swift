package import PredicateAnalysis
public import PredicateSyntax

/// The functions that SQLite must be given before it can run what `SQLiteDialect` writes.
///
/// Whoever opens the database registers each of them, `SQLITE_DETERMINISTIC`, in UTF-8, and does in
/// it exactly what memory does. Of NULL each is NULL. Options are the letters `c` and `d`, in that
/// order, or `l`, or the empty text.
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
  /// `pq_matches(text, pattern, options)`: `RegularExpression.matches`, 0 or 1; fails where it does.
  /// Its options may be followed by what a match may cost, where that is not the default: steps,
  /// depth, KiB and bytes of the pattern, `cd 500000 100000 8192 1024`.
  case matches = "pq_matches"
  /// `pq_upper(text)`: `uppercase:`
  case uppercase = "pq_upper"
  /// `pq_lower(text)`: `lowercase:`
  case lowercase = "pq_lower"
  /// `pq_length(text)`: `length:`, in UTF-16 units
  case length = "pq_length"
  /// `pq_number_order(a, b)`: -1, 0 or 1 as a is less than, equal to or greater than b, exactly;
  /// each is an INTEGER, a REAL or a TEXT that is a decimal. NULL where either is NaN or no number.
  case numberOrder = "pq_number_order"
  /// `pq_date(text)`: seconds since 2001-01-01T00:00:00Z of ISO 8601 text, REAL; NULL of other text
  case date = "pq_date"
  /// `pq_real(text)`: the double that the text is, as `Double(text)` reads it
  case real = "pq_real"
  /// `pq_bytes(text)`: the bytes that the text is in hexadecimal, BLOB
  case bytes = "pq_bytes"

  /// How many arguments it takes.
  public var argumentCount: Int {
    switch self {
    case .contains, .hasPrefix, .hasSuffix, .like, .matches: 3
    case .fold, .numberOrder: 2
    case .uppercase, .lowercase, .length, .date, .real, .bytes: 1
    }
  }

  /// The options as the functions take them: `cd`.
  public static func letters(of options: StringOptions) -> String {
    if options.contains(.normalized) { return "" }
    let letters =
      (options.contains(.caseInsensitive) ? "c" : "")
      + (options.contains(.diacriticInsensitive) ? "d" : "")
    // Beside the others it changes nothing.
    return letters.isEmpty && options.contains(.localized) ? "l" : letters
  }

  /// The options of MATCHES.
  static func letters(
    of options: StringOptions,
    matching limits: RegularExpressionLimits
  ) -> String {
    "\(letters(of: options)) \(limits.steps) \(limits.depth) \(limits.memory) \(limits.patternLength)"
  }

  /// What a match may cost by its options.
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

  /// The call: `pq_fold(text, options)`.
  func call(_ arguments: SQLFragment...) -> SQLFragment {
    "\(word: rawValue)(\(arguments.joined(", ")))"
  }
}

extension StringOptions {
  /// Whether they change anything: `n` overrides the others.
  var folds: Bool { !contains(.normalized) && !isEmpty }

  /// Whether order is that of a locale.
  var ordersByLocale: Bool { folds && contains(.localized) }

  /// Without `l` where that changes nothing beside a constant: nothing but what it is written with is
  /// equal to it. Of ASCII only the semicolon, the grave accent and `K` have doubles.
  func simplified(beside constant: Value) -> Self {
    guard self == .localized, case .text(let text) = constant else { return self }
    let isPlain = text.utf8.allSatisfy { $0 < 0x80 && !";`K".utf8.contains($0) }
    return isPlain ? [] : self
  }
}
