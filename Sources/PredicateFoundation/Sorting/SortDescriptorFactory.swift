#if !canImport(Darwin)
public import Foundation
import PredicateEvaluation

/// The initialisers and properties of NSSortDescriptor that Foundation on Linux declares as
/// unavailable.
public protocol SortDescriptorFactory {}

extension NSSortDescriptor: SortDescriptorFactory {}

extension SortDescriptorFactory {
  /// Sorts by the values at a key path, as text: `"address.city"`. Nil sorts by the objects
  /// themselves.
  public init(key: String?, ascending: Bool) {
    self = Self.made(key, ascending, .default)
  }

  /// Sorts by a comparison with the name of a method: `compare:`, `caseInsensitiveCompare:`,
  /// `localizedCompare:`, `localizedCaseInsensitiveCompare:`, `localizedStandardCompare:`. Traps for
  /// any other name.
  public init(key: String?, ascending: Bool, selector: Selector?) {
    guard let selector else {
      self = Self.made(key, ascending, .default)
      return
    }
    guard let method = CompareMethod(rawValue: selector.name) else {
      let names = CompareMethod.allCases.map(\.rawValue).joined(separator: ", ")
      refuse("unknown comparison '\(selector.name)'; known: \(names)")
    }
    self = Self.made(key, ascending, .method(method))
  }

  /// Sorts by a comparison of the values at a key path.
  public init(key: String?, ascending: Bool, comparator: @escaping Comparator) {
    self = Self.made(key, ascending, .comparator(comparator))
  }

  /// Sorts by any property, even an optional or a Boolean.
  public init<Root, Value>(keyPath: KeyPath<Root, Value>, ascending: Bool) {
    let place = KeyedSortDescriptor.Place.path(keyPath)
    self = Self.expected(KeyedSortDescriptor(place, ascending, .default))
  }

  /// The order of a Swift sort descriptor, which compares strings by their scalars on Linux.
  public init<Root>(_ descriptor: SortDescriptor<Root>) {
    let place = descriptor.keyPath.map(KeyedSortDescriptor.Place.path) ?? .key(nil)
    self = Self.expected(KeyedSortDescriptor(place, descriptor.order == .forward, .default))
  }

  private static func made(
    _ key: String?,
    _ ascending: Bool,
    _ comparison: KeyedSortDescriptor.Comparison
  ) -> Self {
    expected(KeyedSortDescriptor(.key(key), ascending, comparison))
  }

  private static func expected(_ descriptor: NSSortDescriptor) -> Self {
    guard let expected = descriptor as? Self else {
      refuse("\(Self.self) cannot be created from a key: use NSSortDescriptor")
    }
    return expected
  }
}

extension NSSortDescriptor {
  /// The key; nil if it sorts by a Swift key path without a name on Linux.
  public var key: String? {
    if let keyed = self as? KeyedSortDescriptor { return keyed.keyName }
    return KeyPathName.of(any: keyPath)
  }

  /// The name of the comparison; nil if a closure compares.
  public var selector: Selector? {
    switch (self as? KeyedSortDescriptor)?.comparison {
    case .default: Selector(CompareMethod.compare.rawValue)
    case .method(let method): Selector(method.rawValue)
    case .comparator, nil: nil
    }
  }

  /// Lets a decoded descriptor compare. It always may.
  public func allowEvaluation() {}
}
#endif
