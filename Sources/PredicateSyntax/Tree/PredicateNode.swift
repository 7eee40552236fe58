/// A condition: true or false of an object.
///
/// The initialiser brings a tree to its normal form (an AND of one term is that term, an AND of
/// none is true), so that every tree there can be has a text that parses back to it.
public struct PredicateNode: Sendable {
  private let form: NodeForm<Kind>
  /// Where the text of this node is; nil when it was built in code. Equality ignores it.
  public var span: SourceSpan?

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

  public init(_ kind: Kind, span: SourceSpan? = nil) {
    let kind = kind.normalized()
    let height = kind.height
    self.span = span
    form =
      if height <= TallNode.shortest {
        .short(kind, height: UInt8(height))
      } else {
        .tall(TallNode(.predicate(Self(tall: kind)), height: height))
      }
  }

  /// What a `TallNode` holds.
  private init(tall kind: Kind) {
    form = .short(kind, height: 0)
    span = nil
  }

  public var kind: Kind {
    switch form {
    case .short(let kind, height: _): kind
    case .tall(let node): node.predicate.kind
    }
  }

  /// How many nodes stand above one another where there are most; 1 of one without others below.
  public var height: Int { form.height }

  var tallNode: TallNode? {
    if case .tall(let node) = form { node } else { nil }
  }
}

extension PredicateNode: Hashable {
  public static func == (left: Self, right: Self) -> Bool { left.form == right.form }
  public func hash(into hasher: inout Hasher) { hasher.combine(form) }
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
  public var quantifier: Quantifier?
  public var left: ExpressionNode
  public var `operator`: ComparisonOperator
  public var options: StringOptions
  public var right: ExpressionNode

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
