/// A type whose stored properties are its keys, found by reflection.
///
/// Opting in is the owner's choice, type by type: no other type is reflected. A property with a
/// wrapper, or of an `@Observable` class, has its public name.
///
///     final class Order: ReflectedReadable { var number = 1; var lines: [Line] = [] }
///
/// The names of a type's properties are computed once and cached. A read still creates a `Mirror`,
/// which takes microseconds, while a `KeyPathReadable` key takes nanoseconds.
public protocol ReflectedReadable: KeyValueReadable {}

extension ReflectedReadable {
  public func value(forKey key: String) -> KeyedValue? {
    ReflectedProperties.value(of: self, named: key).map(KeyedValue.init(converting:))
  }

  public var readableKeyNames: [String]? { ReflectedProperties.names(of: self) }
}
