import PredicateAnalysis
import PredicateEvaluation
import PredicateSyntax
import PredicateTestSupport
import Testing

@Suite struct CompiledCaseTests {
  /// Every line of `Tests/Conformance/*.cases` about a dictionary, on every path for dictionaries.
  @Test(arguments: try CaseFile.all())
  func conforms(_ example: CaseFile.Case) throws {
    var options = EvaluationOptions(mode: example.mode, policy: example.policy)
    options.compilesTypes = false
    guard case .value(.map(let data)) = example.root else { return }
    let reference: Evaluator
    do {
      let bound = try PredicateTemplate(
        parsing: example.predicate,
        options: ParseOptions(mode: example.mode)
      ).bound(to: Bindings(arguments: example.arguments))
      reference = try Evaluator(bound, options: options)
    } catch {
      // `EvaluationCaseTests` checks which error it is.
      guard case .error = example.expected else { throw error }
      return
    }
    let variables = example.variables.mapValues(\.keyed)
    let expected = outcome { () throws(EvaluationError) in
      try reference.matches(example.root.keyed, variables: Variables(variables))
    }
    let compiled = CompiledEvaluator<[String: Value]>(reference, Variables(variables))
    let ofData = outcome { () throws(EvaluationError) in try compiled.matches(data) }
    #expect(ofData == expected, sourceLocation: example.location)

    let large = data.enlarged
    let expectedOfLarge = outcome { () throws(EvaluationError) in
      try reference.matches(large, variables: Variables(variables))
    }
    let ofLarge = outcome { () throws(EvaluationError) in try compiled.matches(large) }
    #expect(ofLarge == expectedOfLarge, sourceLocation: example.location)

    let any = data.mapValues(\.any)
    let anyEvaluator = CompiledEvaluator<[String: Any]>(reference, Variables(variables))
    let expectedOfAny = outcome { () throws(EvaluationError) in
      try reference.matches(any, variables: Variables(variables))
    }
    let ofAny = outcome { () throws(EvaluationError) in try anyEvaluator.matches(any) }
    #expect(ofAny == expectedOfAny, sourceLocation: example.location)
  }

  private func outcome(
    _ body: () throws(EvaluationError) -> Bool
  ) -> Result<Bool, EvaluationError> {
    do throws(EvaluationError) {
      return .success(try body())
    } catch {
      return .failure(error)
    }
  }
}

extension Value {
  /// The value as a Swift program would hold it.
  fileprivate var any: Any {
    switch self {
    case .bool(let value): value
    case .integer(let value): Int(value)
    case .real(let value): value
    case .text(let value): value
    case .date(let value): value
    case .uuid(let value): value
    case .list(let values):
      if values.allSatisfy({ if case .map = $0 { true } else { false } }) {
        values.map { $0.any as? [String: Any] ?? [:] }
      } else {
        values.map(\.any)
      }
    case .map(let entries): entries.mapValues(\.any)
    case .null, .decimal, .bytes, .url, .set: self
    }
  }
}
