/// A table of uniform type identifiers and the types that each conforms to, for UTI-CONFORMS-TO and
/// UTI-EQUALS.
///
///     var types = UniformTypes.standard
///     types.declare("com.example.sketch", conformingTo: ["public.image", "public.data"])
///
/// Identifiers are compared without regard to ASCII case, as on Apple's systems.
public struct UniformTypes: Hashable, Sendable {
  private var parents: [String: [String]]

  /// A table of `parents` alone.
  public init(_ parents: [String: [String]] = [:]) {
    self.parents = [:]
    for (type, supertypes) in parents { declare(type, conformingTo: supertypes) }
  }

  /// The public types that Apple's systems declare.
  public static let standard = Self(UniformTypeTable.parents)

  /// Adds a type, or replaces its entry.
  public mutating func declare(_ type: String, conformingTo supertypes: [String]) {
    parents[type.lowercased()] = supertypes.map { $0.lowercased() }
  }

  /// Whether `type` is `other` or conforms to it, directly or through another type.
  public func conforms(_ type: String, to other: String) -> Bool {
    let wanted = other.lowercased()
    var pending = [type.lowercased()]
    var seen: Set<String> = []
    while let type = pending.popLast() {
      if type == wanted { return true }
      if seen.insert(type).inserted { pending += parents[type] ?? [] }
    }
    return false
  }

  /// Whether both name the same type.
  public func areEqual(_ type: String, _ other: String) -> Bool {
    type.lowercased() == other.lowercased()
  }
}
