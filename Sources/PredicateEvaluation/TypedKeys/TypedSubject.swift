public import PredicateSyntax

/// The left side of a comparison that the compiler checks: a key, or the elements of a collection
/// with `any`, `all` or `none` before them.
public protocol TypedSubject<Root, Value>: Sendable {
  /// The type that the predicate is about.
  associatedtype Root: KeyPathReadable
  /// The type of the values that are compared.
  associatedtype Value

  /// The comparison with `right`; all operators and methods are shorthands for it.
  func compared(
    _ operator: ComparisonOperator,
    to right: some PredicateArgument,
    _ options: StringOptions
  ) -> TypedPredicate<Root>
}

extension TypedSubject {
  /// `self == nil`
  public var isNil: TypedPredicate<Root> { compared(.equal, to: PredicateSyntax.Value.null, []) }

  /// `self != nil`
  public var isNotNil: TypedPredicate<Root> {
    compared(.notEqual, to: PredicateSyntax.Value.null, [])
  }

  /// The comparison with the value at another key.
  func compared(
    _ operator: ComparisonOperator,
    with right: TypedPath
  ) -> TypedPredicate<Root> {
    let predicate = compared(`operator`, to: right.node, [])
    return TypedPredicate(root: predicate.root, problems: predicate.problems + right.problems)
  }
}

// MARK: Equality

extension TypedSubject {
  /// `self == right`, with options for texts
  public func equals(_ right: Value, _ options: StringOptions = []) -> TypedPredicate<Root>
  where Value: ValueConvertible { compared(.equal, to: right, options) }

  /// `self == right`
  public static func == (left: Self, right: Value) -> TypedPredicate<Root>
  where Value: ValueConvertible { left.compared(.equal, to: right, []) }

  /// `self != right`
  public static func != (left: Self, right: Value) -> TypedPredicate<Root>
  where Value: ValueConvertible { left.compared(.notEqual, to: right, []) }

  /// Whether the raw value is equal to that of `right`.
  @_disfavoredOverload
  public static func == (left: Self, right: Value) -> TypedPredicate<Root>
  where Value: RawRepresentable, Value.RawValue: ValueConvertible {
    left.compared(.equal, to: right.rawValue, [])
  }

  /// Whether the raw value is unequal to that of `right`.
  @_disfavoredOverload
  public static func != (left: Self, right: Value) -> TypedPredicate<Root>
  where Value: RawRepresentable, Value.RawValue: ValueConvertible {
    left.compared(.notEqual, to: right.rawValue, [])
  }

  /// Whether the optional raw value is equal to that of `right`; nil equals only nil.
  @_disfavoredOverload
  public static func == <Raw: RawRepresentable>(left: Self, right: Raw?) -> TypedPredicate<Root>
  where Value == Raw?, Raw.RawValue: ValueConvertible {
    left.compared(.equal, to: right?.rawValue, [])
  }

  /// Whether the optional raw value is unequal to that of `right`; nil equals only nil.
  @_disfavoredOverload
  public static func != <Raw: RawRepresentable>(left: Self, right: Raw?) -> TypedPredicate<Root>
  where Value == Raw?, Raw.RawValue: ValueConvertible {
    left.compared(.notEqual, to: right?.rawValue, [])
  }

  /// `== nil` for an object or a collection, which no value equals.
  @_disfavoredOverload
  public static func == <Wrapped>(left: Self, right: Never?) -> TypedPredicate<Root>
  where Value == Wrapped? { left.isNil }

  /// Whether there is an object or a collection.
  @_disfavoredOverload
  public static func != <Wrapped>(left: Self, right: Never?) -> TypedPredicate<Root>
  where Value == Wrapped? { left.isNotNil }

  /// Whether the value is equal to that of another key.
  public static func == (left: Self, right: TypedKey<Root, Value>) -> TypedPredicate<Root> {
    left.compared(.equal, with: right.path)
  }

  /// Whether the value is unequal to that of another key.
  public static func != (left: Self, right: TypedKey<Root, Value>) -> TypedPredicate<Root> {
    left.compared(.notEqual, with: right.path)
  }
}

// MARK: Membership

extension TypedSubject {
  /// `self IN values`
  public func isIn(
    _ values: some Sequence<Value>,
    _ options: StringOptions = []
  ) -> TypedPredicate<Root> where Value: ValueConvertible {
    compared(.in, to: Array(values), options)
  }

  /// `self IN values`; false for nil
  public func isIn<Wrapped: ValueConvertible>(
    _ values: some Sequence<Wrapped>,
    _ options: StringOptions = []
  ) -> TypedPredicate<Root> where Value == Wrapped? {
    compared(.in, to: Array(values), options)
  }

  /// Whether the raw value is that of one of `values`.
  @_disfavoredOverload
  public func isIn(_ values: some Sequence<Value>) -> TypedPredicate<Root>
  where Value: RawRepresentable, Value.RawValue: ValueConvertible {
    compared(.in, to: values.map(\.rawValue), [])
  }

  /// `self IN collection`, a key of the same object.
  public func isIn<Collection: CollectionProperty>(
    _ collection: TypedKey<Root, Collection>
  ) -> TypedPredicate<Root> where Collection.Member == Value {
    compared(.in, with: collection.path)
  }
}
