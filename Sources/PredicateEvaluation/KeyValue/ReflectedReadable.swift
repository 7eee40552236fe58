import PredicatePlatform
import PredicateSyntax

/// A type whose stored properties are its keys, found by reflection.
///
/// Opting in is the owner's choice, type by type: no other type is reflected.
///
///     final class Order: ReflectedReadable { var number = 1; var lines: [Line] = [] }
///
/// The names of a type's properties are computed once and cached. Reading one still makes a
/// `Mirror`, which takes microseconds where a `KeyPathReadable` key takes nanoseconds.
public protocol ReflectedReadable: KeyValueReadable {}

extension ReflectedReadable {
  public func value(forKey key: String) -> KeyedValue? {
    StoredProperties.value(of: self, named: key).map(KeyedValue.init(converting:))
  }

  public var readableKeyNames: [String]? { StoredProperties.names(of: self) }
}

/// The stored properties of a value, found by reflection.
package enum StoredProperties {
  private struct Place: Sendable {
    /// The number of superclasses to ascend.
    var level: Int
    var offset: Int
  }

  /// A cache, not state: its entry for a type never changes.
  private static let known = Mutex<[ObjectIdentifier: [String: Place]]>([:])

  /// The names of the properties, sorted.
  package static func names(of subject: Any) -> [String] { places(of: subject).keys.sorted() }

  /// The value of a property; nil if there is no such property.
  package static func value(of subject: Any, named name: String) -> Any? {
    guard let place = places(of: subject).exact(name) else { return nil }
    var mirror = Mirror(reflecting: subject)
    for _ in 0..<place.level {
      guard let superclass = mirror.superclassMirror else { return nil }
      mirror = superclass
    }
    let children = mirror.children
    guard
      let index = children.index(
        children.startIndex,
        offsetBy: place.offset,
        limitedBy: children.endIndex
      ),
      index != children.endIndex
    else { return nil }
    return children[index].value
  }

  private static func places(of subject: Any) -> [String: Place] {
    let type = ObjectIdentifier(type(of: subject))
    if let places = known.withLock({ $0[type] }) { return places }
    let mirror = Mirror(reflecting: subject)
    guard mirror.displayStyle != .enum else { return [:] }  // Each case has places of its own.
    let places = self.places(in: mirror)
    known.withLock { $0[type] = places }
    return places
  }

  private static func places(in mirror: Mirror) -> [String: Place] {
    var places: [String: Place] = [:]
    var level = 0
    var next: Mirror? = mirror
    while let mirror = next {
      for (offset, child) in mirror.children.enumerated() {
        guard let label = child.label, !label.hasPrefix("$") else { continue }
        // A property wrapper stores `name` as `_name`; the stored value is not the property's
        // value.
        if places[label] == nil { places[label] = Place(level: level, offset: offset) }
      }
      next = mirror.superclassMirror
      level += 1
    }
    return places
  }
}
