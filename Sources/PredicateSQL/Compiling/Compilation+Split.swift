import PredicateSyntax

/// A predicate in parts, before it is text.
struct SplitParts {
  var exact: SQLCondition?
  var narrowing: SQLCondition?
  var residual: PredicateNode?
  /// Why there is a residual.
  var notes: [Unsupported] = []

  init(exact: SQLCondition) { self.exact = exact.truth == true ? nil : exact }

  /// All of it is left to memory.
  init(_ node: PredicateNode, because reason: Unsupported) {
    narrowing = reason.narrowing
    residual = node
    notes = [reason]
  }

  /// Each part of each, joined by AND.
  init(all parts: [Self]) {
    exact = Self.all(parts.map(\.exact))
    narrowing = Self.all(parts.map(\.narrowing))
    let residuals = parts.compactMap(\.residual)
    residual = residuals.isEmpty ? nil : PredicateNode(.and(residuals))
    notes = parts.flatMap(\.notes)
  }

  /// All that SQL says: true at least of every row that matches.
  var bound: SQLCondition? { Self.all([exact, narrowing]) }

  private static func all(_ conditions: [SQLCondition?]) -> SQLCondition? {
    let known = conditions.compactMap(\.self)
    return known.isEmpty ? nil : .all(known)
  }
}

/// Splitting is sound by construction: under AND term by term; under OR all or, of every term, what
/// bounds it; under NOT only what is exact.
extension Compilation {
  mutating func parts(of node: PredicateNode) -> SplitParts {
    do throws(Unsupported) {
      return SplitParts(
        exact: try attempt { (self) throws(Unsupported) in try self.condition(node) }
      )
    } catch {
      switch node.kind {
      case .and(let terms): return parts(all: terms)
      case .or(let terms): return parts(any: terms, node, because: error)
      case .not(let operand):
        guard let pushed = Self.pushed(operand) else { return SplitParts(node, because: error) }
        return parts(of: PredicateNode(pushed, span: node.span))
      case .constant, .comparison: return SplitParts(node, because: error)
      }
    }
  }

  private mutating func parts(all terms: [PredicateNode]) -> SplitParts {
    var all: [SplitParts] = []
    for term in terms { all.append(parts(of: term)) }
    return SplitParts(all: all)
  }

  private mutating func parts(
    any terms: [PredicateNode],
    _ node: PredicateNode,
    because reason: Unsupported
  ) -> SplitParts {
    let before = state
    var bounds: [SQLCondition] = []
    var notes: [Unsupported] = []
    for term in terms {
      let parts = parts(of: term)
      notes += parts.notes
      if let bound = parts.bound { bounds.append(bound) }
      // A term that is always true, or may be true of any row.
      if parts.bound == nil {
        state = before
        return SplitParts(node, because: reason)
      }
    }
    var whole = SplitParts(node, because: reason)
    if !notes.isEmpty { whole.notes = notes }
    whole.narrowing = .any(bounds)
    return whole
  }

  /// NOT brought further in; nil where it stands before a comparison.
  private static func pushed(_ node: PredicateNode) -> PredicateNode.Kind? {
    let negated = { (term: PredicateNode) in PredicateNode(.not(term), span: term.span) }
    return switch node.kind {
    case .not(let operand): operand.kind
    case .and(let terms): .or(terms.map(negated))
    case .or(let terms): .and(terms.map(negated))
    case .constant, .comparison: nil
    }
  }

  /// A condition that needs no more than the entity's table in FROM.
  mutating func standalone(_ condition: SQLCondition) throws(Unsupported) -> SQLFragment {
    let all = SQLCondition.all(levels[0].conditions + [condition])
    let joins = levels[0].allJoins
    guard !joins.isEmpty else { return all.fragment }
    let key = try key(of: root)
    let columns = key.joined(", ")
    return """
      \(key.count == 1 ? columns : "(\(columns))") IN (SELECT \(columns) FROM \(levels[0].from)\
      \(joins) WHERE \(all.fragment))
      """
  }
}
