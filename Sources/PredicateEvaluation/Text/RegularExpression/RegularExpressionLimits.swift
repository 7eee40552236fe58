/// How much work a match may be, so that no pattern can hold up the program.
public struct RegularExpressionLimits: Hashable, Sendable {
  /// Steps of backtracking, and a tenth of the characters read in doing so. A million take some ten
  /// milliseconds, or a tenth of a second for the few patterns that need the slower engine.
  public var steps: UInt32
  /// Nested backtracking, in the slower engine.
  public var depth: UInt32
  /// Memory of one match in the slower engine, in KiB.
  public var memory: UInt32
  /// Bytes of the pattern.
  public var patternLength: Int

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

  /// For patterns that the program or its user wrote.
  public static let `default` = Self()

  /// For patterns from strangers: a tenth of the work.
  public static let untrusted = Self(
    steps: 500_000,
    depth: 100_000,
    memory: 8 * 1024,
    patternLength: 1024
  )
}

/// A match given up because it passed a limit, so that whether the text matches is not known.
public struct MatchLimitError: Error, Hashable, Sendable {
  public enum Limit: String, Hashable, Sendable, CaseIterable {
    /// `(a+)+$` against many `a`s and a `b`
    case steps
    /// `(a|b)*c` against a long text, where compiled matching is not available
    case depth
    /// `(a|b)*c` against a very long text
    case memory
    /// The matcher failed in a way that no pattern or text should make it fail.
    case engine
  }

  /// Which limit was passed.
  public let limit: Limit

  public init(limit: Limit) { self.limit = limit }

  /// For a user: what happened.
  public var message: String {
    switch limit {
    case .steps: "the pattern needs more steps than it may take on this text"
    case .depth: "the pattern backtracks deeper than it may on this text"
    case .memory: "the pattern needs more memory than it may use on this text"
    case .engine: "the regular expression engine failed on this text"
    }
  }
}
