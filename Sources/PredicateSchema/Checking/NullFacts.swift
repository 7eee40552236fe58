import PredicateSyntax

/// Expressions known not to be null because a predicate was true, or was false.
///
/// With these, `age != nil AND age + 1 > 3` needs no warning: the second term is evaluated only
/// if there is an age.
///
/// They are combined from those of the parts, which the checker has just computed, so that each
/// node is computed once.
struct NullFacts {
  private(set) var whenTrue: Set<ExpressionNode> = []
  private(set) var whenFalse: Set<ExpressionNode> = []

  /// Those of a constant predicate: none.
  init() {}

  init(of comparison: Comparison) {
    for subject in Self.subjects(of: comparison, true) {
      whenTrue.formUnion(Self.paths(behind: subject))
    }
    for subject in Self.subjects(of: comparison, false) {
      whenFalse.formUnion(Self.paths(behind: subject))
    }
  }

  /// Those of NOT before the predicate.
  var negated: Self {
    var result = Self()
    (result.whenTrue, result.whenFalse) = (whenFalse, whenTrue)
    return result
  }

  func facts(when truth: Bool) -> Set<ExpressionNode> { truth ? whenTrue : whenFalse }

  /// Joins the facts of the next term of an AND (`isAnd`), or of an OR.
  mutating func join(_ other: consuming Self, isAnd: Bool) {
    if isAnd {
      whenTrue.absorb(other.whenTrue)
      whenFalse.restrict(to: other.whenFalse)
    } else {
      whenFalse.absorb(other.whenFalse)
      whenTrue.restrict(to: other.whenTrue)
    }
  }

  /// The sides of a comparison that cannot have been null.
  private static func subjects(of comparison: Comparison, _ truth: Bool) -> [ExpressionNode] {
    let (left, right) = (comparison.left, comparison.right)
    guard comparison.quantifier == nil else { return [] }
    switch comparison.operator {
    case .equal: return truth ? paired(left, right, null: false) : paired(left, right, null: true)
    case .notEqual:
      return truth ? paired(left, right, null: true) : paired(left, right, null: false)
    case .lessOrEqual, .greaterOrEqual: return truth ? paired(left, right, null: false) : []
    case .less, .greater, .between, .in, .contains, .beginsWith, .endsWith, .like, .matches,
      .utiConformsTo, .utiEquals:
      return truth ? [left, right] : []
    case .tokenMatches, .selector: return []
    }
  }

  /// The sides that are compared with a constant that is null, or that is not null.
  private static func paired(
    _ left: ExpressionNode,
    _ right: ExpressionNode,
    null: Bool
  ) -> [ExpressionNode] {
    var found: [ExpressionNode] = []
    if let value = right.kind.constantValue, (value == .null) == null { found.append(left) }
    if let value = left.kind.constantValue, (value == .null) == null { found.append(right) }
    return found
  }

  /// The maximum number of steps of a recorded path. Longer ones are not recorded, or else a path
  /// would take the square of its length.
  private static let longestPrefix = 64

  /// The key path itself and every path it goes through: a null there would be null here.
  private static func paths(behind node: ExpressionNode) -> [ExpressionNode] {
    switch node.kind {
    case .variable: return [node]
    case .keyPath(let base, let steps):
      let isPlain = steps.allSatisfy { if case .variable = $0 { false } else { true } }
      guard isPlain else { return [] }
      switch base?.kind {
      case nil: break
      case .variable: break
      default: return []  // The keys of any other base are not columns of a row.
      }
      return [node]
        + steps.indices.dropLast().prefix(longestPrefix).map { end in
          ExpressionNode(.keyPath(base: base, Array(steps[...end])))
        }
    case .call(let function, let arguments) where function.ofNil == .givesNil:
      return arguments.flatMap(paths)
    case .cast(let operand, to: _), .negation(let operand): return paths(behind: operand)
    default: return []  // For any other kind the empty list is always correct.
    }
  }
}

extension Set<ExpressionNode> {
  /// Forms the union. The smaller set is added to the larger one, or else a tree of ANDs would take the
  /// square of its size.
  fileprivate mutating func absorb(_ other: Self) {
    if other.count > count {
      let smaller = self
      self = other
      formUnion(smaller)
    } else {
      formUnion(other)
    }
  }

  fileprivate mutating func restrict(to other: Self) {
    if !isEmpty { formIntersection(other) }
  }
}
