import PredicateSyntax

/// The key paths that a predicate reads from the object, as far as its text shows. Others, such as
/// a path in a variable, must be noticed by the reader of the fields.
struct ReadPaths {
  /// The paths, each starting at the object.
  private(set) var paths: [[String]] = []
  /// Whether functions of the host are called, which may keep the values they are given.
  private(set) var callsHost = false
  /// The paths that variables of SUBQUERYs may stand for.
  private var elements: [ExactKey: [[String]]] = [:]

  /// The most paths to gather: a variable of a SUBQUERY multiplies them.
  private static let most = 64

  init(of predicate: PreparedPredicate) { visit(predicate) }

  private mutating func visit(_ predicate: PreparedPredicate) {
    switch predicate.kind {
    case .constant: break
    case .not(let operand): visit(operand)
    case .and(let terms), .or(let terms): for term in terms { visit(term) }
    case .comparison(let comparison):
      if case .selector = comparison.test { callsHost = true }
      _ = visit(comparison.left)
      _ = visit(comparison.right)
    }
  }

  /// The paths in the object where the expression's value may lie.
  private mutating func visit(_ expression: PreparedExpression) -> [[String]] {
    switch expression.kind {
    case .constant, .refused: return []
    case .evaluatedObject: return [[]]
    case .variable(let name): return elements[ExactKey(name)] ?? []
    case .key(let key): return found([[key]])
    case .keyPath(let base, let steps):
      return path(from: base.map { visit($0) } ?? [[]], steps)
    case .subscripting(let base, .index(let index)):
      _ = visit(index)
      return visit(base)
    case .subscripting(let base, .first), .subscripting(let base, .last),
      .subscripting(let base, .size):
      return visit(base)
    case .arithmetic(_, let left, let right), .setOperation(_, let left, let right):
      return visit(left) + visit(right)
    case .negation(let operand), .cast(let operand, _), .assignment(_, let operand):
      return visit(operand)
    case .call(let function, let arguments):
      // The host performs it.
      if function.reads == .host { callsHost = true }
      return arguments.flatMap { visit($0) }
    case .aggregate(let arguments):
      return arguments.flatMap { visit($0) }
    case .hostCall(_, let arguments, _):
      callsHost = true
      return arguments.flatMap { visit($0) }
    case .message(let receiver, _, _, _):
      callsHost = true
      return visit(receiver)
    case .subquery(let collection, let variable, let predicate):
      let paths = Array(visit(collection).prefix(Self.most))
      let outer = elements.updateValue(paths, forKey: ExactKey(variable))
      visit(predicate)
      elements[ExactKey(variable)] = outer
      return paths
    case .ternary(let condition, let first, let second):
      visit(condition)
      return visit(first) + visit(second)
    }
  }

  private mutating func path(from bases: [[String]], _ steps: [PathStep]) -> [[String]] {
    var keys: [String] = []
    for case .key(let key) in steps { keys.append(key) }
    return found(bases.prefix(Self.most).map { $0 + keys })
  }

  private mutating func found(_ new: [[String]]) -> [[String]] {
    paths += new.prefix(Self.most - min(paths.count, Self.most))
    return new
  }
}
