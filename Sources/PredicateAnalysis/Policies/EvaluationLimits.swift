/// Bounds on what one evaluation may cost; going past one is an error, R013.
public struct EvaluationLimits: Hashable, Sendable {
  /// How many nodes are evaluated and elements looked at.
  public var steps: Int
  /// How many elements a collection may have that is looked through.
  public var elements: Int
  /// How deep a tree may be. Evaluation recurses, so this also bounds the stack.
  public var depth: Int
  /// UTF-8 bytes of a text that evaluation makes.
  public var textLength: Int
  /// UTF-8 bytes of a LIKE or MATCHES pattern.
  public var patternLength: Int
  /// What one match of a regular expression may cost.
  public var regularExpressions: RegularExpressionLimits

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

  public static let `default` = Self(
    steps: 100_000_000,
    elements: 10_000_000,
    depth: 1_000,
    patternLength: 65_536
  )
  public static let untrusted = Self(
    steps: 100_000,
    elements: 10_000,
    depth: 64,
    textLength: 1 << 20,
    patternLength: 256,
    regularExpressions: .untrusted
  )
}
