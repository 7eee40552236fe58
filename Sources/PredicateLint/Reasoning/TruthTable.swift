import PredicateAnalysis
import PredicateEvaluation
import PredicateSyntax

/// The outcomes of a condition for all values of the keys that it compares with constants.
///
/// Each key is a variable with a few cells; a cell's representative is put in the key's place, and
/// the evaluator decides the comparison. Any other comparison is a variable that may have every
/// outcome, the same at each of its places.
struct TruthTable {
  private var variables: [Variable] = []
  private var leaves: [PredicateNode: Leaf] = [:]
  private let terms: [PredicateNode]
  /// The number of places of each comparison.
  private var places: [PredicateNode: Int] = [:]

  private struct Variable {
    /// The number of cells.
    var count: Int
  }

  private struct Leaf {
    let variable: Int
    /// The outcomes in each cell of the variable.
    let outcomes: [Outcomes]
  }

  /// The limit of constants of one key, and that of combinations of cells.
  private static let constantLimit = 24
  private static let combinationLimit = 4_096

  /// Creates the table for `terms`; nil where there are too many combinations.
  init?(of terms: [PredicateNode], fact: (ExpressionNode) -> KeyFact?) {
    self.terms = terms
    var comparisons: [PredicateNode] = []
    for term in terms where !term.collectLeaves(into: &comparisons) { return nil }
    var byKey: [(key: ExpressionNode, nodes: [PredicateNode])] = []
    var indexes: [ExpressionNode: Int] = [:]
    for node in comparisons {
      places[node, default: 0] += 1
      guard places[node] == 1, case .comparison(let comparison) = node.kind,
        let atom = KeyAtom(comparison)
      else { continue }
      if let index = indexes[atom.key] {
        byKey[index].nodes.append(node)
      } else {
        indexes[atom.key] = byKey.count
        byKey.append((atom.key, [node]))
      }
    }
    for (key, nodes) in byKey { add(nodes, of: key, fact(key)) }
    for node in comparisons { addOpaque(node) }
    var combinations = 1
    for variable in variables {
      combinations *= max(1, variable.count)
      if combinations > Self.combinationLimit { return nil }
    }
  }

  /// Adds a comparison that nothing is known about, unless it is there. One that stands at one place
  /// depends on no other, and needs no variable.
  private mutating func addOpaque(_ node: PredicateNode) {
    if leaves[node] != nil { return }
    if places[node, default: 0] > 1, node.isRepeatedAlike {
      leaves[node] = Leaf(variable: variables.count, outcomes: [.isTrue, .isFalse, .raises])
      variables.append(Variable(count: 3))
    } else {
      leaves[node] = Leaf(variable: variables.count, outcomes: [.unknown])
      variables.append(Variable(count: 1))
    }
  }

  private mutating func add(_ nodes: [PredicateNode], of key: ExpressionNode, _ fact: KeyFact?) {
    let atoms = nodes.compactMap { node -> (node: PredicateNode, atom: KeyAtom)? in
      guard case .comparison(let comparison) = node.kind else { return nil }
      return KeyAtom(comparison).map { (node, $0) }
    }
    let constants = Array(Set(atoms.flatMap(\.atom.constants)))
    guard nodes.count > 1, constants.count <= Self.constantLimit,
      let cells = KeyCell.cells(for: constants, fact)
    else { return }
    for (node, atom) in atoms {
      let outcomes = cells.map { atom.outcomes(in: $0) }
      leaves[node] = Leaf(variable: variables.count, outcomes: outcomes)
    }
    variables.append(Variable(count: cells.count))
  }

  /// The outcomes of all terms together, joined by AND or by OR, over all combinations of cells.
  func outcomes(joinedByAnd: Bool) -> Outcomes {
    var found: Outcomes = []
    var cells = [Int](repeating: 0, count: variables.count)
    while true {
      var result: Outcomes = joinedByAnd ? .isTrue : .isFalse
      for term in terms {
        let next = outcomes(of: term, cells)
        result = joinedByAnd ? result.and(next) : result.or(next)
      }
      found.formUnion(result)
      guard advance(&cells) else { return found }
    }
  }

  private func advance(_ cells: inout [Int]) -> Bool {
    for index in cells.indices {
      cells[index] += 1
      if cells[index] < variables[index].count { return true }
      cells[index] = 0
    }
    return false
  }

  private func outcomes(of node: PredicateNode, _ cells: [Int]) -> Outcomes {
    switch node.kind {
    // A constant is how programs switch a condition on and off: it is not reasoned about.
    case .constant: .unknown
    case .not(let operand): outcomes(of: operand, cells).negated
    case .and(let terms):
      terms.reduce(.isTrue) { result, term in result.and(outcomes(of: term, cells)) }
    case .or(let terms):
      terms.reduce(.isFalse) { result, term in result.or(outcomes(of: term, cells)) }
    case .comparison:
      leaves[node].map { $0.outcomes[cells[$0.variable]] } ?? .unknown
    }
  }
}

extension PredicateNode {
  /// Collects the comparisons; false where there are too many, or too deep ones.
  fileprivate func collectLeaves(into leaves: inout [PredicateNode]) -> Bool {
    guard height < 60 else { return false }
    var rest = [self]
    while let node = rest.popLast() {
      switch node.kind {
      case .constant: break
      case .not(let operand): rest.append(operand)
      case .and(let terms), .or(let terms): rest += terms
      case .comparison: leaves.append(node)
      }
      if leaves.count > 64 { return false }
    }
    return true
  }

  /// Whether the comparison has one outcome at all its places: not if it calls for random numbers
  /// or changes something.
  fileprivate var isRepeatedAlike: Bool {
    var isAlike = true
    forEachNode { node in
      guard case .expression(let node) = node else { return }
      switch node.kind {
      case .call(.random, _), .call(.randomInteger, _), .hostCall, .message, .assignment, .fetch:
        isAlike = false
      case .constant, .placeholder, .variable, .evaluatedObject, .keyPath, .subscripting,
        .arithmetic, .negation, .call, .aggregate, .setOperation, .subquery, .ternary, .cast,
        .anyKey:
        break
      }
    }
    return isAlike
  }
}
