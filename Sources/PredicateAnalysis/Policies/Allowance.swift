import PredicateSyntax

/// The permitted elements of some kind: all of them, or those listed.
public enum Allowance<Element: Hashable & Sendable>: Hashable, Sendable {
  /// `"*"`
  case any
  /// `["length:", "uppercase:"]`
  case only(Set<Element>)

  /// The empty allowance: nothing may be used.
  public static var none: Self { .only([]) }

  /// Whether `element` may be used. The time is constant.
  public func allows(_ element: Element) -> Bool {
    switch self {
    case .any: true
    case .only(let elements): elements.contains(element)
    }
  }

  var isAny: Bool { self == .any }
}

extension Allowance<String> {
  /// Whether a key is allowed; keys are compared exactly as they are written.
  package func allowsExactly(_ key: String) -> Bool {
    switch self {
    case .any: true
    case .only(let keys): keys.containsExactly(key)
    }
  }
}
