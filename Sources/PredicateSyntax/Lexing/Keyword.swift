/// Every word with a meaning, in any case. Synonyms are keywords of their own.
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
  /// Apple's printing list says INTERSECTION, its documents INTERSECT (U7).
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

  /// The positions in which a word is a keyword; anywhere else it is a key.
  enum Role: Hashable, Sendable {
    /// Everywhere except straight after `.` and `#`.
    case hard
    /// Before `(`.
    case callLike(CallForm)
    /// Between `[` and `]`.
    case index
    /// Nowhere: reserved by Apple, without a known meaning.
    case obsolete
    /// After an operand.
    case infix
  }

  /// The forms that look like calls but whose parts are not all expressions.
  enum CallForm: Hashable, Sendable {
    case subquery, ternary, function, cast, fetch

    /// The number of parts between the parentheses; nil if it may be any number.
    var partCount: Int? {
      switch self {
      case .subquery, .ternary, .fetch: 3
      case .cast: 2
      case .function: nil
      }
    }
  }

  var role: Role {
    switch self {
    case .subquery: .callLike(.subquery)
    case .ternary: .callLike(.ternary)
    case .function: .callLike(.function)
    case .cast: .callLike(.cast)
    case .fetch: .callLike(.fetch)
    case .first, .last, .size: .index
    case .caseInsensitive, .ci: .obsolete
    case .intersection: .infix
    case .and, .or, .not, .any, .some, .all, .none, .in, .like, .matches, .contains, .beginsWith,
      .endsWith, .between, .tokenMatches, .utiConformsTo, .utiEquals, .union, .intersect, .minus,
      .null, .nil, .true, .yes, .false, .no, .self, .truePredicate, .falsePredicate, .anyKey:
      .hard
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
    case .and, .or, .not, .any, .some, .all, .none, .union, .intersect, .intersection, .minus,
      .null, .nil, .true, .yes, .false, .no, .self, .truePredicate, .falsePredicate, .anyKey,
      .subquery, .ternary, .function, .cast, .fetch, .first, .last, .size, .caseInsensitive, .ci:
      nil
    }
  }

  var infixOperator: InfixOperator? {
    switch self {
    case .union: .set(.union)
    case .intersect, .intersection: .set(.intersect)
    case .minus: .set(.minus)
    case .and, .or, .not, .any, .some, .all, .none, .in, .like, .matches, .contains, .beginsWith,
      .endsWith, .between, .tokenMatches, .utiConformsTo, .utiEquals, .null, .nil, .true, .yes,
      .false, .no, .self, .truePredicate, .falsePredicate, .anyKey, .subquery, .ternary, .function,
      .cast, .fetch, .first, .last, .size, .caseInsensitive, .ci:
      nil
    }
  }

  /// The quantifier that the word writes; `NONE p` is `NOT ANY p`.
  var quantifier: Quantifier? {
    switch self {
    case .any, .some, .none: .any
    case .all: .all
    case .and, .or, .not, .in, .like, .matches, .contains, .beginsWith, .endsWith, .between,
      .tokenMatches, .utiConformsTo, .utiEquals, .union, .intersect, .intersection, .minus, .null,
      .nil, .true, .yes, .false, .no, .self, .truePredicate, .falsePredicate, .anyKey, .subquery,
      .ternary, .function, .cast, .fetch, .first, .last, .size, .caseInsensitive, .ci:
      nil
    }
  }
}
