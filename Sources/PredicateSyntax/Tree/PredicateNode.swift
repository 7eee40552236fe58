/// A condition, which is true or false for an object.
///
/// The initialiser normalises a tree (an AND of one term is that term, an AND of none is true), so
/// that every possible tree has a text that parses back to it.
public struct PredicateNode: Sendable {
  /// The kind of the predicate, with its parts.
  public let kind: Kind
  /// The object that frees a deep node. After `kind`, so that freeing that frees nothing yet.
  let deepNode: DeepNode?
  /// The number of nodes on the longest path down; 1 for a leaf.
  public var height: Int { Int(levels) }
  let levels: Int32
  /// The span of the node's text; nil when it was built in code. Equality ignores it.
  public var span: SourceSpan?

  /// The kinds of predicates.
  public indirect enum Kind: Hashable, Sendable {
    /// `TRUEPREDICATE`, `FALSEPREDICATE`
    case constant(Bool)
    /// `NOT p`, `! p`
    case not(PredicateNode)
    /// `p AND q`, `p && q`
    case and([PredicateNode])
    /// `p OR q`, `p || q`
    case or([PredicateNode])
    /// `age >= 18`, `ANY tags ==[c] "swift"`
    case comparison(Comparison)
  }

  /// Creates a normalised predicate.
  public init(_ kind: Kind, span: SourceSpan? = nil) {
    let kind = kind.normalized()
    let levels = kind.levels
    self.kind = kind
    self.levels = levels
    self.span = span
    deepNode =
      levels <= DeepNode.shortest ? nil : DeepNode(.predicate(Self(freely: kind, levels: levels)))
  }

  /// Creates the node that a `DeepNode` holds.
  private init(freely kind: Kind, levels: Int32) {
    self.kind = kind
    self.levels = levels
    deepNode = nil
    span = nil
  }
}

extension PredicateNode: Hashable {
  public static func == (left: Self, right: Self) -> Bool {
    if let left = left.deepNode, let right = right.deepNode { return left == right }
    return left.levels == right.levels && left.kind == right.kind
  }

  public func hash(into hasher: inout Hasher) {
    if let deepNode { hasher.combine(deepNode) } else { hasher.combine(kind) }
  }
}

extension PredicateNode.Kind {
  fileprivate func normalized() -> Self {
    switch self {
    case .and(let terms) where terms.count < 2: terms.first?.kind ?? .constant(true)
    case .or(let terms) where terms.count < 2: terms.first?.kind ?? .constant(false)
    case .constant, .not, .and, .or, .comparison: self
    }
  }
}

/// `[ANY|ALL] left operator[options] right`
public struct Comparison: Hashable, Sendable {
  /// ANY or ALL before the left side; nil for a plain comparison. NONE is NOT ANY.
  public var quantifier: Quantifier?
  /// The left side.
  public var left: ExpressionNode
  /// The operator.
  public var `operator`: ComparisonOperator
  /// The options in brackets after the operator, such as `[cd]`.
  public var options: StringOptions
  /// The right side.
  public var right: ExpressionNode

  /// Creates a comparison. Any combination can be built; a meaningless one fails when it is
  /// evaluated.
  public init(
    _ quantifier: Quantifier? = nil,
    _ left: ExpressionNode,
    _ operator: ComparisonOperator,
    _ options: StringOptions = [],
    _ right: ExpressionNode
  ) {
    self.quantifier = quantifier
    self.left = left
    self.operator = `operator`
    self.options = options
    self.right = right
  }
}
