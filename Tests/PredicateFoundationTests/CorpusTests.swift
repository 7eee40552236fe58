import Foundation
import PredicateEvaluation
import PredicateJSON
import PredicateSyntax
import Testing

@testable import PredicateConformance
@testable import PredicateFoundation

/// Every case of the corpus that asks a question about data, asked as an application does: through
/// NSPredicate, with arguments and objects of Foundation's classes and of Swift's types.
@Suite struct CorpusTests {
  private static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  private static let corpus = package.deletingLastPathComponent()
    .appendingPathComponent("shared/corpus").path

  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: corpus), "there is no ../shared/corpus"),
    arguments: ApplicationValues.Style.allCases
  )
  func everyQuestion(_ style: ApplicationValues.Style) throws {
    let known = try divergences()
    var passed = 0
    var skipped = 0
    for example in try examples() where example.kind == .eval || example.kind == .count {
      guard example.skipped == nil, example.resultsSkipped == nil, !known.contains(example.id)
      else {
        skipped += 1
        continue
      }
      let result = try answer(example, style)
      #expect(result.status == .passed, "\(example.id) \(example.format): \(result.detail)")
      if result.status == .passed { passed += 1 }
    }
    // Skipped are cases about Realm alone, and those that contradict a rule.
    #expect(passed > 450 && passed > 9 * skipped, "\(passed) passed, \(skipped) skipped")
  }

  private func answer(
    _ example: ConformanceCase,
    _ style: ApplicationValues.Style
  ) throws -> CaseResult {
    let runner = CaseRunner(mode: .default)
    let tagged = try runner.values(of: example)
    let application = ApplicationValues(style: style)
    let arguments = try runner.read(example.arguments, tagged).map(application.value)
    let named = try runner.read(example.variables.map(\.value), tagged).map(application.value)
    let variables = Dictionary(zip(example.variables.map(\.name), named)) { $1 }
    let objects = try runner.read(example.objects, tagged)
    do {
      if example.isExpression {
        return try value(example, arguments, variables, objects.first, style, tagged)
      }
      let predicate =
        example.expectsError
        ? try NSPredicate.parse(format: example.format, arguments: arguments)
        : NSPredicate(format: example.format, argumentArray: arguments)
      return try decide(example, predicate, variables, objects, application, tagged)
    } catch {
      return example.expectsError
        ? .passed : .failed(expected: example.expectation, got: "\(error)")
    }
  }

  private func decide(
    _ example: ConformanceCase,
    _ predicate: NSPredicate,
    _ variables: [String: Any],
    _ objects: [KeyedValue],
    _ application: ApplicationValues,
    _ tagged: TaggedValues
  ) throws -> CaseResult {
    let subjects = objects.map(application.value)
    guard example.kind == .count else {
      let answer = try predicate.matches(subjects.first, substitutionVariables: variables)
      let bound = predicate.withSubstitutionVariables(variables)
      #expect(try bound.matches(subjects.first) == answer, "\(example.id), substituted")
      if !example.expectsError { #expect(bound.evaluate(with: subjects.first) == answer) }
      return CaseRunner.compare(.value(.bool(answer)), with: example)
    }
    let matched = try subjects.indices.filter {
      try predicate.matches(subjects[$0], substitutionVariables: variables)
    }
    let bound = predicate.withSubstitutionVariables(variables)
    #expect((subjects as NSArray).filtered(using: bound).count == matched.count)
    let expected = try CaseRunner(mode: .default).read([example.expect], tagged).first
    return CaseRunner.compare(matched, of: objects, with: expected, in: example)
  }

  private func value(
    _ example: ConformanceCase,
    _ arguments: [Any],
    _ variables: [String: Any],
    _ object: KeyedValue?,
    _ style: ApplicationValues.Style,
    _ tagged: TaggedValues
  ) throws -> CaseResult {
    let expression = try NSExpression.parse(format: example.format, arguments: arguments)
    let value = try expression.evaluated(
      with: object.map(ApplicationValues(style: style).value),
      context: NSMutableDictionary(dictionary: variables)
    )
    let expected = try CaseRunner(mode: .default).read([example.expect], tagged).first ?? .null
    let isExpected = try AnswerComparison(.default)
      .isExpected(KeyedValue(reading: value), expected, isOrderOpen: false)
    return isExpected
      ? .passed : .failed(expected: example.expectation, got: "\(value ?? "nil")")
  }

  private func examples() throws -> [ConformanceCase] {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.corpus)
    return try names.filter { $0.hasSuffix(".jsonl") }.sorted().flatMap { name in
      try String(contentsOfFile: "\(Self.corpus)/\(name)", encoding: .utf8)
        .split(separator: "\n").map { try ConformanceCase(JSONReader().read(String($0))) }
    }
  }

  /// The identifiers of cases that contradict a rule.
  private func divergences() throws -> Set<Substring> {
    let list = Self.package.appendingPathComponent("Tests/Conformance/divergences.tsv")
    let lines = try String(contentsOf: list, encoding: .utf8).split(separator: "\n")
    return Set(lines.compactMap { $0.split(separator: "\t").first })
  }
}

extension Set<Substring> {
  fileprivate func contains(_ id: String) -> Bool { contains(Substring(id)) }
}
