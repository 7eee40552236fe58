/// How two values are compared.
public enum SQLRelation: Hashable, Sendable, CaseIterable {
  /// `=`
  case equal
  /// `<>`
  case notEqual
  /// `<`
  case less
  /// `<=`
  case lessOrEqual
  /// `>`
  case greater
  /// `>=`
  case greaterOrEqual

  /// The operator, for values that are not NULL.
  public var sql: StaticString {
    switch self {
    case .equal: " = "
    case .notEqual: " <> "
    case .less: " < "
    case .lessOrEqual: " <= "
    case .greater: " > "
    case .greaterOrEqual: " >= "
    }
  }

  /// The relation with its sides exchanged: `b ? a` for `a ? b`.
  var flipped: Self {
    switch self {
    case .equal, .notEqual: self
    case .less: .greater
    case .lessOrEqual: .greaterOrEqual
    case .greater: .less
    case .greaterOrEqual: .lessOrEqual
    }
  }

  /// The negation, for values that have an order.
  var opposite: Self {
    switch self {
    case .equal: .notEqual
    case .notEqual: .equal
    case .less: .greaterOrEqual
    case .lessOrEqual: .greater
    case .greater: .lessOrEqual
    case .greaterOrEqual: .less
    }
  }

  var isGreater: Bool { self == .greater || self == .greaterOrEqual }
  var isLess: Bool { self == .less || self == .lessOrEqual }

  /// Whether equal values pass, and so two nils.
  var acceptsEqual: Bool {
    switch self {
    case .equal, .lessOrEqual, .greaterOrEqual: true
    case .notEqual, .less, .greater: false
    }
  }

  /// Whether it holds of two numbers.
  func holds<Number: Comparable>(_ left: Number, _ right: Number) -> Bool {
    switch self {
    case .equal: left == right
    case .notEqual: left != right
    case .less: left < right
    case .lessOrEqual: left <= right
    case .greater: left > right
    case .greaterOrEqual: left >= right
    }
  }
}
