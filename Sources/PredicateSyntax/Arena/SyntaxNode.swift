/// A node as the parser writes it. All nodes have one small size and hold no text, only its span,
/// so that writing one costs no allocation. `TreeBuilder` builds trees from them. An arena never
/// destroys its nodes, so none may hold a counted reference.
struct SyntaxNode: BitwiseCopyable, Sendable {
  var kind: Kind
  var span: SourceSpan
  /// The node after this one in their list; undefined for the last.
  var next = NodeID(index: 0)

  enum Kind: BitwiseCopyable, Sendable {
    // Predicates

    /// `TRUEPREDICATE`
    case truth(Bool)
    /// `NOT p`
    case not(NodeID)
    /// `p AND q`
    case and(NodeList)
    /// `p OR q`
    case or(NodeList)
    /// `age >= 18`
    case comparison(SyntaxComparison)

    // Expressions

    /// `NULL`
    case null
    /// `YES`
    case bool(Bool)
    /// `18`, `0x1F`, `2.5`
    case number(SourceSpan, isReal: Bool)
    /// `3.14159265358979323846`, with more digits than a double
    case decimal(SourceSpan)
    /// `"Ada"`
    case string(SourceSpan)
    /// `%@`, also as a step of a path
    case placeholder(Placeholder.Conversion, index: Int32)
    /// `$limit`, also as a step of a path
    case variable(SyntaxText)
    /// `SELF`
    case evaluatedObject
    /// `ANYKEY`
    case anyKey
    /// `name`, alone
    case key(SyntaxText)
    /// `a.b`, `$x.a.b`
    case keyPath(base: NodeID?, NodeList)
    /// `valueForKeyPath:(x, "a.b")`, `valueForKey:(x, "a")`
    case keyPathText(base: NodeID, SyntaxText, isSplit: Bool)
    /// `tags[FIRST]`
    case subscripting(NodeID, SyntaxSubscript)
    /// `a + b`, `a UNION b`
    case infix(InfixOperator, NodeID, NodeID)
    /// `-a`
    case negation(NodeID)
    /// `lowercase:(name)`
    case call(Function, NodeList)
    /// `mgl_join:(a)`
    case hostCall(SyntaxText, NodeList)
    /// `FUNCTION(name, "uppercase")`
    case message(receiver: NodeID, selector: SyntaxText, NodeList)
    /// `{a, 2}`
    case aggregate(NodeList)
    /// `SUBQUERY(items, $i, $i.price > 3)`
    case subquery(collection: NodeID, variable: SyntaxText, NodeID)
    /// `TERNARY(p, a, b)`
    case ternary(NodeID, then: NodeID, else: NodeID)
    /// `CAST(x, "NSDate")`
    case cast(NodeID, to: SyntaxText)
    /// `FETCH(request, context, NO)`
    case fetch(request: NodeID, context: NodeID, countOnly: NodeID)
    /// `$x := 3`
    case assignment(SyntaxText, NodeID)

    // Steps of key paths, with `variable` and `placeholder`

    /// `name`
    case step(SyntaxText)
    /// `@count`; the text is the name after the `@`
    case collectionOperator(SyntaxText)
  }
}

/// `[ANY|ALL] left operator[options] right`
struct SyntaxComparison: BitwiseCopyable, Sendable {
  var quantifier: Quantifier?
  var left: NodeID
  var `operator`: LocatedOperator
  var options: StringOptions
  var right: NodeID
}

/// The content of the brackets `[` and `]`.
enum SyntaxSubscript: Sendable {
  case first, last, size
  case index(NodeID)
}

/// A comparison operator and its span: only the text tells which selector it is.
struct LocatedOperator: Sendable {
  var kind: Token.Kind
  var span: SourceSpan
}

/// A name or a literal of the text: its span and its form.
enum SyntaxText: Sendable {
  /// `name`, `#size`, `#"postal code"`, without the `$` or `@` before it
  case name(SourceSpan)
  /// `"Ada"`
  case literal(SourceSpan)
  /// `mgl_join` for `mgl_join:`: the name of a function without its colon
  case selector(SourceSpan)
  /// A missing part, already reported.
  case missing
}
