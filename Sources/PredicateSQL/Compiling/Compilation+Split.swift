import PredicateSyntax

/// A predicate in parts, before it is text.
struct SplitParts {
  var exact: SQLCondition?
  var narrowing: SQLCondition?
  /// A condition that is TRUE only for rows that match; nil if none is known
  var atLeast: SQLCondition?
  var residual: PredicateNode?
  /// The reasons for the residual.
  var notes: [Unsupported] = []
  /// The rows on which memory may fail.
  var failure = Failure.none

  enum Failure {
    case none
    /// The rows for which the condition is TRUE, or some of them
    case on(SQLCondition)
    case anywhere

    var isPossible: Bool {
      if case .none = self { false } else { true }
    }

    /// The rows of any of the failures.
    static func any(_ failures: some Sequence<Self>) -> Self {
      var rows: [SQLCondition] = []
      for failure in failures {
        switch failure {
        case .none: break
        case .on(let condition): rows.append(condition)
        case .anywhere: return .anywhere
        }
      }
      return rows.isEmpty ? .none : .on(.any(rows))
    }
  }

  init(exact: SQLCondition) {
    self.exact = exact.truth == true ? nil : exact
    atLeast = exact
  }

  /// Leaves the whole predicate to memory.
  init(_ node: PredicateNode, _ bounds: SQLBounds.Open, failure: Failure) {
    (narrowing, atLeast, notes) = (bounds.atMost, bounds.atLeast, bounds.reasons)
    (residual, self.failure) = (node, failure)
  }

  /// Joins parts by AND, with one more condition that every row meets.
  init(all parts: [Self], _ joint: SQLCondition?) {
    exact = Self.all(parts.map(\.exact))
    narrowing = Self.all(parts.map(\.narrowing) + [joint])
    let residuals = parts.compactMap(\.residual)
    residual = residuals.isEmpty ? nil : PredicateNode(.and(residuals))
    notes = parts.flatMap(\.notes)
    failure = .any(parts.lazy.map(\.failure))
    let least = parts.compactMap(\.atLeast)
    atLeast = least.count == parts.count ? .all(least) : nil
  }

  /// A term of AND after terms on which memory may fail, left to memory. What narrows it down is
  /// `narrowing(of:)` of all terms; where they fail `anywhere`, nothing does.
  func leftToMemory(_ node: PredicateNode, anywhere: Bool) -> Self {
    // A term that is true for every row is left as it is.
    if bound == nil, residual == nil { return self }
    var result = self
    if anywhere, residual == nil {
      result.notes = [Unsupported("a term after one that may fail", at: node.span)]
    }
    result.exact = nil
    result.narrowing = nil
    result.residual = node
    return result
  }

  /// A condition for terms of AND on which memory may fail: SQL must not exclude the rows on which it
  /// does, so that it is "the first term holds, and either the first fails or the second holds", and
  /// so on. Of each half of the terms it is the condition of the first half, and either that of the
  /// second or what fails in the first: each failure is written as often as the list can be halved,
  /// and the text is about as long as the terms.
  static func narrowing(of terms: ArraySlice<(bound: SQLCondition?, failure: Failure)>)
    -> SQLCondition?
  {
    guard terms.count > 1 else { return terms.first?.bound }
    let middle = terms.startIndex + (terms.count + 1) / 2
    let (first, second) = (narrowing(of: terms[..<middle]), narrowing(of: terms[middle...]))
    switch Failure.any(terms[..<middle].lazy.map(\.failure)) {
    case .none: return all([first, second])
    case .on(let rows): return all([first, second.map { .any([$0, rows]) }])
    case .anywhere: return first
    }
  }

  /// The whole condition in SQL, which every row that matches meets.
  var bound: SQLCondition? { Self.all([exact, narrowing]) }

  /// The bounds of the whole predicate.
  var bounds: SQLBounds {
    guard residual != nil else { return .exact(exact ?? .constant(true)) }
    var open = SQLBounds.Open(atLeast: atLeast, atMost: bound, because: notes)
    if case .on(let rows) = failure { open.failure = rows }
    return .open(open)
  }

  /// The bounds of the predicate and of a condition that memory tests only where it holds.
  func bounds(before next: SQLBounds) -> SQLBounds {
    let both = SQLBounds.all([bounds, next])
    guard case .open(var open) = both, failure.isPossible else { return both }
    open.atMost = bound
    return .open(open)
  }

  private static func all(_ conditions: [SQLCondition?]) -> SQLCondition? {
    let known = conditions.compactMap(\.self)
    return known.isEmpty ? nil : .all(known)
  }
}

/// Splits a predicate, each node once: terms of AND one by one; of OR the bounds are joined, and what
/// is not exact is left to memory whole; NOT is moved to the comparisons, whose bounds it exchanges.
extension Compilation {
  mutating func parts(of node: PredicateNode) -> SplitParts {
    do throws(Unsupported) {
      return try nested(at: node.span) { (self) throws(Unsupported) in self.nestedParts(of: node) }
    } catch {
      let failure: SplitParts.Failure = mayFail(node) ? .anywhere : .none
      return SplitParts(node, SQLBounds.Open(because: [error]), failure: failure)
    }
  }

  private mutating func nestedParts(of node: PredicateNode) -> SplitParts {
    switch node.kind {
    case .constant(let truth): return SplitParts(exact: .constant(truth))
    case .comparison(let comparison):
      return parts(node, bounds(of: comparison, node), of: node)
    case .and(let terms): return parts(all: terms)
    case .or(let terms): return parts(any: terms, node)
    case .not(let operand):
      if case .comparison(let comparison) = operand.kind {
        return parts(node, bounds(of: comparison, operand).negated, of: operand)
      }
      return parts(of: PredicateNode(Self.negation(of: operand), span: node.span))
    }
  }

  /// The exact condition of a predicate within a term.
  mutating func condition(_ node: PredicateNode) throws(Unsupported) -> SQLCondition {
    try parts(of: node).bounds.exact()
  }

  /// A node that is a comparison, or NOT of one.
  private func parts(
    _ node: PredicateNode,
    _ bounds: SQLBounds,
    of comparison: PredicateNode
  ) -> SplitParts {
    switch bounds {
    case .exact(let condition): return SplitParts(exact: condition)
    case .open(var open):
      if let rows = open.failure { return SplitParts(node, open, failure: .on(rows)) }
      guard mayFail(comparison) else { return SplitParts(node, open, failure: .none) }
      open.atLeast = nil
      return SplitParts(node, open, failure: .anywhere)
    }
  }

  private mutating func parts(all terms: [PredicateNode]) -> SplitParts {
    let outside = isBesideSelectiveTerm
    defer { isBesideSelectiveTerm = outside }
    // Counted once, since there may be tens of thousands of terms.
    let selective = terms.count { $0.isSelective }
    var all: [SplitParts] = []
    all.reserveCapacity(terms.count)
    var guarded: [(bound: SQLCondition?, failure: SplitParts.Failure)] = []
    var (mayFail, anywhere) = (false, false)
    for term in terms {
      // If exactly one term is selective, it has no selective term beside it.
      let others = selective == 1 && term.isSelective ? 0 : selective
      isBesideSelectiveTerm = outside || others > 0
      let parts = parts(of: term)
      all.append(mayFail ? parts.leftToMemory(term, anywhere: anywhere) : parts)
      guard mayFail || parts.failure.isPossible else { continue }
      if !mayFail { guarded = Array(repeating: (nil, .none), count: all.count - 1) }
      // The first that may fail keeps its condition to itself.
      guarded.append((mayFail && !anywhere ? parts.bound : nil, parts.failure))
      guard parts.failure.isPossible else { continue }
      mayFail = true
      if case .anywhere = parts.failure { anywhere = true }
    }
    guard all.contains(where: { $0.residual != nil }) else {
      return SplitParts(exact: .all(all.compactMap(\.exact)))
    }
    return SplitParts(all: all, mayFail ? SplitParts.narrowing(of: guarded[...]) : nil)
  }

  private mutating func parts(any terms: [PredicateNode], _ node: PredicateNode) -> SplitParts {
    let before = state
    var parts: [SplitParts] = []
    parts.reserveCapacity(terms.count)
    for term in terms { parts.append(self.parts(of: term)) }
    guard parts.contains(where: { $0.residual != nil }) else {
      return SplitParts(exact: .any(parts.map { $0.exact ?? .constant(true) }))
    }
    var failure = SplitParts.Failure.any(parts.lazy.map(\.failure))
    switch SQLBounds.any(parts.map(\.bounds)) {
    case .exact(let condition): return SplitParts(exact: condition)
    case .open(var open):
      // Memory may fail before it reaches a term that holds.
      if failure.isPossible { open.atLeast = nil }
      if open.atMost == nil, open.atLeast == nil {
        // Joins that only the terms needed are removed.
        state = before
        if case .on = failure { failure = .anywhere }
      }
      return SplitParts(node, open, failure: failure)
    }
  }

  /// NOT of a predicate that is not a comparison, moved one step inward.
  private static func negation(of node: PredicateNode) -> PredicateNode.Kind {
    let negated = { (term: PredicateNode) in PredicateNode(.not(term), span: term.span) }
    return switch node.kind {
    case .not(let operand): operand.kind
    case .and(let terms): .or(terms.map(negated))
    case .or(let terms): .and(terms.map(negated))
    case .constant(let truth): .constant(!truth)
    case .comparison: .not(node)
    }
  }

  /// Notes the tables without whose row no row of the outermost level is wanted.
  mutating func require(_ condition: SQLCondition?) {
    guard let condition, levels[0].joins.contains(where: \.isOuter) else { return }
    levels[0].required = condition.requiredTables
  }

  /// A condition that needs no more than the entity's table in FROM.
  mutating func standalone(_ condition: SQLCondition) throws(Unsupported) -> SQLFragment {
    let all = SQLCondition.all(levels[0].conditions + [condition])
    require(condition)
    let joins = levels[0].allJoins
    guard !joins.isEmpty else { return writer.text(all) }
    guard root.entity.hasUniqueKey else {
      // Conditions of joins would name rows outside, and those within them rows yet further out.
      guard dialect.has(.distantRows) else { throw Unsupported("a table without a key") }
      return "EXISTS \(subquery: "SELECT 1\(oneRow())\(joins) WHERE \(writer.text(all))")"
    }
    let key = try key(of: root)
    let keys: SQLFragment =
      "SELECT \(writer.list(key)) FROM \(levels[0].from)\(joins) WHERE \(writer.text(all))"
    return "\(writer.row(key)) IN \(subquery: keys)"
  }

  /// ` FROM` one row, for joins to a row outside.
  mutating func oneRow() -> SQLFragment { " FROM (SELECT 1) AS \(identifier: newAlias())" }
}
