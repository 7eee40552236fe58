#if !canImport(Darwin)
import PredicateEvaluation

/// The text of the key path that predicates read for a Swift key path.
///
/// A type with `readableKeys` names its keys itself. Of all others Swift's own description of the
/// key path has the names of stored properties; they are what reflection reads.
enum KeyPathName {
  /// Nil if the path contains a component without a key: a computed property, a subscript, a
  /// property that a subclass may override, or one that its type does not list as readable.
  static func of(any path: AnyKeyPath) -> String? {
    let root = type(of: path).rootType
    if let readable = root as? any KeyPathReadable.Type, let name = whole(path, in: readable) {
      return name
    }
    guard let components = components(of: path) else { return nil }
    var names: [String] = []
    var type: Any.Type? = root
    for component in components {
      guard let key = key(of: component, in: type) else { return nil }
      names.append(key.name)
      type = key.type
    }
    return names.isEmpty ? "self" : names.joined(separator: ".")
  }

  private static func whole<Root: KeyPathReadable>(
    _ path: AnyKeyPath,
    in _: Root.Type
  ) -> String? {
    (path as? PartialKeyPath<Root>).flatMap(Root.readableKeys.name)
  }

  /// The key of a component, with the type that it leads to if that is known.
  private static func key(
    of component: Substring,
    in type: Any.Type?
  ) -> (name: String, type: Any.Type?)? {
    if let readable = type as? any KeyPathReadable.Type { return listed(component, in: readable) }
    let isWord = component.allSatisfy { $0 == "_" || $0.isLetter || $0.isNumber }
    guard isWord, let first = component.first, !first.isNumber else { return nil }
    return (String(component), nil)
  }

  /// The key that a type lists for a component, from Swift's description of the key's own path.
  private static func listed<Root: KeyPathReadable>(
    _ component: Substring,
    in _: Root.Type
  ) -> (name: String, type: Any.Type?)? {
    let keys = Root.readableKeys
    for name in keys.names {
      guard let path = keys[name]?.keyPath as PartialKeyPath<Root>?,
        let own = components(of: path), own == [component]
      else { continue }
      return (
        name,
        (Swift.type(of: path).valueType as? any OptionalProperty.Type)?.wrapped
          ?? Swift.type(of: path).valueType
      )
    }
    return nil
  }

  /// The components of Swift's description, `\Trip.address?.<computed 0x5f (String)>`, without the
  /// root and without the marks of optionals; nil for a description of another form.
  private static func components(of path: AnyKeyPath) -> [Substring]? {
    let root = "\\" + String(describing: type(of: path).rootType)
    let text = path.debugDescription
    guard text.hasPrefix(root) else { return nil }
    var components: [Substring] = []
    var rest = text.dropFirst(root.count)
    while !rest.isEmpty {
      let marks = rest.prefix { $0 == "?" || $0 == "!" }
      rest = rest.dropFirst(marks.count)
      guard rest.first == "." else { return rest.isEmpty ? components : nil }
      rest = rest.dropFirst()
      let end = end(of: rest)
      components.append(rest[..<end])
      rest = rest[end...]
    }
    return components == ["self"] ? [] : components
  }

  /// The end of the first component: a type in brackets may contain dots and marks itself.
  private static func end(of text: Substring) -> Substring.Index {
    var depth = 0
    for (index, character) in zip(text.indices, text) {
      switch character {
      case "<", "(", "[": depth += 1
      case ">", ")", "]": depth -= 1
      case ".", "?", "!": if depth <= 0 { return index }
      default: break
      }
    }
    return text.endIndex
  }
}

private protocol OptionalProperty {
  static var wrapped: Any.Type { get }
}

extension Optional: OptionalProperty {
  fileprivate static var wrapped: Any.Type { Wrapped.self }
}
#endif
