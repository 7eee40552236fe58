public import PredicateSyntax

/// All bounds on a predicate: on its text, on its tree and on its evaluation. `Documentation/limits.md`
/// lists the numbers and what happens at each.
public struct PredicateLimits: Hashable, Sendable {
  /// Bounds on the text, and on what the parser builds from it.
  public var text: ParseLimits
  /// Bounds on a tree, whatever its origin.
  public var tree: TreeLimits
  /// Bounds on the cost of one evaluation.
  public var evaluation: EvaluationLimits
  /// Bounds on the cost of all evaluations of one request together.
  public var request: RequestLimits

  /// Creates limits for each stage; by default a request has none.
  public init(
    text: ParseLimits,
    tree: TreeLimits,
    evaluation: EvaluationLimits,
    request: RequestLimits = .unlimited
  ) {
    self.text = text
    self.tree = tree
    self.evaluation = evaluation
    self.request = request
  }

  /// The limits for predicates that the program or its user wrote.
  public static let `default` = Self(text: .default, tree: .default, evaluation: .default)
  /// The limits for untrusted predicates.
  public static let untrusted = Self(
    text: .untrusted,
    tree: .untrusted,
    evaluation: .untrusted,
    request: .untrusted
  )
}
