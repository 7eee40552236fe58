/// Bounds on the cost of one evaluation; exceeding one is the error R013.
public struct EvaluationLimits: Hashable, Sendable, Codable {
  /// The number of nodes evaluated and elements examined.
  public var steps: Int
  /// The number of elements of a collection that is searched.
  public var elements: Int
  /// The depth of a tree. Evaluation recurses, so this also bounds the stack.
  public var depth: Int
  /// The length, in UTF-8 bytes, of a text that evaluation creates.
  public var textLength: Int
  /// The length, in UTF-8 bytes, of a LIKE or MATCHES pattern.
  public var patternLength: Int
  /// The cost of one match of a regular expression.
  public var regularExpressions: RegularExpressionLimits

  /// Creates limits.
  public init(
    steps: Int,
    elements: Int,
    depth: Int,
    textLength: Int = 1 << 26,
    patternLength: Int,
    regularExpressions: RegularExpressionLimits = .default
  ) {
    self.steps = steps
    self.elements = elements
    self.depth = depth
    self.textLength = textLength
    self.patternLength = patternLength
    self.regularExpressions = regularExpressions
  }

  /// Limits for predicates of the host's own.
  public static let `default` = Self(
    steps: 100_000_000,
    elements: 10_000_000,
    depth: 1_000,
    patternLength: 65_536
  )
  /// Limits for predicates from strangers.
  public static let untrusted = Self(
    steps: 100_000,
    elements: 10_000,
    depth: 64,
    textLength: 1 << 20,
    patternLength: 256,
    regularExpressions: .untrusted
  )
}
