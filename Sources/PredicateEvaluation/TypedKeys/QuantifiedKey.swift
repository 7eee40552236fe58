public import PredicateSyntax

/// The elements of a collection with a quantifier: any, all or none must satisfy the comparison.
///
///     Person.where(\.tags).any == "swift"
///     Person.where(\.friends).all.age >= 18
@dynamicMemberLookup
public struct QuantifiedKey<Root: KeyPathReadable, Value>: TypedSubject {
  let kind: QuantifiedKind
  let path: TypedPath

  public func compared(
    _ operator: ComparisonOperator,
    to right: some PredicateArgument,
    _ options: StringOptions
  ) -> TypedPredicate<Root> {
    let subject =
      switch kind {
      case .any: path.node.any
      case .all: path.node.all
      case .none: path.node.none
      }
    return TypedPredicate(
      root: subject.compared(`operator`, to: right, options),
      problems: path.problems
    )
  }

  /// A property of the elements.
  public subscript<Next>(dynamicMember next: KeyPath<Value, Next>) -> QuantifiedKey<Root, Next>
  where Value: KeyPathReadable {
    QuantifiedKey<Root, Next>(kind: kind, path: path.followed(by: next))
  }
}

/// The quantifiers that typed keys have.
enum QuantifiedKind { case any, all, none }

/// A type of properties that hold several values. An application's own sequence that a key reads by
/// `.objects` may conform, so that typed keys can count and quantify it.
public protocol CollectionProperty {
  /// The type of the values.
  associatedtype Member
}

extension Array: CollectionProperty {
  /// The type of the elements.
  public typealias Member = Element
}
extension ArraySlice: CollectionProperty {
  /// The type of the elements.
  public typealias Member = Element
}
extension ContiguousArray: CollectionProperty {
  /// The type of the elements.
  public typealias Member = Element
}
extension Set: CollectionProperty {
  /// The type of the elements.
  public typealias Member = Element
}

extension Optional: CollectionProperty where Wrapped: CollectionProperty {
  /// The type of the elements, if there are any.
  public typealias Member = Wrapped.Member
}

extension TypedKey where Value: CollectionProperty {
  /// `ANY`: true if one element satisfies the comparison; false for an empty collection.
  public var any: QuantifiedKey<Root, Value.Member> { QuantifiedKey(kind: .any, path: path) }

  /// `ALL`: true if no element fails; true for an empty collection.
  public var all: QuantifiedKey<Root, Value.Member> { QuantifiedKey(kind: .all, path: path) }

  /// `NONE`: true if no element satisfies the comparison.
  public var none: QuantifiedKey<Root, Value.Member> { QuantifiedKey(kind: .none, path: path) }

  /// The number of elements; nil for a collection that is nil, so that comparisons with it are
  /// false.
  public var count: TypedKey<Root, Int> { TypedKey<Root, Int>(path: path.applying(.count)) }

  /// Whether there are no elements; false for a collection that is nil.
  public var isEmpty: TypedPredicate<Root> { count == 0 }

  /// Whether one of the elements equals `member`. Options apply to texts.
  public func contains(
    _ member: Value.Member,
    _ options: StringOptions = []
  ) -> TypedPredicate<Root> where Value.Member: ValueConvertible {
    compared(.contains, to: member, options)
  }

  /// Whether one of the elements has the raw value of `member`.
  @_disfavoredOverload
  public func contains(_ member: Value.Member) -> TypedPredicate<Root>
  where Value.Member: RawRepresentable, Value.Member.RawValue: ValueConvertible {
    compared(.contains, to: member.rawValue, [])
  }
}

extension TypedKey where Value: CollectionProperty, Value.Member: KeyPathReadable {
  /// The sum of a property of the elements.
  public func sum<Next>(of next: KeyPath<Value.Member, Next>) -> TypedKey<Root, Next> {
    TypedKey<Root, Next>(path: path.applying(.sum).followed(by: next))
  }

  /// The average of a property of the elements, nil if there are none.
  public func average<Next>(of next: KeyPath<Value.Member, Next>) -> TypedKey<Root, Double?> {
    TypedKey<Root, Double?>(path: path.applying(.average).followed(by: next))
  }

  /// The smallest value of an optional property of the elements, nil if there are none.
  public func minimum<Next>(of next: KeyPath<Value.Member, Next?>) -> TypedKey<Root, Next?> {
    TypedKey<Root, Next?>(path: path.applying(.minimum).followed(by: next))
  }

  /// The smallest value of a property of the elements, nil if there are none.
  public func minimum<Next>(of next: KeyPath<Value.Member, Next>) -> TypedKey<Root, Next?> {
    TypedKey<Root, Next?>(path: path.applying(.minimum).followed(by: next))
  }

  /// The greatest value of an optional property of the elements, nil if there are none.
  public func maximum<Next>(of next: KeyPath<Value.Member, Next?>) -> TypedKey<Root, Next?> {
    TypedKey<Root, Next?>(path: path.applying(.maximum).followed(by: next))
  }

  /// The greatest value of a property of the elements, nil if there are none.
  public func maximum<Next>(of next: KeyPath<Value.Member, Next>) -> TypedKey<Root, Next?> {
    TypedKey<Root, Next?>(path: path.applying(.maximum).followed(by: next))
  }
}
