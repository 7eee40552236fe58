/// The roles that a token can have for the parser, determined when it is scanned: the answer to
/// most of the parser's questions is no, and each takes a test of one bit.
struct TokenRoles: OptionSet, Hashable, Sendable {
  let rawValue: UInt16

  /// `==`, `IN`; also any selector, which only the text distinguishes
  static let comparison = Self(rawValue: 1)
  /// `.`, `[` after an operand
  static let postfix = Self(rawValue: 2)
  /// `+`, `UNION`
  static let infix = Self(rawValue: 4)
  /// `-`, `~` before an operand
  static let prefix = Self(rawValue: 8)
  /// `:=`
  static let assignment = Self(rawValue: 16)
  /// `AND`, `&&`
  static let and = Self(rawValue: 32)
  /// `OR`, `||`
  static let or = Self(rawValue: 64)
  /// `NOT`, `!`
  static let not = Self(rawValue: 128)
  /// Tokens that cannot begin an operand where one is missing: `)`, `,`, `AND`, the end
  static let closing = Self(rawValue: 256)
  /// `ANY`, `NONE`
  static let quantifier = Self(rawValue: 512)
  /// `TRUEPREDICATE`
  static let constant = Self(rawValue: 1_024)
}

extension Keyword {
  var roles: TokenRoles {
    switch self {
    case .and: [.and, .closing]
    case .or: [.or, .closing]
    case .not: .not
    case .any, .some, .all, .none: .quantifier
    case .in, .like, .matches, .contains, .beginsWith, .endsWith, .between, .tokenMatches,
      .utiConformsTo, .utiEquals:
      .comparison
    case .union, .intersect, .intersection, .minus: .infix
    case .truePredicate, .falsePredicate: .constant
    case .null, .nil, .true, .yes, .false, .no, .self, .anyKey, .subquery, .ternary, .function,
      .cast, .fetch, .first, .last, .size, .caseInsensitive, .ci:
      []
    }
  }
}

extension Symbol {
  @inline(__always)
  var roles: TokenRoles {
    switch self {
    case .and: [.and, .closing]
    case .or: [.or, .closing]
    case .not: .not
    case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual: .comparison
    case .dot, .leftBracket: .postfix
    case .rightParenthesis, .rightBracket, .rightBrace, .comma: .closing
    case .minus: [.infix, .prefix]
    case .tilde: .prefix
    case .plus, .asterisk, .slash, .power, .ampersand, .bar, .caret, .shiftLeft, .shiftRight:
      .infix
    case .assign: .assignment
    case .leftParenthesis, .leftBrace, .percent, .question: []
    }
  }
}
