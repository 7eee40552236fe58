#if !canImport(Darwin)
import PredicateEvaluation

/// The name of a key path, which Swift does not tell on Linux, by the readable keys of its root.
enum KeyPathName {
  /// Nil also where the root has no readable keys.
  static func of(any path: AnyKeyPath) -> String? {
    guard let root = type(of: path).rootType as? any KeyPathReadable.Type else { return nil }
    return name(of: path, in: root)
  }

  private static func name<Root: KeyPathReadable>(of path: AnyKeyPath, in _: Root.Type) -> String? {
    (path as? PartialKeyPath<Root>).flatMap(Root.readableKeys.name)
  }
}
#endif
