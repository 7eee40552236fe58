public import PredicateSyntax

/// Every bound there is on a predicate: on its text, on its tree and on running it. The numbers, and
/// what happens at each, stand in `Grammar/limits.md`.
public struct PredicateLimits: Hashable, Sendable {
  /// What a text may make the parser build.
  public var text: ParseLimits
  /// What a tree may hold, whatever it was made from.
  public var tree: TreeLimits
  /// What one evaluation may cost.
  public var evaluation: EvaluationLimits

  public init(text: ParseLimits, tree: TreeLimits, evaluation: EvaluationLimits) {
    self.text = text
    self.tree = tree
    self.evaluation = evaluation
  }

  /// For predicates that the program or its user wrote.
  public static let `default` = Self(text: .default, tree: .default, evaluation: .default)
  /// For predicates from strangers.
  public static let untrusted = Self(text: .untrusted, tree: .untrusted, evaluation: .untrusted)
}
