/// An expression: a constant, a key path, or a function of other values.
///
/// The initialiser normalises a tree (`ExpressionNode+Normal.swift`), so that every possible tree
/// has a text that parses back to it.
public struct ExpressionNode: Sendable {
  /// The kind of the expression, with its parts.
  public let kind: Kind
  /// The object that frees a deep node. After `kind`, so that freeing that frees nothing yet.
  let deepNode: DeepNode?
  /// The number of nodes on the longest path down; 1 for a leaf.
  public var height: Int { Int(levels) }
  let levels: Int32
  /// The span of the node's text; nil when it was built in code. Equality ignores it.
  public var span: SourceSpan? { didSet { stepSpans = nil } }
  /// The spans of a key path's steps, where they differ from the node's (`StepSpans.swift`).
  var stepSpans: [SourceSpan]?

  /// The kinds of expressions.
  @nonexhaustive
  public indirect enum Kind: Hashable, Sendable {
    /// `18`, `"Ada"`, `NULL`, `{1, 2}`
    case constant(Value)
    /// `%@`, `%d`
    case placeholder(Placeholder)
    /// `$limit`
    case variable(String)
    /// `SELF`
    case evaluatedObject
    /// `name`, `$x.address.city`, `tags.@count`; without a base the path starts at `SELF`
    case keyPath(base: ExpressionNode?, [PathStep])
    /// `tags[FIRST]`, `scores[2]`, `(a.b)[0]`
    case subscripting(ExpressionNode, Subscript)
    /// `a + b`, `2 ** 8`, `flags & 4`
    case arithmetic(ArithmeticOperator, ExpressionNode, ExpressionNode)
    /// `-a`
    case negation(ExpressionNode)
    /// `lowercase:(name)`, `now()`
    case call(Function, [ExpressionNode])
    /// `mgl_step:from:stops:($zoomLevel, 11, 20)`: a function that the application adds
    case hostCall(name: String, [ExpressionNode])
    /// `FUNCTION(name, "stringByAppendingString:", "!")`
    case message(receiver: ExpressionNode, selector: String, [ExpressionNode])
    /// `{a, $b, 3}`; a list of constants is a constant
    case aggregate([ExpressionNode])
    /// `a UNION b`
    case setOperation(SetOperator, ExpressionNode, ExpressionNode)
    /// `SUBQUERY(items, $i, $i.price > 3)`
    case subquery(collection: ExpressionNode, variable: String, PredicateNode)
    /// `TERNARY(a > 1, "many", "one")`
    case ternary(PredicateNode, then: ExpressionNode, else: ExpressionNode)
    /// `CAST(x, "NSDate")`
    case cast(ExpressionNode, to: String)
    /// `FETCH(request, context, NO)`
    case fetch(request: ExpressionNode, context: ExpressionNode, countOnly: ExpressionNode)
    /// `$x := 3`
    case assignment(variable: String, ExpressionNode)
    /// `ANYKEY`
    case anyKey
  }

  /// Creates a normalised expression. The time is constant for most kinds.
  public init(_ kind: Kind, span: SourceSpan? = nil) {
    self.init(kind, span: span, stepSpans: nil)
  }

  /// Creates a node; `stepSpans` are the spans of the steps in `kind`, if it is a key path.
  package init(_ written: Kind, span: SourceSpan?, stepSpans: [SourceSpan]?) {
    let kind = written.normalized()
    let levels = kind.levels
    self.kind = kind
    self.levels = levels
    self.span = span
    self.stepSpans = stepSpans.flatMap { kind.spans(ofStepsIn: written, $0) }
    deepNode =
      levels <= DeepNode.shortest ? nil : DeepNode(.expression(Self(freely: kind, levels: levels)))
  }

  /// Creates the node that a `DeepNode` holds.
  private init(freely kind: Kind, levels: Int32) {
    self.kind = kind
    self.levels = levels
    deepNode = nil
    span = nil
    stepSpans = nil
  }
}

extension ExpressionNode: Hashable {
  public static func == (left: Self, right: Self) -> Bool {
    if let left = left.deepNode, let right = right.deepNode { return left == right }
    return left.levels == right.levels && left.kind == right.kind
      && left.kind.hasName(of: right.kind)
  }

  public func hash(into hasher: inout Hasher) {
    if let deepNode { hasher.combine(deepNode) } else { hasher.combine(kind) }
  }
}

extension ExpressionNode.Kind {
  /// Whether the names of two otherwise equal nodes are written alike.
  fileprivate func hasName(of other: Self) -> Bool {
    switch (self, other) {
    case (.variable(let name), .variable(let other)),
      (.subquery(_, let name, _), .subquery(_, let other, _)),
      (.assignment(let name, _), .assignment(let other, _)):
      name.hasSameBytes(as: other)
    default: true  // No other kind declares or reads a variable by its name.
    }
  }
}

/// The content of the brackets `[` and `]`.
public enum Subscript: Hashable, Sendable {
  /// `tags[FIRST]`
  case first
  /// `tags[LAST]`
  case last
  /// `tags[SIZE]`
  case size
  /// `scores[2]`, `ages["Ada"]`; evaluated against the root object
  case index(ExpressionNode)
}
