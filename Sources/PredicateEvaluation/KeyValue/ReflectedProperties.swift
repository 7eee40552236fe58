import PredicatePlatform
import PredicateSyntax

/// The stored properties of a value, found by reflection.
package enum ReflectedProperties {
  private struct Place: Sendable {
    /// The number of superclasses to ascend.
    var level: Int
    var offset: Int
    /// Whether the property is stored under another name, perhaps in a wrapper.
    var isBehindName = false
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
    let value = children[index].value
    return place.isBehindName ? WrappedProperty.value(in: value) : value
  }

  private static func places(of subject: Any) -> [String: Place] {
    let type = ObjectIdentifier(type(of: subject))
    if let places = known.withLock({ $0[type] }) { return places }
    let mirror = Mirror(reflecting: subject)
    guard mirror.displayStyle != .enum else { return [:] }  // Each case has its own storage.
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
        guard let label = child.label, !label.hasPrefix("$"), !label.hasPrefix("_$") else {
          continue  // The storage of lazy properties, and the registrar of @Observable.
        }
        // Property wrappers and @Observable store `name` as `_name`.
        let isBehindName = label.count > 1 && label.hasPrefix("_")
        let name = isBehindName ? String(label.dropFirst()) : label
        if places[name] == nil
          || !isBehindName && places[name]?.isBehindName == true
            && places[name]?.level == level
        {
          places[name] = Place(level: level, offset: offset, isBehindName: isBehindName)
        }
      }
      next = mirror.superclassMirror
      level += 1
    }
    return places
  }
}

/// A property wrapper that reflection reads by its wrapped value. Wrappers with a stored property
/// `wrappedValue` need not conform.
///
///     extension Clamped: ReflectedWrapper {}
public protocol ReflectedWrapper {
  /// The type of the property.
  associatedtype WrappedValue
  /// The value of the property.
  var wrappedValue: WrappedValue { get }
}

private enum WrappedProperty {
  /// The value of the property that is stored as `storage`: its wrapped value if it is a wrapper,
  /// otherwise the storage of a property of an `@Observable` class.
  static func value(in storage: Any) -> Any {
    if let wrapper = storage as? any ReflectedWrapper { return wrapper.wrappedValue }
    let mirror = Mirror(reflecting: storage)
    guard [.struct, .class].contains(mirror.displayStyle) else { return storage }
    return mirror.children.first { $0.label == "wrappedValue" }?.value ?? storage
  }
}
