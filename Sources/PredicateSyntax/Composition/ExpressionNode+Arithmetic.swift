extension ExpressionNode {
  /// An operation on two numbers by any operator; the common ones are Swift operators below.
  ///
  ///     ExpressionNode.key("flags").calculated(.bitwiseAnd, 4).equals(4)
  public func calculated(
    _ operator: ArithmeticOperator,
    _ right: some PredicateArgument
  ) -> Self {
    Self(.arithmetic(`operator`, self, right.predicateArgument))
  }

  /// `self ** exponent`
  public func raised(to exponent: some PredicateArgument) -> Self { calculated(.power, exponent) }

  /// `left + right`
  public static func + (left: Self, right: some PredicateArgument) -> Self {
    left.calculated(.add, right)
  }

  /// `left - right`
  public static func - (left: Self, right: some PredicateArgument) -> Self {
    left.calculated(.subtract, right)
  }

  /// `left * right`
  public static func * (left: Self, right: some PredicateArgument) -> Self {
    left.calculated(.multiply, right)
  }

  /// `self / right`; truncates when both sides are integers, as in Swift.
  public static func / (left: Self, right: some PredicateArgument) -> Self {
    left.calculated(.divide, right)
  }

  /// `left + right`, with a value on the left
  public static func + (left: some ValueConvertible, right: Self) -> Self {
    left.predicateArgument + right
  }

  /// `left - right`, with a value on the left
  public static func - (left: some ValueConvertible, right: Self) -> Self {
    left.predicateArgument - right
  }

  /// `left * right`, with a value on the left
  public static func * (left: some ValueConvertible, right: Self) -> Self {
    left.predicateArgument * right
  }

  /// `left / right`, with a value on the left. As in the language, integers give an integer.
  public static func / (left: some ValueConvertible, right: Self) -> Self {
    left.predicateArgument / right
  }

  /// `-self`
  public static prefix func - (operand: Self) -> Self { Self(.negation(operand)) }
}

extension ExpressionNode {
  /// `self UNION other`
  public func union(_ other: some PredicateArgument) -> Self {
    Self(.setOperation(.union, self, other.predicateArgument))
  }

  /// `self INTERSECT other`
  public func intersection(_ other: some PredicateArgument) -> Self {
    Self(.setOperation(.intersect, self, other.predicateArgument))
  }

  /// `self MINUS other`
  public func subtracting(_ other: some PredicateArgument) -> Self {
    Self(.setOperation(.minus, self, other.predicateArgument))
  }
}
