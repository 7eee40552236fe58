/// A token of punctuation. Aliases (`=`, `=<`) are one symbol.
enum Symbol: String, Hashable, Sendable, CaseIterable {
  /// `(a == 1)`
  case leftParenthesis = "("
  case rightParenthesis = ")"
  /// `a[0]`, `==[c]`
  case leftBracket = "["
  case rightBracket = "]"
  /// `{1, 2}`
  case leftBrace = "{"
  case rightBrace = "}"
  case comma = ","
  /// `a.b`
  case dot = "."
  /// `a = 1`, `a == 1`
  case equal = "=="
  /// `a != 1`, `a <> 1`
  case notEqual = "!="
  case less = "<"
  /// `a <= 1`, `a =< 1`
  case lessOrEqual = "<="
  case greater = ">"
  /// `a >= 1`, `a => 1`
  case greaterOrEqual = ">="
  /// `a && b`
  case and = "&&"
  /// `a || b`
  case or = "||"
  /// `!a == 1`
  case not = "!"
  case plus = "+"
  case minus = "-"
  case asterisk = "*"
  case slash = "/"
  /// `2 ** 8`
  case power = "**"
  case ampersand = "&"
  case bar = "|"
  case caret = "^"
  case shiftLeft = "<<"
  case shiftRight = ">>"
  /// `~flags`
  case tilde = "~"
  /// `$x := 3`
  case assign = ":="
  /// `a % 2`: not an operator of the language, scanned so that the parser can suggest one
  case percent = "%"
  /// `a ? 1 : 2`: not an operator either
  case question = "?"

  var comparisonOperator: ComparisonOperator? {
    switch self {
    case .equal: .equal
    case .notEqual: .notEqual
    case .less: .less
    case .lessOrEqual: .lessOrEqual
    case .greater: .greater
    case .greaterOrEqual: .greaterOrEqual
    case .leftParenthesis, .rightParenthesis, .leftBracket, .rightBracket, .leftBrace, .rightBrace,
      .comma, .dot, .and, .or, .not, .plus, .minus, .asterisk, .slash, .power, .ampersand, .bar,
      .caret, .shiftLeft, .shiftRight, .tilde, .assign, .percent, .question:
      nil
    }
  }

  var infixOperator: InfixOperator? {
    switch self {
    case .plus: .arithmetic(.add)
    case .minus: .arithmetic(.subtract)
    case .asterisk: .arithmetic(.multiply)
    case .slash: .arithmetic(.divide)
    case .power: .arithmetic(.power)
    case .ampersand: .arithmetic(.bitwiseAnd)
    case .bar: .arithmetic(.bitwiseOr)
    case .caret: .arithmetic(.bitwiseXor)
    case .shiftLeft: .arithmetic(.shiftLeft)
    case .shiftRight: .arithmetic(.shiftRight)
    case .leftParenthesis, .rightParenthesis, .leftBracket, .rightBracket, .leftBrace, .rightBrace,
      .comma, .dot, .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual, .and, .or,
      .not, .tilde, .assign, .percent, .question:
      nil
    }
  }
}
