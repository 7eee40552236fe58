/// Finds the parts of a predicate that are never evaluated, as far as that is known without an
/// object. Terms are evaluated in the order of the text, so evaluation never reaches a term after
/// one that is never true in an AND, or never false in an OR. Nor does it reach the unused branch
/// of a TERNARY with a known condition, or the predicate of a SUBQUERY over `{}`.
///
/// The known truth values are those of TRUEPREDICATE, FALSEPREDICATE, `==` and `!=` of two whole
/// numbers (`1 == 0`), and of NOT, AND and OR of these.
struct Reach {
  /// The spans of the unreached parts. A part inside another is not listed.
  private(set) var unreached: [SourceSpan] = []

  init(of root: TreeNode) {
    // Like all operations on trees for evaluation, this is recursive.
    if root.height > TreeNode.depthLimit { return }
    switch root {
    case .predicate(let node): _ = visit(node)
    case .expression(let node): visit(node)
    }
  }

  func isUnreached(_ span: SourceSpan) -> Bool { unreached.contains { $0.contains(span) } }

  /// The possible truth values of a predicate, apart from an error.
  private struct Truths {
    var canBeTrue = true
    var canBeFalse = true

    init() {}

    init(_ truth: Bool) {
      canBeTrue = truth
      canBeFalse = !truth
    }

    func canBe(_ truth: Bool) -> Bool { truth ? canBeTrue : canBeFalse }
  }

  private mutating func visit(_ node: PredicateNode) -> Truths {
    switch node.kind {
    case .constant(let truth): return Truths(truth)
    case .not(let operand):
      let truths = visit(operand)
      var result = Truths()
      result.canBeTrue = truths.canBeFalse
      result.canBeFalse = truths.canBeTrue
      return result
    case .and(let terms): return visit(terms, goingOnWhile: true)
    case .or(let terms): return visit(terms, goingOnWhile: false)
    case .comparison(let comparison):
      visit(comparison.left)
      visit(comparison.right)
      return comparison.constantTruth.map { Truths($0) } ?? Truths()
    }
  }

  /// The terms of an AND are evaluated while they are true, those of an OR while they are false.
  private mutating func visit(_ terms: [PredicateNode], goingOnWhile truth: Bool) -> Truths {
    var canEndEarly = false
    var isReached = true
    for term in terms {
      guard isReached else {
        if let span = term.span { unreached.append(span) }
        continue
      }
      let truths = visit(term)
      canEndEarly = canEndEarly || truths.canBe(!truth)
      isReached = truths.canBe(truth)
    }
    var result = Truths()
    result.canBeTrue = truth ? isReached : canEndEarly
    result.canBeFalse = truth ? canEndEarly : isReached
    return result
  }

  private mutating func visit(_ node: ExpressionNode) {
    switch node.kind {
    case .ternary(let condition, let consequent, let alternative):
      let truths = visit(condition)
      visit(consequent, isReached: truths.canBeTrue)
      visit(alternative, isReached: truths.canBeFalse)
    case .subquery(let collection, variable: _, let predicate):
      visit(collection)
      if case .constant(.list([])) = collection.kind {
        if let span = predicate.span { unreached.append(span) }
      } else {
        _ = visit(predicate)
      }
    case .constant, .placeholder, .variable, .evaluatedObject, .anyKey, .keyPath, .subscripting,
      .arithmetic, .negation, .call, .hostCall, .message, .aggregate, .setOperation, .cast,
      .fetch, .assignment:
      TreeNode.expression(node).forEachChild { child in
        if case .expression(let child) = child { visit(child) }
      }
    }
  }

  private mutating func visit(_ node: ExpressionNode, isReached: Bool) {
    if isReached {
      visit(node)
    } else if let span = node.span {
      unreached.append(span)
    }
  }
}

extension Comparison {
  /// The truth value of a comparison of constants such as `1 == 0`.
  fileprivate var constantTruth: Bool? {
    guard quantifier == nil, case .constant(.integer(let left)) = left.kind,
      case .constant(.integer(let right)) = right.kind
    else { return nil }
    return switch `operator` {
    case .equal: left == right
    case .notEqual: left != right
    default: nil  // No other operator is commonly used to write a constant truth.
    }
  }
}

extension [Diagnostic] {
  /// Operands of the wrong type fail only if they are evaluated: in unreachable parts they are a
  /// warning. An unknown key stays an error there, since it is a misspelling.
  package func sparingUnreached(in root: TreeNode) -> Self {
    let ofTypes: Set<DiagnosticID> = [
      .betweenBounds, .notACollection, .incomparable, .operatorOnScalar, .quantifierOnScalar,
      .unquantifiedToMany, .operandType,
    ]
    let isSpared = { (diagnostic: Diagnostic) in
      diagnostic.severity == .error && ofTypes.contains(diagnostic.id)
    }
    guard contains(where: isSpared) else { return self }
    let reach = Reach(of: root)
    return map { diagnostic in
      guard isSpared(diagnostic), reach.isUnreached(diagnostic.span) else { return diagnostic }
      var warning = diagnostic
      warning.severity = .warning
      return warning
    }
  }
}
