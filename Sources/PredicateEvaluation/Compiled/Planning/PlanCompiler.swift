/// A compiler of plans into matchers, for one kind of rows.
struct PlanCompiler {
  /// The approximate number of bytes that a row refers to outside itself.
  var reach = 0
  /// The matcher for the value that keys lead to; nil if only the reference evaluator can decide.
  let leaf: (ArraySlice<String>, Leaf) -> (any BlockMatcher)?

  func compile(_ plan: Plan) -> any BlockMatcher {
    switch plan {
    case .undecided: ConstantMatcher(verdict: .undecided)
    case .constant(let truth): ConstantMatcher(verdict: Verdict(truth))
    case .not(let operand): NegatedMatcher(operand: compile(operand))
    case .and(let terms): conjunction(terms.map(compile))
    case .or(let terms): disjunction(terms.map(compile))
    case .test(let path, let test): compile(path, .test(test))
    case .each(let path, let quantifier, let test): compile(path, .each(quantifier, test))
    case .count(let path, let condition, let test): compile(path, .count(of: condition, test))
    }
  }

  private func conjunction(_ terms: [any BlockMatcher]) -> any BlockMatcher {
    let test = ConjunctionMatcher(terms)
    return ComparisonPair.loop(terms, needsBoth: true, test.estimate) ?? test
  }

  private func disjunction(_ terms: [any BlockMatcher]) -> any BlockMatcher {
    let test = DisjunctionMatcher(terms)
    return ComparisonPair.loop(terms, needsBoth: false, test.estimate) ?? test
  }

  private func compile(_ path: [String], _ leaf: Leaf) -> any BlockMatcher {
    self.leaf(path[...], leaf) ?? ConstantMatcher(verdict: .undecided)
  }
}
