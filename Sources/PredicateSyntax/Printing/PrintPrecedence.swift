/// The binding strength of the outermost part of a text. A node is put in parentheses exactly when
/// its text is looser than its position demands.
struct PrintPrecedence: Hashable, Comparable {
  private let rank: Int

  static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }

  /// The next higher one, which the right side of a left-associative operator demands.
  var tighter: Self { Self(rank: rank + 1) }

  /// `$v := 1`, and any position between commas or brackets
  static let loosest = Self(rank: 0)
  /// `a + b`: 1 to 8
  static func infix(_ operator: InfixOperator) -> Self { Self(rank: `operator`.precedence) }
  /// `a + b`, the loosest of them
  static let anyInfix = Self(rank: 1)
  /// `-a`, `~a`, `-3`
  static let prefix = Self(rank: 9)
  /// `3`, which a point or bracket cannot follow
  static let number = Self(rank: 10)
  /// `a.b`, which a bracket cannot follow
  static let path = Self(rank: 11)
  /// `a`, `f(a)`, `{a}`, `"a"`
  static let primary = Self(rank: 12)

  /// `p OR q`
  static let or = Self(rank: 0)
  /// `p AND q`
  static let and = Self(rank: 1)
  /// `NOT p`
  static let not = Self(rank: 2)
  /// `a == b`, `TRUEPREDICATE`
  static let comparison = Self(rank: 3)
}

extension PredicateNode {
  var tightness: PrintPrecedence {
    switch kind {
    case .or: .or
    case .and: .and
    case .not: .not
    case .comparison, .constant: .comparison
    }
  }
}

extension ExpressionNode {
  var tightness: PrintPrecedence {
    switch kind {
    case .assignment: .loosest
    case .arithmetic(let `operator`, _, _): .infix(.arithmetic(`operator`))
    case .setOperation(let `operator`, _, _): .infix(.set(`operator`))
    case .negation: .prefix
    case .call(.onesComplement, let arguments) where arguments.count == 1: .prefix
    case .constant(let value): value.tightness
    case .keyPath(nil, let steps): steps.count == 1 && steps[0].standsAlone ? .primary : .path
    case .keyPath: .path
    case .placeholder, .variable, .evaluatedObject, .subscripting, .call, .hostCall, .message,
      .aggregate,
      .subquery, .ternary, .cast, .fetch, .anyKey:
      .primary
    }
  }
}

extension Value {
  /// The tightness of numbers; any other value is one word, quoted, or in brackets.
  fileprivate var tightness: PrintPrecedence {
    switch self {
    case .integer(let number): number < 0 ? .prefix : .number
    case .real(let number) where number.isFinite: number.sign == .minus ? .prefix : .number
    case .decimal(let number): NumberText.integerDigits(of: number) == nil ? .primary : .number
    case .null, .bool, .real, .text, .date, .uuid, .bytes, .url, .list, .set, .map:
      .primary
    }
  }
}

extension PathStep {
  /// Whether a path of only this step takes a subscript: `a[0]`, but `(SELF.$a)[0]`.
  fileprivate var standsAlone: Bool {
    switch self {
    case .key, .placeholder: !needsBase
    case .collectionOperator, .variable: false
    }
  }
}
