#if !canImport(Darwin)
/// The name of a method, as `Selector` on Apple's systems: `Selector(("localizedCompare:"))`.
///
/// It is only a name. It leads to a comparison of sort descriptors or to a registered function,
/// never to a method.
public struct Selector: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  let name: String

  public init(_ name: String) { self.name = name }
  public init(stringLiteral name: String) { self.name = name }

  public var description: String { name }
}

public func NSSelectorFromString(_ name: String) -> Selector { Selector(name) }
public func NSStringFromSelector(_ selector: Selector) -> String { selector.name }
#endif
