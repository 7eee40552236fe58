public import PredicateSyntax

extension KeyPathReadable {
  /// The key of a property, for type-checked comparisons.
  ///
  ///     Person.where(\.age) >= 18 && Person.where(\.boss).name != "Ada"
  ///     Person.where(\.friends).any.age > 60
  ///
  /// Key paths may lead through readable types: `\.address.city`, `\.boss?.name`. A property that `readableKeys` does not list is an error of
  /// `BoundPredicate.init`, which names it and the type.
  public static func `where`<Value>(_ path: KeyPath<Self, Value>) -> TypedKey<Self, Value> {
    TypedKey(path: .of(path))
  }
}

/// A key of a type, or a path of keys, with the type of its value.
@dynamicMemberLookup
public struct TypedKey<Root: KeyPathReadable, Value>: TypedSubject {
  let path: TypedPath

  public func compared(
    _ operator: ComparisonOperator,
    to right: some PredicateArgument,
    _ options: StringOptions
  ) -> TypedPredicate<Root> {
    TypedPredicate(
      root: path.node.compared(`operator`, to: right, options),
      problems: path.problems
    )
  }
}

/// The properties of the object that a key leads to. `key(_:)` reads those whose names are taken.
extension TypedKey {
  /// A property of the object.
  public subscript<Next>(dynamicMember next: KeyPath<Value, Next>) -> TypedKey<Root, Next>
  where Value: KeyPathReadable { key(next) }

  /// A property of the object, nil if there is none.
  public subscript<Object: KeyPathReadable, Next>(
    dynamicMember next: KeyPath<Object, Next>
  ) -> TypedKey<Root, Next?> where Value == Object? { key(next) }

  /// An optional property of the object, nil if there is none.
  public subscript<Object: KeyPathReadable, Next>(
    dynamicMember next: KeyPath<Object, Next?>
  ) -> TypedKey<Root, Next?> where Value == Object? { key(next) }

  /// A property of the object.
  public func key<Next>(_ next: KeyPath<Value, Next>) -> TypedKey<Root, Next>
  where Value: KeyPathReadable { TypedKey<Root, Next>(path: path.followed(by: next)) }

  /// A property of the object, nil if there is none.
  public func key<Object: KeyPathReadable, Next>(
    _ next: KeyPath<Object, Next>
  ) -> TypedKey<Root, Next?> where Value == Object? {
    TypedKey<Root, Next?>(path: path.followed(by: next))
  }

  /// An optional property of the object, nil if there is none.
  public func key<Object: KeyPathReadable, Next>(
    _ next: KeyPath<Object, Next?>
  ) -> TypedKey<Root, Next?> where Value == Object? {
    TypedKey<Root, Next?>(path: path.followed(by: next))
  }
}
