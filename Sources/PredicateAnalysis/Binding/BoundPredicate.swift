public import PredicateSyntax

/// A predicate without placeholders, ready to be evaluated. `$variables` may remain; they are given
/// when it is evaluated.
public struct BoundPredicate: Hashable, Sendable {
  /// The text it was parsed from, for pointing into; nil when it was built in code.
  public let source: SourceText?
  public let root: PredicateNode

  package init(source: SourceText?, root: PredicateNode) {
    self.source = source
    self.root = root
  }

  public static func == (left: Self, right: Self) -> Bool { left.root == right.root }
  public func hash(into hasher: inout Hasher) { hasher.combine(root) }
}

/// An expression without placeholders.
public struct BoundExpression: Hashable, Sendable {
  public let source: SourceText?
  public let root: ExpressionNode

  package init(source: SourceText?, root: ExpressionNode) {
    self.source = source
    self.root = root
  }

  public static func == (left: Self, right: Self) -> Bool { left.root == right.root }
  public func hash(into hasher: inout Hasher) { hasher.combine(root) }
}
