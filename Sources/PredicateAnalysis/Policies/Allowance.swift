import PredicateSyntax

/// What of a kind of thing may be used: all of it, or what is listed.
public enum Allowance<Element: Hashable & Sendable>: Hashable, Sendable {
  /// `"*"`
  case any
  /// `["length:", "uppercase:"]`
  case only(Set<Element>)

  /// Nothing may be used.
  public static var none: Self { .only([]) }

  public func allows(_ element: Element) -> Bool {
    switch self {
    case .any: true
    case .only(let elements): elements.contains(element)
    }
  }

  var isAny: Bool { self == .any }
}

extension Allowance<String> {
  /// The same of keys, which are compared as they are written.
  func allowsExactly(_ key: String) -> Bool {
    switch self {
    case .any: true
    case .only(let keys): keys.containsExactly(key)
    }
  }
}
