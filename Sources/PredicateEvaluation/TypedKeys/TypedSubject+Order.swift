public import PredicateSyntax

/// Comparisons of order. An optional that is nil has none.
extension TypedSubject where Value: Comparable & ValueConvertible {
  public static func < (left: Self, right: Value) -> TypedPredicate<Root> {
    left.compared(.less, to: right, [])
  }

  public static func <= (left: Self, right: Value) -> TypedPredicate<Root> {
    left.compared(.lessOrEqual, to: right, [])
  }

  public static func > (left: Self, right: Value) -> TypedPredicate<Root> {
    left.compared(.greater, to: right, [])
  }

  public static func >= (left: Self, right: Value) -> TypedPredicate<Root> {
    left.compared(.greaterOrEqual, to: right, [])
  }

  /// `self BETWEEN {lower, upper}`, both included
  public func between(_ range: ClosedRange<Value>) -> TypedPredicate<Root> {
    compared(.between, to: [range.lowerBound, range.upperBound], [])
  }
}

extension TypedSubject {
  public static func < <Wrapped: Comparable & ValueConvertible>(
    left: Self,
    right: Wrapped
  ) -> TypedPredicate<Root> where Value == Wrapped? { left.compared(.less, to: right, []) }

  public static func <= <Wrapped: Comparable & ValueConvertible>(
    left: Self,
    right: Wrapped
  ) -> TypedPredicate<Root> where Value == Wrapped? { left.compared(.lessOrEqual, to: right, []) }

  public static func > <Wrapped: Comparable & ValueConvertible>(
    left: Self,
    right: Wrapped
  ) -> TypedPredicate<Root> where Value == Wrapped? { left.compared(.greater, to: right, []) }

  public static func >= <Wrapped: Comparable & ValueConvertible>(
    left: Self,
    right: Wrapped
  ) -> TypedPredicate<Root> where Value == Wrapped? {
    left.compared(.greaterOrEqual, to: right, [])
  }

  /// `self BETWEEN {lower, upper}`, both included; false of nil
  public func between<Wrapped: Comparable & ValueConvertible>(
    _ range: ClosedRange<Wrapped>
  ) -> TypedPredicate<Root> where Value == Wrapped? {
    compared(.between, to: [range.lowerBound, range.upperBound], [])
  }
}

/// Comparisons with another key of the same object.
extension TypedSubject {
  public static func < (left: Self, right: TypedKey<Root, Value>) -> TypedPredicate<Root> {
    left.compared(.less, with: right.path)
  }

  public static func <= (left: Self, right: TypedKey<Root, Value>) -> TypedPredicate<Root> {
    left.compared(.lessOrEqual, with: right.path)
  }

  public static func > (left: Self, right: TypedKey<Root, Value>) -> TypedPredicate<Root> {
    left.compared(.greater, with: right.path)
  }

  public static func >= (left: Self, right: TypedKey<Root, Value>) -> TypedPredicate<Root> {
    left.compared(.greaterOrEqual, with: right.path)
  }
}
