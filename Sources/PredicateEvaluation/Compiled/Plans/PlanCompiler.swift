/// A compiler of plans into tests, for one kind of rows.
struct PlanCompiler {
  /// The approximate number of bytes that a row refers to outside itself.
  var reach = 0
  /// The test of the value that keys lead to; nil where only the reference evaluator can decide.
  let leaf: (ArraySlice<String>, Leaf) -> (any BlockTest)?

  func compile(_ plan: Plan) -> any BlockTest {
    switch plan {
    case .undecided: ConstantTest(verdict: .undecided)
    case .constant(let truth): ConstantTest(verdict: Verdict(truth))
    case .not(let operand): NegatedTest(operand: compile(operand))
    case .and(let terms): conjunction(terms.map(compile))
    case .or(let terms): disjunction(terms.map(compile))
    case .test(let path, let test): compile(path, .test(test))
    case .each(let path, let quantifier, let test): compile(path, .each(quantifier, test))
    case .count(let path, let condition, let test): compile(path, .count(of: condition, test))
    }
  }

  private func conjunction(_ terms: [any BlockTest]) -> any BlockTest {
    let test = ConjunctionTest(terms)
    return ComparisonPair.both(terms, test.estimate) ?? test
  }

  private func disjunction(_ terms: [any BlockTest]) -> any BlockTest {
    let test = DisjunctionTest(terms)
    return ComparisonPair.either(terms, test.estimate) ?? test
  }

  private func compile(_ path: [String], _ leaf: Leaf) -> any BlockTest {
    self.leaf(path[...], leaf) ?? ConstantTest(verdict: .undecided)
  }
}
