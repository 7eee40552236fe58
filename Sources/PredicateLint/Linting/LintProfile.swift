/// The rules of a host that reads predicate texts: its keys, operators, functions and tokens.
public struct LintProfile: Hashable, Sendable {
  public var name: String

  public init(name: String) { self.name = name }

  /// Foundation's own language, which every other profile restricts or extends.
  public static let foundation = Self(name: "foundation")
}
