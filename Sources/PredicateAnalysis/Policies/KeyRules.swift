import PredicateSyntax

/// Which keys may be read. Paths start at the object, through SUBQUERYs and quantifiers too:
/// `$i.price` of `SUBQUERY(items, $i, …)` is `items.price`.
///
/// A pattern is a path (`name`, `items.price`, `$me.id` of a variable that the host gives) or a path
/// with all below it (`address.*`). `SELF` is the whole object. What leads to a listed key may be
/// walked through and counted, but not compared. A denied pattern counts before any other and
/// covers what is below it; `*.password` denies a key wherever it stands. What holds a denied key
/// may not be compared as a whole, as far as the pattern tells: listing keys is safer than denying.
public struct KeyRules: Hashable, Sendable {
  public var allowed: Allowance<String>
  public var denied: Set<String>

  public init(_ allowed: Allowance<String> = .any, denied: Set<String> = []) {
    self.allowed = allowed
    self.denied = denied
  }

  /// Whether nothing is forbidden, so that there is nothing to look for.
  var isOpen: Bool { allowed.isAny && denied.isEmpty }

  /// How a place in an object is used.
  enum Use {
    /// It is compared, calculated with, handed to a function.
    case value
    /// It is walked through, iterated or counted.
    case passage
  }

  func allows(_ path: [String], _ use: Use) -> Bool {
    !isDenied(path, use) && isAllowed(path, use)
  }

  private func isDenied(_ path: [String], _ use: Use) -> Bool {
    denied.contains { pattern in
      var keys = Self.keys(pattern)
      if keys.last == "*" { keys.removeLast() }
      guard keys.first == "*" else {
        return path.starts(with: keys) || (use == .value && keys.starts(with: path))
      }
      keys.removeFirst()
      let isBelow = path.indices.contains { path[$0...].starts(with: keys) }
      let isAbove = (0..<keys.count).contains { path.suffix($0).elementsEqual(keys.prefix($0)) }
      return isBelow || (use == .value && path.count < keys.count && isAbove)
    }
  }

  private func isAllowed(_ path: [String], _ use: Use) -> Bool {
    switch allowed {
    case .any: true
    case .only(let patterns):
      (path.isEmpty && use == .passage)
        || patterns.contains { pattern in
          var keys = Self.keys(pattern)
          let isWhole = keys.last == "*"
          if isWhole { keys.removeLast() }
          if path == keys { return !isWhole || use == .passage }
          if isWhole, path.starts(with: keys) { return true }
          return use == .passage && keys.starts(with: path)
        }
    }
  }

  /// The keys of a pattern; none of `SELF`.
  private static func keys(_ pattern: String) -> [String] {
    if pattern == "SELF" { return [] }
    return pattern.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
  }
}
