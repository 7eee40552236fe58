#if !canImport(Darwin)
/// The name of a method, as `Selector` on Apple's systems: `Selector(("localizedCompare:"))`.
///
/// It is only a name: of a comparison of sort descriptors or of a registered function, never of a
/// method.
public struct Selector: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  let name: String

  /// Creates a selector by its name, which need not be known.
  public init(_ name: String) { self.name = name }
  public init(stringLiteral name: String) { self.name = name }

  public var description: String { name }
}

/// The selector of a name.
public func NSSelectorFromString(_ name: String) -> Selector { Selector(name) }
/// The name of a selector.
public func NSStringFromSelector(_ selector: Selector) -> String { selector.name }
#endif
