import PredicateAnalysis
import PredicateEvaluation
import PredicateJSON
import PredicateSyntax

/// Runs a case in memory.
struct CaseRunner {
  let mode: LanguageMode

  /// Why there is no result.
  enum Trouble: Error {
    case text(PredicateFormatError)
    case evaluation(EvaluationError)
    case `case`(String)
  }

  func run(_ example: ConformanceCase) -> CaseResult {
    if let reason = example.skipped { return .skipped(reason) }
    do throws(Trouble) {
      guard let reason = example.resultsSkipped else { return try judge(example) }
      // A text from another dialect may be one that we refuse.
      if example.kind != .parseOK, example.kind != .parseError { _ = try formula(of: example) }
      return .skipped(reason)
    } catch {
      if example.expectsError, error.isAnswer { return .passed }
      return .failed(expected: example.expectation, got: "\(error)")
    }
  }

  private func judge(_ example: ConformanceCase) throws(Trouble) -> CaseResult {
    let formula = try formula(of: example)
    switch example.kind {
    case .parseOK: return .passed
    case .parseError: return .failed(expected: "an error", got: formula.text)
    case .eval:
      let object = try objects(of: example).first ?? .null
      let answer = try formula.matches(object, mode)
      return Self.compare(.value(.bool(answer)), with: example)
    case .count: return try count(example, formula)
    case .expr:
      let object = try objects(of: example).first ?? .null
      let value = try formula.value(on: object, mode)
      let expected = try read([example.expect]).first ?? .null
      if try Self.areEqual(value, expected, mode) { return .passed }
      return .failed(expected: example.expectation, got: JSONText.of(value, depth: 8))
    case .print, .printExpression:
      return Self.compare(.value(.text(formula.appleText)), with: example)
    case .ast:
      let mistake = try TreeFacts(mode).mismatch(of: formula.root, with: example.expect)
      return mistake.map { CaseResult(status: .failed, detail: $0) } ?? .passed
    case .astEqual:
      let other = try otherFormula(of: example)
      return formula.root == other.root
        ? .passed : .failed(expected: "the tree of \(other.text)", got: formula.text)
    case .equiv:
      let other = try otherFormula(of: example)
      let objects =
        example.objects.isEmpty
        ? Samples.objects(for: [formula.root, other.root]) : try objects(of: example)
      return Equivalence(mode).compare(formula, other, on: objects)
    }
  }

  private func count(
    _ example: ConformanceCase,
    _ formula: CaseFormula
  ) throws(Trouble) -> CaseResult {
    // What is expected may point at the objects, so both are read together.
    let everything = try read(example.objects + [example.expect])
    let objects = everything.dropLast()
    var matched: [Int] = []
    for (index, object) in objects.enumerated() {
      do throws(Trouble) {
        if try formula.matches(object, mode) { matched.append(index) }
      } catch {
        throw .case("\(error), of object \(index + 1)")
      }
    }
    return Self.compare(matched, of: Array(objects), with: everything.last, in: example)
  }

  /// Whether the objects that matched, by position, are what was expected: so many, or these.
  static func compare(
    _ matched: [Int],
    of objects: [KeyedValue],
    with expected: KeyedValue?,
    in example: ConformanceCase
  ) -> CaseResult {
    guard case .collection(let expected) = expected else {
      return compare(.value(.integer(Int64(matched.count))), with: example)
    }
    if StructuralEquality.areSame(matched.map { objects[$0] }, expected.elements) { return .passed }
    let got = KeyedValue.array(matched.map { example.objects[$0] })
    return .failed(expected: example.expectation, got: JSONText.of(got))
  }

  static func compare(_ got: KeyedValue, with example: ConformanceCase) -> CaseResult {
    StructuralEquality.isSame(got, example.expect)
      ? .passed : .failed(expected: example.expectation, got: JSONText.of(got))
  }

  func formula(of example: ConformanceCase) throws(Trouble) -> CaseFormula {
    var values = TaggedValues()
    let arguments = try read(example.arguments, &values)
    let variables = try read(example.variables.map(\.value), &values)
    return try CaseFormula(
      example.format,
      isExpression: example.isExpression,
      CaseBindings(
        arguments: arguments,
        variables: zip(example.variables, variables).map { ($0.name, $1) }
      ),
      mode
    )
  }

  private func otherFormula(of example: ConformanceCase) throws(Trouble) -> CaseFormula {
    guard let other = example.other else { throw .case("'other' is missing") }
    let arguments = try read(example.otherArguments)
    return try CaseFormula(
      other,
      isExpression: example.isExpression,
      CaseBindings(arguments: arguments, variables: []),
      mode
    )
  }

  private func objects(of example: ConformanceCase) throws(Trouble) -> [KeyedValue] {
    try read(example.objects)
  }

  func read(_ values: [KeyedValue]) throws(Trouble) -> [KeyedValue] {
    var reader = TaggedValues()
    return try read(values, &reader)
  }

  private func read(
    _ values: [KeyedValue],
    _ reader: inout TaggedValues
  ) throws(Trouble) -> [KeyedValue] {
    do throws(TaggedValues.Malformed) { return try reader.read(values) } catch {
      throw .case(error.reason)
    }
  }

  /// What the language calls equal.
  static func areEqual(
    _ left: KeyedValue,
    _ right: KeyedValue,
    _ mode: LanguageMode
  ) throws(Trouble) -> Bool {
    let variables = ["left": left, "right": right]
    return try CaseFormula("$left == $right", isExpression: false, nil, mode)
      .matches(.null, mode, variables)
  }
}

extension CaseRunner.Trouble: CustomStringConvertible {
  /// Whether it says something of the text, rather than of the case.
  var isAnswer: Bool {
    switch self {
    case .text, .evaluation: true
    case .case: false
    }
  }

  var description: String {
    switch self {
    case .text(let error):
      error.diagnostics.filter { $0.severity == .error }
        .map { "error[\($0.id.code)]: \($0.message)" }.joined(separator: "; ")
    case .evaluation(let error): "error[\(error.code)]: \(error.message)"
    case .case(let reason): reason
    }
  }
}

extension ConformanceCase {
  var expectsError: Bool {
    if case .value(.text("error")) = expect {
      kind != .print && kind != .printExpression
    } else {
      kind == .parseError
    }
  }

  /// What is expected, for people.
  var expectation: String {
    switch kind {
    case .parseOK: "a tree"
    case .parseError: "an error"
    case .astEqual: "equal trees"
    case .equiv: "the same answers"
    case .eval, .count, .expr, .print, .printExpression, .ast: JSONText.of(expect)
    }
  }
}
