public import PredicateSyntax

/// Comparisons of order. They are false for nil.
extension TypedSubject where Value: Comparable & ValueConvertible {
  /// `self < right`
  public static func < (left: Self, right: Value) -> TypedPredicate<Root> {
    left.compared(.less, to: right, [])
  }

  /// `self <= right`
  public static func <= (left: Self, right: Value) -> TypedPredicate<Root> {
    left.compared(.lessOrEqual, to: right, [])
  }

  /// `self > right`
  public static func > (left: Self, right: Value) -> TypedPredicate<Root> {
    left.compared(.greater, to: right, [])
  }

  /// `self >= right`
  public static func >= (left: Self, right: Value) -> TypedPredicate<Root> {
    left.compared(.greaterOrEqual, to: right, [])
  }

  /// `self BETWEEN {lower, upper}`, both included
  public func between(_ range: ClosedRange<Value>) -> TypedPredicate<Root> {
    compared(.between, to: [range.lowerBound, range.upperBound], [])
  }
}

extension TypedSubject {
  /// Whether the value is less than `right`; false for nil.
  public static func < <Wrapped: Comparable & ValueConvertible>(
    left: Self,
    right: Wrapped
  ) -> TypedPredicate<Root> where Value == Wrapped? { left.compared(.less, to: right, []) }

  /// Whether the value is at most `right`; false for nil.
  public static func <= <Wrapped: Comparable & ValueConvertible>(
    left: Self,
    right: Wrapped
  ) -> TypedPredicate<Root> where Value == Wrapped? { left.compared(.lessOrEqual, to: right, []) }

  /// Whether the value is greater than `right`; false for nil.
  public static func > <Wrapped: Comparable & ValueConvertible>(
    left: Self,
    right: Wrapped
  ) -> TypedPredicate<Root> where Value == Wrapped? { left.compared(.greater, to: right, []) }

  /// Whether the value is at least `right`; false for nil.
  public static func >= <Wrapped: Comparable & ValueConvertible>(
    left: Self,
    right: Wrapped
  ) -> TypedPredicate<Root> where Value == Wrapped? {
    left.compared(.greaterOrEqual, to: right, [])
  }

  /// `self BETWEEN {lower, upper}`, both included; false for nil
  public func between<Wrapped: Comparable & ValueConvertible>(
    _ range: ClosedRange<Wrapped>
  ) -> TypedPredicate<Root> where Value == Wrapped? {
    compared(.between, to: [range.lowerBound, range.upperBound], [])
  }
}

/// Comparisons with another key of the same object.
extension TypedSubject {
  /// Whether the value is less than that of another key.
  public static func < (left: Self, right: TypedKey<Root, Value>) -> TypedPredicate<Root> {
    left.compared(.less, with: right.path)
  }

  /// Whether the value is at most that of another key.
  public static func <= (left: Self, right: TypedKey<Root, Value>) -> TypedPredicate<Root> {
    left.compared(.lessOrEqual, with: right.path)
  }

  /// Whether the value is greater than that of another key.
  public static func > (left: Self, right: TypedKey<Root, Value>) -> TypedPredicate<Root> {
    left.compared(.greater, with: right.path)
  }

  /// Whether the value is at least that of another key.
  public static func >= (left: Self, right: TypedKey<Root, Value>) -> TypedPredicate<Root> {
    left.compared(.greaterOrEqual, with: right.path)
  }
}
