/// The names of `\.address?.city`. Key paths through optionals cannot be joined, and so cannot be
/// compared with parts of others; but Swift describes them by their parts, in the same way as the
/// parts of readable keys.
enum DescribedKeys {
  /// The names of the keys along a key path; nil if a part is not a readable key, or is ambiguous.
  static func names<Root: KeyPathReadable>(of path: PartialKeyPath<Root>) -> [String]? {
    let description = "\(path)"
    // The last `?` means that the value is optional because an earlier part is.
    guard let parts = parts(of: description, in: Root.self) else { return nil }
    let end = parts.hasSuffix("?") ? parts.dropLast() : parts
    let found = names(end, in: Root.self, to: valueType(of: path), depthLimit)
    return found.count == 1 ? found[0] : nil
  }

  private static let depthLimit = 16

  /// All readings of a description by the keys of a type.
  private static func names<Middle: KeyPathReadable>(
    _ rest: Substring,
    in middle: Middle.Type,
    to wanted: ObjectIdentifier,
    _ depth: Int
  ) -> [[String]] {
    let keys = Middle.readableKeys
    var seen: Set<PartialKeyPath<Middle>> = []
    var found: [[String]] = []
    for name in keys.names {
      guard let path = keys[name]?.keyPath as PartialKeyPath<Middle>?, seen.insert(path).inserted,
        let part = parts(of: "\(path)", in: middle), rest.hasPrefix(part)
      else { continue }
      let after = rest.dropFirst(part.count)
      if after.isEmpty {
        if valueType(of: path) == wanted { found.append([name]) }
        continue
      }
      guard depth > 0, let next = object(of: path) else { continue }
      let isOptional = after.first == "?" || after.first == "!"
      let inner = isOptional ? after.dropFirst() : after
      guard inner.first == "." else { continue }
      found += names(inner, in: next, to: wanted, depth - 1).map { [name] + $0 }
    }
    return found
  }

  /// `.address?.city?` of `\Person.address?.city?`
  private static func parts<Root>(of description: String, in root: Root.Type) -> Substring? {
    let prefix = "\\\(root)"
    guard description.hasPrefix(prefix) else { return nil }
    return description.dropFirst(prefix.count)
  }

  /// The type of the values without optionals.
  private static func valueType(of path: AnyKeyPath) -> ObjectIdentifier {
    ObjectIdentifier(unwrapped(type(of: path).valueType))
  }

  private static func object(of path: AnyKeyPath) -> (any KeyPathReadable.Type)? {
    unwrapped(type(of: path).valueType) as? any KeyPathReadable.Type
  }

  private static func unwrapped(_ type: Any.Type) -> Any.Type {
    var type = type
    while let optional = type as? any OptionalValue.Type { type = optional.wrapped }
    return type
  }
}

private protocol OptionalValue {
  static var wrapped: Any.Type { get }
}

extension Optional: OptionalValue {
  fileprivate static var wrapped: Any.Type { Wrapped.self }
}
