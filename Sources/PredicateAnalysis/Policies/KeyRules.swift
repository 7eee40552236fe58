import PredicateSyntax

/// The keys that may be read. Paths start at the object, also through SUBQUERYs and quantifiers:
/// `$i.price` of `SUBQUERY(items, $i, …)` is `items.price`.
///
/// A pattern is a path (`name`, `items.price`, `$me.id` of a variable from the application) or a
/// path with all below it (`address.*`). `SELF` is the whole object. The path to a listed key may
/// be traversed and counted, but not compared; for a dictionary on it only readable keys are
/// counted and listed, even by the application's conditions joined to the predicate. A denied
/// pattern takes precedence and covers everything below it, and a value that holds a denied key may
/// not be compared as a whole. `*.password` denies a key everywhere: since any dictionary may hold
/// it, evaluation refuses to compare dictionaries, to search them and to convert them to text
/// (R012).
///
/// Where it is unknown whether a dictionary is read, every possible reading must be allowed:
/// `items[0].price` needs `items.0.price` as well, `boss.self.name` needs `boss.name` and
/// `boss.self.name`, and `boss[name]` all of `boss.*`. A key with dots is listed unchanged.
///
/// An invalid pattern, such as `""`, `a.*.x`, `SELF.name` or `items[0].price`, allows nothing and
/// denies everything; a file that contains one is rejected.
public struct KeyRules: Hashable, Sendable {
  /// The patterns that a key path must match, at least one of them.
  public var allowed: Allowance<String>
  /// The patterns that a key path must not match; they take precedence over `allowed`.
  public var denied: Set<String>

  /// Creates rules; without arguments, every key is allowed.
  public init(_ allowed: Allowance<String> = .any, denied: Set<String> = []) {
    self.allowed = allowed
    self.denied = denied
  }

  /// Whether a key is denied everywhere, so that any dictionary may contain it.
  package var deniesAnywhere: Bool {
    denied.contains { KeyPattern($0, isDenied: true)?.isAnywhere == true }
  }

  /// Whether nothing is forbidden, so that nothing needs checking.
  package var isOpen: Bool { allowed.isAny && denied.isEmpty }
}

/// The patterns of `KeyRules`, parsed.
struct KeyPatterns: Sendable {
  /// The allowed patterns; nil if all keys are allowed.
  private let allowed: [KeyPattern]?
  private let denied: [KeyPattern]
  private let deniesAll: Bool

  init(_ rules: KeyRules) {
    switch rules.allowed {
    case .any: allowed = nil
    case .only(let texts): allowed = texts.compactMap { KeyPattern($0, isDenied: false) }
    }
    denied = rules.denied.compactMap { KeyPattern($0, isDenied: true) }
    deniesAll = denied.count < rules.denied.count
  }

  /// Whether keys are listed one by one.
  var areListed: Bool { allowed != nil }

  func allow(_ place: DataPlace, _ use: KeyUse) -> Bool {
    let path = place.path
    return !deniesAll && !denied.contains { $0.denies(path, place, use) } && isListed(place, use)
  }

  private func isListed(_ place: DataPlace, _ use: KeyUse) -> Bool {
    guard let allowed else { return true }
    let path = place.path
    if path.isEmpty, use == .passage, !place.isBelow { return true }
    if allowed.contains(where: { $0.allows(path, place, use) }) { return true }
    return place.whole.map { isListed($0, .value) } ?? false
  }
}

// Allowed keys are compared exactly as they are written. Denied keys also cover those that Swift
// considers equal, since the application's set contains only one of these.
extension KeyPattern {
  fileprivate func denies(_ path: [String], _ place: DataPlace, _ use: KeyUse) -> Bool {
    let isWhole = use != .passage || place.isBelow
    guard isAnywhere else {
      return path.starts(with: keys) || (isWhole && keys.starts(with: path))
    }
    if place.isBelow || path.indices.contains(where: { path[$0...].starts(with: keys) }) {
      return true
    }
    guard isWhole else { return false }
    return path.isEmpty
      || (1..<max(keys.count, 1)).contains { path.suffix($0).elementsEqual(keys.prefix($0)) }
  }

  fileprivate func allows(_ path: [String], _ place: DataPlace, _ use: KeyUse) -> Bool {
    if case .variable = place.root, !isOfVariable { return false }
    if case .object = place.root, isOfVariable { return false }
    if path.haveSameBytes(as: keys) { return place.isBelow || !isBelow || use == .passage }
    if isBelow, path.startExactly(with: keys) { return true }
    return use == .passage && !place.isBelow && keys.startExactly(with: path)
  }
}
