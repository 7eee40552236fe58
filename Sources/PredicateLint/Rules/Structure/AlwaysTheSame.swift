import PredicateSyntax

extension LintRule {
  /// `age > 5 AND age < 3`, which is never true; `a != 1 OR a != 2`, which always is.
  static let alwaysTheSame = LintRule(
    DiagnosticID.alwaysTheSame.rawValue,
    .warning,
    "a condition is the same for every object",
    examples: [
      .bad("«age > 5 AND age < 3»"),
      .bad("«status != 'a' OR status != 'b'»"),
      .bad("«type == 1 AND type == 2»"),
      .bad("x == 1 AND («name == 'a' AND name == 'b'»)"),
      .bad("«x == nil OR x != nil»"),
      .bad("«name == 'ab' AND name BEGINSWITH 'x'»"),
      .bad("«age > 3 AND age < 4»", of: "Person"),
      .bad("SUBQUERY(items, $i, «$i.n > 2 AND $i.n < 1»).@count > 0"),
      .bad("«os_vers_major < 11 AND os_vers_major >= 12»", in: "munki"),
      .bad("«n IN {1, 2} AND n IN {3, 4}»"),
      .good("age > 3 AND age < 4"),
      .good("age > 5 OR age <= 5"),
      .good("status != 'a' AND status != 'b'"),
      .good("status == 'a' OR status == 'b'"),
      .good("a == 1 AND b == 2"),
      .good("ANY tags == 'a' AND ANY tags == 'b'"),
      .good("name >= 'a' AND name < 'B'"),
      .good("age > $low AND age < $low"),
      .good("TRUEPREDICATE || FALSEPREDICATE"),
      .good("name ==[c] 'x' AND name != 'x' AND name != 'X'"),
      .good("n == 9007199254740993 AND n > 9007199254740992"),
      .good("x == nil OR x == 1"),
    ]
  ) { context in
    if context.profile.ignoresCase { return [] }
    return context.sites.compactMap { site in
      guard case .predicate(let node) = site.node else { return nil }
      let terms: [PredicateNode]
      let isAnd: Bool
      switch node.kind {
      case .and(let all): (terms, isAnd) = (all, true)
      case .or(let all): (terms, isAnd) = (all, false)
      case .constant, .not, .comparison: return nil
      }
      let search = SameSearch(isAnd: isAnd) { context.fact(of: $0, site.variables) }
      // "Always true" is said of all terms: one between the two that are named may raise an error.
      guard let found = search.smallest(of: terms),
        let first = (isAnd ? found : terms).first?.span,
        let last = (isAnd ? found : terms).last?.span
      else { return nil }
      let quoted = found.compactMap(\.span).prefix(3).map { "`\(context.quote($0))`" }
      let list = quoted.joined(separator: isAnd ? " and " : " or ")
      return Remark(
        isAnd
          ? "\(list) exclude each other: this is never true"
          : "\(list) holds for every object: this is always true; AND may be meant",
        at: first.union(last)
      )
    }
  }
}

/// The search for a few terms that already make the whole never true, or always true.
private struct SameSearch {
  let isAnd: Bool
  let fact: (ExpressionNode) -> KeyFact?

  /// The most terms whose pairs are tried.
  private static let termLimit = 40

  /// A pair of terms if there is one, else all of them; nil if the whole may be either. A term that
  /// is so by itself is reported where it is.
  func smallest(of terms: [PredicateNode]) -> [PredicateNode]? {
    guard terms.count <= Self.termLimit, isSame(terms) == true,
      !terms.contains(where: { isSame([$0]) == true })
    else { return nil }
    for (index, first) in terms.enumerated() {
      for second in terms[(index + 1)...]
      where first != second && isSame([first, second]) == true {
        return [first, second]
      }
    }
    return terms.count > 2 ? terms : nil
  }

  /// Nil where there are too many combinations to tell.
  private func isSame(_ terms: [PredicateNode]) -> Bool? {
    guard let table = TruthTable(of: terms, fact: fact) else { return nil }
    let outcomes = table.outcomes(joinedByAnd: isAnd)
    return isAnd ? !outcomes.contains(.isTrue) : outcomes == .isTrue
  }
}

extension LintProfile {
  /// Whether `==` ignores case in the host, so that two texts may equal one value.
  fileprivate var ignoresCase: Bool { name == "cloudkit" }
}
