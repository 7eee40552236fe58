import PredicateSyntax

/// A predicate in parts, before it is text.
struct SplitParts {
  var exact: SQLCondition?
  var narrowing: SQLCondition?
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

  init(exact: SQLCondition) { self.exact = exact.truth == true ? nil : exact }

  /// Leaves the whole predicate to memory.
  init(_ node: PredicateNode, because reason: Unsupported, failure: Failure) {
    narrowing = reason.narrowing?.truth == true ? nil : reason.narrowing
    residual = node
    notes = [reason]
    self.failure = failure
  }

  /// Joins parts by AND, with one more condition that every row meets.
  init(all parts: [Self], _ joint: SQLCondition?) {
    exact = Self.all(parts.map(\.exact))
    narrowing = Self.all(parts.map(\.narrowing) + [joint])
    let residuals = parts.compactMap(\.residual)
    residual = residuals.isEmpty ? nil : PredicateNode(.and(residuals))
    notes = parts.flatMap(\.notes)
    failure = .any(parts.lazy.map(\.failure))
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

  private static func all(_ conditions: [SQLCondition?]) -> SQLCondition? {
    let known = conditions.compactMap(\.self)
    return known.isEmpty ? nil : .all(known)
  }
}

/// Splits a predicate. Splitting is sound by construction: AND is split term by term; for OR the
/// terms' necessary conditions are joined, or all is left to memory; under NOT only an exact
/// condition is used, or the necessary condition that comes with the reason.
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
        guard let pushed = Self.pushed(operand) else { return parts(not: operand, node) }
        return parts(of: PredicateNode(pushed, span: node.span))
      case .constant, .comparison:
        let reason = bounded(error, node)
        return SplitParts(node, because: reason, failure: failure(of: node, reason))
      }
    }
  }

  /// NOT of a comparison that SQL cannot express.
  private mutating func parts(not operand: PredicateNode, _ node: PredicateNode) -> SplitParts {
    do throws(Unsupported) {
      let condition = try attempt { (self) throws(Unsupported) in try self.condition(operand) }
      return SplitParts(exact: condition.negated)
    } catch {
      var reason = error
      reason.narrowing = error.negation
      return SplitParts(node, because: reason, failure: failure(of: operand, error))
    }
  }

  private func failure(of node: PredicateNode, _ reason: Unsupported) -> SplitParts.Failure {
    if let failure = reason.failure { return .on(failure) }
    return mayFail(node) ? .anywhere : .none
  }

  private mutating func parts(all terms: [PredicateNode]) -> SplitParts {
    var all: [SplitParts] = []
    var guarded: [(bound: SQLCondition?, failure: SplitParts.Failure)] = []
    var (mayFail, anywhere) = (false, false)
    for term in terms {
      let parts = parts(of: term)
      all.append(mayFail ? parts.leftToMemory(term, anywhere: anywhere) : parts)
      // The first that may fail keeps its condition to itself.
      guarded.append((mayFail && !anywhere ? parts.bound : nil, parts.failure))
      if case .none = parts.failure { continue }
      mayFail = true
      if case .anywhere = parts.failure { anywhere = true }
    }
    return SplitParts(all: all, mayFail ? SplitParts.narrowing(of: guarded[...]) : nil)
  }

  private mutating func parts(
    any terms: [PredicateNode],
    _ node: PredicateNode,
    because reason: Unsupported
  ) -> SplitParts {
    let before = state
    var bounds: [SQLCondition] = []
    var notes: [Unsupported] = []
    var failures: [SplitParts.Failure] = []
    var isBounded = true
    for term in terms {
      let parts = parts(of: term)
      notes += parts.notes
      failures.append(parts.failure)
      // Without a bound the term may be true for any row.
      guard let bound = parts.bound else {
        isBounded = false
        continue
      }
      bounds.append(bound)
    }
    var failure = SplitParts.Failure.any(failures)
    guard isBounded else {
      // Joins that only the terms needed are removed.
      state = before
      if case .on = failure { failure = .anywhere }
      return SplitParts(node, because: reason, failure: failure)
    }
    var whole = SplitParts(node, because: reason, failure: failure)
    if !notes.isEmpty { whole.notes = notes }
    whole.narrowing = .any(bounds)
    return whole
  }

  /// The predicate with NOT moved inward; nil if a comparison follows it.
  private static func pushed(_ node: PredicateNode) -> PredicateNode.Kind? {
    let negated = { (term: PredicateNode) in PredicateNode(.not(term), span: term.span) }
    return switch node.kind {
    case .not(let operand): operand.kind
    case .and(let terms): .or(terms.map(negated))
    case .or(let terms): .and(terms.map(negated))
    case .constant, .comparison: nil
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
      guard dialect.reachesFarOut else { throw Unsupported("a table without a key") }
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
