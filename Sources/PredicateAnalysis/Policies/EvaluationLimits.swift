/// Bounds on the cost of one evaluation, all of its parts together; exceeding one is the error R013.
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
  /// The steps of all matches of regular expressions together. A match of few steps is not counted,
  /// and others are counted up to the next power of four.
  public var matchSteps: Int
  /// The memory, in bytes, of the values that are created and of those that are read, as if each
  /// read made a copy.
  public var memory: Int

  /// Creates limits.
  public init(
    steps: Int,
    elements: Int,
    depth: Int,
    textLength: Int = 1 << 26,
    patternLength: Int,
    regularExpressions: RegularExpressionLimits = .default,
    matchSteps: Int = 500_000_000,
    memory: Int = 1 << 29
  ) {
    self.steps = steps
    self.elements = elements
    self.depth = depth
    self.textLength = textLength
    self.patternLength = patternLength
    self.regularExpressions = regularExpressions
    self.matchSteps = matchSteps
    self.memory = memory
  }

  /// Limits for trusted predicates.
  public static let `default` = Self(
    steps: 100_000_000,
    elements: 10_000_000,
    depth: 1_000,
    patternLength: 65_536
  )
  /// Limits for untrusted predicates.
  public static let untrusted = Self(
    steps: 100_000,
    elements: 10_000,
    depth: 64,
    textLength: 1 << 20,
    patternLength: 256,
    regularExpressions: .untrusted,
    matchSteps: 2_000_000,
    memory: 1 << 26
  )
}

extension EvaluationLimits {
  private enum CodingKeys: String, CodingKey {
    case steps, elements, depth, textLength, patternLength, regularExpressions, matchSteps, memory
  }

  /// Decodes limits; those that older versions lacked have their defaults.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    self = .default
    steps = try members.decode(Int.self, forKey: .steps)
    elements = try members.decode(Int.self, forKey: .elements)
    depth = try members.decode(Int.self, forKey: .depth)
    textLength = try members.decode(Int.self, forKey: .textLength)
    patternLength = try members.decode(Int.self, forKey: .patternLength)
    regularExpressions = try members.decode(
      RegularExpressionLimits.self,
      forKey: .regularExpressions
    )
    matchSteps = try members.decodeIfPresent(Int.self, forKey: .matchSteps) ?? matchSteps
    memory = try members.decodeIfPresent(Int.self, forKey: .memory) ?? memory
  }
}
