public import PredicateAnalysis
public import PredicateSyntax

/// The way a backend answers a request.
public struct FetchPlan: Hashable, Sendable {
  /// The engine: `memory`, `sqlite`, `postgres`.
  public var engine: String
  /// The statement for the engine; nil for memory.
  public var statement: String?
  /// The values of the statement's parameters, in order.
  public var bindings: [Value]
  /// The condition that memory checks for each row from the engine; nil if there is nothing to
  /// check.
  public var residual: BoundPredicate?
  /// Other work done in memory, in order: `sort`, `group`, `limit`, `sum`.
  public var inMemory: [String]
  /// The engine's own plan: the lines of EXPLAIN QUERY PLAN or EXPLAIN.
  public var enginePlan: [String]

  /// Creates a plan, for stores outside this package.
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
