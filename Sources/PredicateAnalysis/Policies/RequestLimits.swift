/// Bounds on the cost of one request: filtering a sequence, a table or a file, all of its objects
/// together. Exceeding one is the error R015. `EvaluationLimits` bounds the cost of each object.
///
/// A run over many objects has its own budget. `RequestBudget` shares one among several.
public struct RequestLimits: Hashable, Sendable, Codable {
  /// The number of steps: an object that compiled code decides takes as many as its predicate has
  /// nodes and constants.
  public var steps: Int
  /// The number of steps of matching, as in `EvaluationLimits.matchSteps`.
  public var matchSteps: Int
  /// The time in milliseconds.
  public var milliseconds: Int
  /// The bytes of memory at one time: of all concurrent evaluations, counted as in
  /// `EvaluationLimits.memory`, and of the rows and groups that a store keeps for the answer.
  public var memory: Int

  /// Creates limits; omitted ones are unlimited.
  public init(
    steps: Int = .max,
    matchSteps: Int = .max,
    milliseconds: Int = .max,
    memory: Int = .max
  ) {
    self.steps = steps
    self.matchSteps = matchSteps
    self.milliseconds = milliseconds
    self.memory = memory
  }

  /// Also reads limits that were written before there was one for memory.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    steps = try members.decode(Int.self, forKey: .steps)
    matchSteps = try members.decode(Int.self, forKey: .matchSteps)
    milliseconds = try members.decode(Int.self, forKey: .milliseconds)
    memory = try members.decodeIfPresent(Int.self, forKey: .memory) ?? .max
  }

  /// No limits: for trusted predicates; costs nothing.
  public static let unlimited = Self()
  /// Limits for untrusted predicates.
  public static let untrusted = Self(
    steps: 1_000_000_000,
    matchSteps: 1_000_000_000,
    milliseconds: 60_000,
    memory: 268_435_456
  )
}
