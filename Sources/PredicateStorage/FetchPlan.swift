public import PredicateAnalysis
public import PredicateSyntax

/// How a backend answers a request.
public struct FetchPlan: Hashable, Sendable {
  /// The engine: `memory`, `sqlite`, `postgres`.
  public var engine: String
  /// What the engine is asked; nil of memory.
  public var statement: String?
  /// The values of the statement's parameters, in order.
  public var bindings: [Value]
  /// What memory checks of each row that the engine gives; nil when there is nothing left to check.
  public var residual: BoundPredicate?
  /// What else is done in memory, in order: `sort`, `group`, `limit`, `sum`.
  public var inMemory: [String]
  /// What the engine says it will do: the lines of EXPLAIN QUERY PLAN or EXPLAIN.
  public var enginePlan: [String]

  public init(
    engine: String,
    statement: String? = nil,
    bindings: [Value] = [],
    residual: BoundPredicate? = nil,
    inMemory: [String] = [],
    enginePlan: [String] = []
  ) {
    self.engine = engine
    self.statement = statement
    self.bindings = bindings
    self.residual = residual
    self.inMemory = inMemory
    self.enginePlan = enginePlan
  }
}
