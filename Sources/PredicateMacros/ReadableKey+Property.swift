public import PredicateEvaluation
public import PredicateSyntax

/// The kinds of properties that `@Readable` finds a key for, by their types.
extension ReadableKey {
  /// A datum, or an optional, array or set of data.
  public static func property(
    _ path: any KeyPath<Root, some ValueConvertible> & Sendable
  ) -> Self { .key(path) }

  /// An enum or option set, by its raw value.
  @_disfavoredOverload
  public static func property<Property: RawRepresentable & SendableMetatype>(
    _ path: any KeyPath<Root, Property> & Sendable
  ) -> Self where Property.RawValue: ValueConvertible { .rawValue(path) }

  /// An optional enum or option set, by its raw value.
  @_disfavoredOverload
  public static func property<Property: RawRepresentable & SendableMetatype>(
    _ path: any KeyPath<Root, Property?> & Sendable
  ) -> Self where Property.RawValue: ValueConvertible { .rawValue(path) }

  /// Another object.
  public static func property(
    _ path: any KeyPath<Root, some KeyValueReadable> & Sendable
  ) -> Self { .object(path) }

  /// Another object, or nil.
  public static func property<Property: KeyValueReadable>(
    _ path: any KeyPath<Root, Property?> & Sendable
  ) -> Self { .object(path) }

  /// Other objects in order.
  public static func property<Property: Sequence & SendableMetatype>(
    _ path: any KeyPath<Root, Property> & Sendable
  ) -> Self where Property.Element: KeyValueReadable { .objects(path) }

  /// Other objects in order, or nil.
  public static func property<Property: Sequence & SendableMetatype>(
    _ path: any KeyPath<Root, Property?> & Sendable
  ) -> Self where Property.Element: KeyValueReadable { .objects(path) }

  /// A set of other objects.
  public static func property<Element: KeyValueReadable>(
    _ path: any KeyPath<Root, Set<Element>> & Sendable
  ) -> Self { .objects(path) }
}
