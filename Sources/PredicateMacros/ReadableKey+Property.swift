public import PredicateEvaluation
public import PredicateSyntax

/// The kinds of properties that `@Readable` finds a key for, by their types.
extension ReadableKey {
  /// A datum, or an optional, array or set of data.
  public static func property(
    _ path: any KeyPath<Root, some ValueConvertible & SendableMetatype> & Sendable
  ) -> Self { .key(path) }

  /// An enum or option set, by its raw value.
  @_disfavoredOverload
  public static func property<Property: RawRepresentable & SendableMetatype>(
    _ path: any KeyPath<Root, Property> & Sendable
  ) -> Self where Property.RawValue: ValueConvertible & SendableMetatype { .rawValue(path) }

  /// An optional enum or option set, by its raw value.
  @_disfavoredOverload
  public static func property<Property: RawRepresentable & SendableMetatype>(
    _ path: any KeyPath<Root, Property?> & Sendable
  ) -> Self where Property.RawValue: ValueConvertible & SendableMetatype { .rawValue(path) }

  /// Another object.
  public static func property(
    _ path: any KeyPath<Root, some KeyValueReadable & SendableMetatype> & Sendable
  ) -> Self { .object(path) }

  /// Another object, or nil.
  public static func property<Property: KeyValueReadable & SendableMetatype>(
    _ path: any KeyPath<Root, Property?> & Sendable
  ) -> Self { .object(path) }

  /// Other objects in order.
  public static func property<Property: Sequence & SendableMetatype>(
    _ path: any KeyPath<Root, Property> & Sendable
  ) -> Self where Property.Element: KeyValueReadable & SendableMetatype { .objects(path) }

  /// Other objects in order, or nil.
  public static func property<Property: Sequence & SendableMetatype>(
    _ path: any KeyPath<Root, Property?> & Sendable
  ) -> Self where Property.Element: KeyValueReadable & SendableMetatype { .objects(path) }

  /// A set of other objects.
  public static func property<Element: KeyValueReadable & SendableMetatype>(
    _ path: any KeyPath<Root, Set<Element>> & Sendable
  ) -> Self { .objects(path) }
}

extension ReadableKey {
  /// Overload for a property that predicates cannot read: the compiler says so.
  @_disfavoredOverload
  @available(
    *,
    unavailable,
    message: """
      predicates read properties that are ValueConvertible, enums with a raw value, or readable \
      themselves; leave others out, as in @Readable(except: "name")
      """
  )
  public static func property<Property>(_ path: KeyPath<Root, Property>) -> Self {
    .computed { _ in .null }
  }
}
