/// Bounds on the work of one match, so that no pattern can hang the program.
/// `EvaluationLimits.matchSteps` bounds all matches of an evaluation.
public struct RegularExpressionLimits: Hashable, Sendable, Codable {
  /// Steps of backtracking, plus a tenth of the characters read meanwhile. A million take about ten
  /// milliseconds, or a tenth of a second for the few patterns that need the slower engine.
  public var steps: UInt32
  /// The depth of nested backtracking, in the slower engine.
  public var depth: UInt32
  /// The memory of one match in the slower engine, in KiB.
  public var memory: UInt32
  /// The length of the pattern, in bytes.
  public var patternLength: Int

  /// Creates limits.
  public init(
    steps: UInt32 = 5_000_000,
    depth: UInt32 = 1_000_000,
    memory: UInt32 = 64 * 1024,
    patternLength: Int = 64 * 1024
  ) {
    self.steps = steps
    self.depth = depth
    self.memory = memory
    self.patternLength = patternLength
  }

  /// The limits for patterns that the program or its user wrote.
  public static let `default` = Self()

  /// The limits for untrusted patterns: a tenth of the work.
  public static let untrusted = Self(
    steps: 500_000,
    depth: 100_000,
    memory: 8 * 1024,
    patternLength: 1024
  )
}
