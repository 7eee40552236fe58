import PredicateAnalysis
import PredicateEvaluation
import PredicateSyntax
import PredicateTestSupport
import Testing

@Suite struct EvaluationCaseTests {
  /// Every line of `Tests/Conformance/*.cases`: as written, as printed and parsed again, traced,
  /// and with constants in place of variables, all with one answer.
  @Test(arguments: try CaseFile.all())
  func conforms(_ example: CaseFile.Case) throws {
    let bound: BoundPredicate
    do {
      let options = ParseOptions(mode: example.mode)
      bound = try PredicateTemplate(parsing: example.predicate, options: options)
        .bound(to: Bindings(arguments: example.arguments))
    } catch {
      let codes = error.diagnostics.map { CaseFile.Expected.error($0.id.code) }
      #expect(codes.contains(example.expected), sourceLocation: example.location)
      return
    }
    let written = outcome(of: bound, example)
    #expect(written == example.expected, sourceLocation: example.location)

    let printed = FormatPrinter(style: .canonical).text(of: bound.root)
    let options = ParseOptions(mode: example.mode)
    let again = try PredicateTemplate(parsing: printed, options: options).bound()
    #expect(outcome(of: again, example) == written, sourceLocation: example.location)

    let traced = try tracedOutcome(of: bound, example)
    #expect(traced == written, sourceLocation: example.location)

    let constants = example.variables.compactMapValues(\.constant)
    // A constant that cannot be a key is refused when it is bound, before evaluation.
    guard constants.count == example.variables.count,
      let filled = try? bound.substituting(variables: constants)
    else { return }
    #expect(outcome(of: filled, example) == written, sourceLocation: example.location)
  }

  private func outcome(
    of predicate: BoundPredicate,
    _ example: CaseFile.Case
  ) -> CaseFile.Expected? {
    do {
      let evaluator = try Evaluator(
        predicate,
        options: EvaluationOptions(mode: example.mode, policy: example.policy)
      )
      let variables = example.variables.mapValues(\.keyed)
      return .truth(try evaluator.matches(example.root.keyed, variables: Variables(variables)))
    } catch let error as EvaluationError {
      return .error(error.code)
    } catch let error as PredicateFormatError {
      return .error(error.diagnostics.first?.id.code ?? "")
    } catch {
      return nil
    }
  }

  private func tracedOutcome(
    of predicate: BoundPredicate,
    _ example: CaseFile.Case
  ) throws -> CaseFile.Expected? {
    let options = EvaluationOptions(mode: example.mode, policy: example.policy)
    guard let evaluator = try? Evaluator(predicate, options: options) else {
      return outcome(of: predicate, example)
    }
    let trace = evaluator.trace(
      example.root.keyed,
      variables: Variables(example.variables.mapValues(\.keyed))
    )
    return trace.error.map { .error($0.code) } ?? trace.truth.map { .truth($0) }
  }
}

extension CaseValue {
  fileprivate var constant: Value? { if case .value(let value) = self { value } else { nil } }
}
