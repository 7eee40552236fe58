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

    func or(_ other: Self) -> Self {
      switch (self, other) {
      case (.anywhere, _), (_, .anywhere): .anywhere
      case (.none, let only), (let only, .none): only
      case (.on(let first), .on(let second)): .on(.any([first, second]))
      }
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

  /// Joins parts by AND.
  init(all parts: [Self]) {
    exact = Self.all(parts.map(\.exact))
    narrowing = Self.all(parts.map(\.narrowing))
    let residuals = parts.compactMap(\.residual)
    residual = residuals.isEmpty ? nil : PredicateNode(.and(residuals))
    notes = parts.flatMap(\.notes)
    failure = parts.reduce(.none) { $0.or($1.failure) }
  }

  /// The parts of a term of AND after terms on which memory may fail: SQL must not exclude the rows
  /// on which it does.
  func after(_ failure: Failure, _ node: PredicateNode) -> Self {
    // A term that is true for every row is left as it is.
    if bound == nil, residual == nil { return self }
    var result = self
    switch failure {
    case .none: return self
    case .on(let rows): result.narrowing = bound.map { .any([$0, rows]) }
    case .anywhere:
      result.narrowing = nil
      if residual == nil {
        result.notes = [Unsupported("a term after one that may fail", at: node.span)]
      }
    }
    result.exact = nil
    result.residual = node
    return result
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
    var failure = SplitParts.Failure.none
    for term in terms {
      let parts = parts(of: term)
      all.append(parts.after(failure, term))
      failure = failure.or(parts.failure)
    }
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
    var failure = SplitParts.Failure.none
    var isBounded = true
    for term in terms {
      let parts = parts(of: term)
      notes += parts.notes
      failure = failure.or(parts.failure)
      // Without a bound the term may be true for any row.
      guard let bound = parts.bound else {
        isBounded = false
        continue
      }
      bounds.append(bound)
    }
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
