/// Bounds on a predicate with its placeholders filled, whether it was parsed, decoded or built in
/// code. Exceeding one is a diagnostic.
public struct TreeLimits: Hashable, Sendable {
  /// The number of nodes of the tree (P046).
  public var nodes: Int
  /// The height of the tree (P039).
  public var height: Int
  /// The depth of nested SUBQUERYs (V003); each level multiplies the cost of an evaluation.
  public var subqueryDepth: Int
  /// The number of elements of all constants and lists of expressions together (V003): `IN {…}`, a
  /// list for `%@`.
  public var elements: Int
  /// The length, in UTF-8 bytes, of one text constant (V003).
  public var textLength: Int
  /// The number of steps of one key path (V003).
  public var pathLength: Int
  /// The number of arguments of one function (V003).
  public var arguments: Int

  /// Creates limits.
  public init(
    nodes: Int,
    height: Int,
    subqueryDepth: Int,
    elements: Int,
    textLength: Int,
    pathLength: Int,
    arguments: Int
  ) {
    self.nodes = nodes
    self.height = height
    self.subqueryDepth = subqueryDepth
    self.elements = elements
    self.textLength = textLength
    self.pathLength = pathLength
    self.arguments = arguments
  }

  /// Limits for trusted predicates.
  public static let `default` = Self(
    nodes: 100_000,
    height: 1_000,
    subqueryDepth: 100,
    elements: 10_000_000,
    textLength: 1 << 30,
    pathLength: 100_000,
    arguments: 10_000
  )
  /// Limits for untrusted predicates.
  public static let untrusted = Self(
    nodes: 512,
    height: 64,
    subqueryDepth: 2,
    elements: 1_000,
    textLength: 4_096,
    pathLength: 16,
    arguments: 8
  )
}
