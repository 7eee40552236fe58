import PredicateSyntax

/// A pattern in a list of keys: `name`, `items.price`, `$me.id`, `address.*`, `SELF`, and, in lists
/// of denied keys, `*.password`.
package struct KeyPattern: Hashable, Sendable {
  /// The keys, without `SELF` and `*`.
  let keys: [String]
  /// Whether it begins with `*.`, and so matches these keys anywhere.
  let isAnywhere: Bool
  /// Whether it ends with `*`: it matches everything below the place, but not the place itself.
  let isBelow: Bool

  /// Creates a pattern; nil if it could match nothing, or something that was not meant: `""`,
  /// `a..b`, `a.*.x`, `SELF.name`, `items[0].price`, `$`, `items.@sum.price`. Only a denied pattern
  /// may have `*.`.
  init?(_ text: String, isDenied: Bool) {
    if text == "SELF" {
      (keys, isAnywhere, isBelow) = ([], false, false)
      return
    }
    var keys = Self.keys(of: text)
    isBelow = keys.last == "*"
    if isBelow { keys.removeLast() }
    isAnywhere = keys.first == "*"
    if isAnywhere { keys.removeFirst() }
    guard isAnywhere ? isDenied && !keys.isEmpty : isBelow || !keys.isEmpty else { return nil }
    guard keys.first != "SELF", keys.first != "$", keys.allSatisfy(Self.isKey) else { return nil }
    self.keys = keys
  }

  /// The keys of a path, split at every dot, whatever follows the dot.
  package static func keys(of path: String) -> [String] {
    path.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
  }

  private static func isKey(_ key: String) -> Bool {
    !key.isEmpty && key != "*" && !isOperator(key) && !isIndexed(key)
  }

  /// Whether the key is an operator such as `@count`; patterns list the keys it applies to instead.
  private static func isOperator(_ key: String) -> Bool {
    guard key.first == "@" else { return false }
    switch DataReach(CollectionOperator(named: String(key.dropFirst()))) {
    case .count, .elements, .comparison, .keys, .contents: return true
    case .fresh, .argument, .argumentPath, .application, .unknown: return false
    }
  }

  /// Whether the key has an index: `items[0]`, `items[FIRST]`, `ages["Ada"]`. A column may still be
  /// called `price [EUR]`.
  private static func isIndexed(_ key: String) -> Bool {
    guard key.last == "]", let open = key.lastIndex(of: "["), open > key.startIndex else {
      return false
    }
    let index = key[key.index(after: open)...].dropLast()
    return ["FIRST", "LAST", "SIZE", ""].contains(index.uppercased()) || Int(index) != nil
      || index.first == "\"" || index.first == "'"
  }

  /// Whether the pattern names a variable.
  var isOfVariable: Bool { !isAnywhere && keys.first?.first == "$" }
}
