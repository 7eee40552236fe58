import PredicateSyntax

/// The names for a Swift key path.
struct TypedPath: Sendable {
  var steps: [PathStep]
  /// The key paths that are not readable.
  var problems: [Diagnostic] = []

  var node: ExpressionNode { ExpressionNode(.keyPath(base: nil, steps)) }

  /// The path of a key path from its own root.
  static func of<Root: KeyPathReadable>(_ path: PartialKeyPath<Root>) -> Self {
    if let names = names(of: path) { return Self(steps: names.map(PathStep.key)) }
    return Self(steps: [.key("\(path)")], problems: [.unreadable(path, Root.readableKeys.names)])
  }

  /// This path, continued by a key path of the type that it leads to.
  func followed<Next: KeyPathReadable>(by path: PartialKeyPath<Next>) -> Self {
    let rest = Self.of(path)
    return Self(steps: steps + rest.steps, problems: problems + rest.problems)
  }

  /// This path, with an operator on the collection that it leads to.
  func applying(_ operator: CollectionOperator) -> Self {
    Self(steps: steps + [.collectionOperator(`operator`)], problems: problems)
  }

  private static func names<Root: KeyPathReadable>(of path: PartialKeyPath<Root>) -> [String]? {
    if let name = Root.readableKeys.name(of: path) { return [name] }
    var search = NestedKeySearch(target: path)
    return search.names(in: Root.self, after: \Root.self, depth: 1) ?? DescribedKeys.names(of: path)
  }
}

/// Finds the names of `\.address.city`: Swift does not reveal the parts of a key path, but joined
/// ones can be compared with it.
private struct NestedKeySearch<Root: KeyPathReadable> {
  let target: PartialKeyPath<Root>
  private static var depthLimit: Int { 5 }
  /// The remaining comparisons, since types may refer to one another.
  private var budget = 2000

  init(target: PartialKeyPath<Root>) { self.target = target }

  mutating func names<Middle: KeyPathReadable>(
    in middle: Middle.Type,
    after prefix: PartialKeyPath<Root>,
    depth: Int
  ) -> [String]? {
    let keys = Middle.readableKeys
    let wanted = ObjectIdentifier(type(of: target).valueType)
    var objects: [(name: String, path: PartialKeyPath<Root>, type: any KeyPathReadable.Type)] = []
    for name in keys.names {
      guard budget > 0, let key = keys[name], let path = key.keyPath as PartialKeyPath<Middle>?
      else { continue }
      let type = type(of: path).valueType
      let object = type as? any KeyPathReadable.Type
      guard object != nil || ObjectIdentifier(type) == wanted else { continue }
      budget -= 1
      guard let joined = prefix.appending(path: path) else { continue }
      if joined == target { return [name] }
      if let object { objects.append((name, joined, object)) }
    }
    guard depth < Self.depthLimit else { return nil }
    for object in objects {
      if let rest = names(in: object.type, after: object.path, depth: depth + 1) {
        return [object.name] + rest
      }
    }
    return nil
  }
}

extension Diagnostic {
  /// S007, for a key path.
  fileprivate static func unreadable<Root>(
    _ path: PartialKeyPath<Root>,
    _ known: [String]
  ) -> Self {
    Self(
      .unknownKey,
      "`\(Root.self)` has no readable key for \(path)",
      at: SourceSpan(0..<0),
      hints: ["the readable keys of `\(Root.self)` are " + known.joined(separator: ", ")]
    )
  }
}
