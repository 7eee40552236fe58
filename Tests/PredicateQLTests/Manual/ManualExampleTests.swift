import Foundation
import PredicateQL
import PredicateTestSupport
import Testing

/// Every example of the reference manual is a case, and gives the stated answer.
@Suite struct ManualExampleTests {
  @Test func examplesAreFound() throws {
    let blocks = try ManualBlock.all()
    #expect(try blocks.flatMap { try $0.answers() }.count > 200)
    #expect(try blocks.flatMap { try $0.texts() }.count > 150)
  }

  /// `predicate ; arguments --> answer`: as written, as printed and parsed again, and compiled for
  /// dictionaries.
  @Test(arguments: try ManualBlock.all().flatMap { try $0.answers() })
  func answers(_ example: CaseFile.Case) throws {
    let options = ParseOptions(mode: example.mode)
    let bound: BoundPredicate
    do throws(PredicateFormatError) {
      bound = try PredicateTemplate(parsing: example.predicate, options: options)
        .bound(to: Bindings(arguments: example.arguments))
    } catch {
      let codes = error.diagnostics.map { CaseFile.Expected.error($0.id.code) }
      #expect(codes.contains(example.expected), sourceLocation: example.location)
      return
    }
    #expect(outcome(of: bound, example) == example.expected, sourceLocation: example.location)
    let again = try PredicateTemplate(parsing: bound.format, options: options).bound()
    #expect(outcome(of: again, example) == example.expected, sourceLocation: example.location)
    guard case .value(.map(let data)) = example.root,
      let evaluator = try? Evaluator(bound, options: EvaluationOptions(mode: example.mode))
    else { return }
    let compiled = CompiledEvaluator<[String: Value]>(
      evaluator,
      Variables(example.variables.mapValues(\.keyed))
    )
    let answer = expected { () throws(EvaluationError) in try compiled.matches(data) }
    #expect(answer == example.expected, sourceLocation: example.location)
  }

  /// `text ; arguments ==> canonical text`, or Apple's under `# style: apple`, and `text ;
  /// arguments !!! CODE @ START..END, …`, with or without places. `# reads: expression` is for
  /// expressions, `# entity: Person` for diagnostics that need a schema.
  @Test(arguments: try ManualBlock.all().flatMap { try $0.texts() })
  func texts(_ example: ManualText) throws {
    let line = example.line
    #expect(!line.mark.isEmpty, "an example without an answer", sourceLocation: example.location)
    let reading = try ManualReading(of: line)
    if line.mark == "!!!" {
      let found = line.right.contains("@") ? reading.places : reading.codes
      #expect(found == line.right, sourceLocation: example.location)
    } else {
      let errors = reading.diagnostics.filter { $0.severity == .error }
      #expect(errors.map(\.message) == [], sourceLocation: example.location)
      #expect(reading.text == line.right, sourceLocation: example.location)
    }
  }

  private func outcome(
    of predicate: BoundPredicate,
    _ example: CaseFile.Case
  ) -> CaseFile.Expected? {
    expected {
      try Evaluator(predicate, options: EvaluationOptions(mode: example.mode))
        .matches(example.root.keyed, variables: Variables(example.variables.mapValues(\.keyed)))
    }
  }

  private func expected(_ body: () throws -> Bool) -> CaseFile.Expected? {
    do {
      return .truth(try body())
    } catch let error as EvaluationError {
      return .error(error.code)
    } catch let error as PredicateFormatError {
      return .error(error.diagnostics.first?.id.code ?? "")
    } catch {
      return nil
    }
  }
}
