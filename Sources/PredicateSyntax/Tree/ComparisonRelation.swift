/// A relation between two values: equality or order.
public enum ComparisonRelation: Hashable, Sendable, CaseIterable {
  /// `==`
  case equal
  /// `!=`
  case notEqual
  /// `<`
  case less
  /// `<=`
  case lessOrEqual
  /// `>`
  case greater
  /// `>=`
  case greaterOrEqual

  /// The operator of the language.
  package var `operator`: ComparisonOperator {
    switch self {
    case .equal: .equal
    case .notEqual: .notEqual
    case .less: .less
    case .lessOrEqual: .lessOrEqual
    case .greater: .greater
    case .greaterOrEqual: .greaterOrEqual
    }
  }

  /// The relation with its sides exchanged: `b ? a` for `a ? b`.
  package var mirrored: Self {
    switch self {
    case .equal, .notEqual: self
    case .less: .greater
    case .lessOrEqual: .greaterOrEqual
    case .greater: .less
    case .greaterOrEqual: .lessOrEqual
    }
  }

  /// The negation, for values that have an order.
  package var negated: Self {
    switch self {
    case .equal: .notEqual
    case .notEqual: .equal
    case .less: .greaterOrEqual
    case .lessOrEqual: .greater
    case .greater: .lessOrEqual
    case .greaterOrEqual: .less
    }
  }

  package var isGreater: Bool { self == .greater || self == .greaterOrEqual }
  package var isLess: Bool { self == .less || self == .lessOrEqual }

  /// Whether equal values pass, and so do two nils.
  package var acceptsEqual: Bool { accepts(0) }

  /// Whether an order that is less than, equal to or greater than zero passes.
  @inlinable
  package func accepts(_ order: Int) -> Bool { holds(order, 0) }

  /// Whether it holds between two numbers.
  @inlinable
  package func holds<Number: Comparable>(_ left: Number, _ right: Number) -> Bool {
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

extension ComparisonOperator {
  /// The relation of the operator; nil for operators that are not relations.
  package var relation: ComparisonRelation? {
    switch self {
    case .equal: .equal
    case .notEqual: .notEqual
    case .less: .less
    case .lessOrEqual: .lessOrEqual
    case .greater: .greater
    case .greaterOrEqual: .greaterOrEqual
    case .between, .in, .contains, .beginsWith, .endsWith, .like, .matches, .tokenMatches,
      .utiConformsTo, .utiEquals, .selector:
      nil
    }
  }
}
