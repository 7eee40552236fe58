/// Every word that means something, in any case. Synonyms are keywords of their own.
enum Keyword: String, Hashable, Sendable, CaseIterable {
  case and = "AND"
  case or = "OR"
  case not = "NOT"
  case any = "ANY"
  case some = "SOME"
  case all = "ALL"
  case none = "NONE"
  case `in` = "IN"
  case like = "LIKE"
  case matches = "MATCHES"
  case contains = "CONTAINS"
  case beginsWith = "BEGINSWITH"
  case endsWith = "ENDSWITH"
  case between = "BETWEEN"
  case tokenMatches = "TOKENMATCHES"
  case utiConformsTo = "UTI-CONFORMS-TO"
  case utiEquals = "UTI-EQUALS"
  case union = "UNION"
  case intersect = "INTERSECT"
  /// Apple's printing list says INTERSECTION, its documents INTERSECT (language.md U7).
  case intersection = "INTERSECTION"
  case minus = "MINUS"
  case null = "NULL"
  case `nil` = "NIL"
  case `true` = "TRUE"
  case yes = "YES"
  case `false` = "FALSE"
  case no = "NO"
  case `self` = "SELF"
  case truePredicate = "TRUEPREDICATE"
  case falsePredicate = "FALSEPREDICATE"
  case anyKey = "ANYKEY"
  case subquery = "SUBQUERY"
  case ternary = "TERNARY"
  case function = "FUNCTION"
  case cast = "CAST"
  case fetch = "FETCH"
  case first = "FIRST"
  case last = "LAST"
  case size = "SIZE"
  case caseInsensitive = "CASEINSENSITIVE"
  case ci = "CI"

  /// Where a keyword is one; anywhere else the word is a key.
  enum Role: Hashable, Sendable {
    /// Everywhere except straight after `.` and `#`.
    case hard
    /// Before `(`.
    case callLike
    /// Between `[` and `]`.
    case index
    /// Nowhere: reserved by Apple, without a known meaning.
    case obsolete
    /// After an operand.
    case infix
  }

  var role: Role {
    switch self {
    case .subquery, .ternary, .function, .cast, .fetch: .callLike
    case .first, .last, .size: .index
    case .caseInsensitive, .ci: .obsolete
    case .intersection: .infix
    default: .hard
    }
  }

  var comparisonOperator: ComparisonOperator? {
    switch self {
    case .in: .in
    case .like: .like
    case .matches: .matches
    case .contains: .contains
    case .beginsWith: .beginsWith
    case .endsWith: .endsWith
    case .between: .between
    case .tokenMatches: .tokenMatches
    case .utiConformsTo: .utiConformsTo
    case .utiEquals: .utiEquals
    default: nil
    }
  }

  var infixOperator: InfixOperator? {
    switch self {
    case .union: .set(.union)
    case .intersect, .intersection: .set(.intersect)
    case .minus: .set(.minus)
    default: nil
    }
  }

  /// The keyword that these bytes spell, whatever their case.
  static func spelled(by word: ArraySlice<UInt8>) -> Keyword? {
    guard let first = word.first, word.count <= Packed.capacity else { return nil }
    let candidates = byInitial[Int((first | 0x20) &- UInt8(ascii: "a")) & 31]
    if candidates.isEmpty { return nil }
    let packed = Packed(word)
    return candidates.first { $0.packed == packed }?.keyword
  }

  /// A word of up to 16 letters, folded to small ones, as two machine words: one comparison tells
  /// whether two are the same.
  private struct Packed: Equatable {
    static let capacity = 16
    var low: UInt64 = 0
    var high: UInt64 = 0

    init(_ word: some Collection<UInt8>) {
      for byte in word {
        high = high << 8 | low >> 56
        low = low << 8 | UInt64(byte | 0x20)
      }
    }
  }

  private static let byInitial: [[(packed: Packed, keyword: Keyword)]] = {
    var table = [[(packed: Packed, keyword: Keyword)]](repeating: [], count: 32)
    for keyword in allCases {
      let bytes = Array(keyword.rawValue.utf8)
      table[Int((bytes[0] | 0x20) - UInt8(ascii: "a"))].append((Packed(bytes), keyword))
    }
    return table
  }()
}
