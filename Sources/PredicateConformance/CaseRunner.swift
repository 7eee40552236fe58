import PredicateAnalysis
import PredicateEvaluation
import PredicateJSON
public import PredicateSyntax

/// Runs a case in memory.
public struct CaseRunner {
  /// The mode in which texts are read.
  let mode: LanguageMode
  /// The mode in which texts are evaluated: `mode`, or the mode of databases.
  let deciding: LanguageMode

  /// Creates a runner that reads texts in `mode` and decides them in it, or as `deciding` does.
  public init(mode: LanguageMode, deciding: LanguageMode? = nil) {
    self.mode = mode
    self.deciding = deciding ?? mode
  }

  /// The reason why there is no result.
  enum Failure: Error {
    case text(PredicateFormatError)
    case evaluation(EvaluationError)
    case `case`(String)
    /// of one of several objects, by its number
    indirect case ofObject(Int, Failure)
  }

  /// Runs one case; every failure is a result, nothing is thrown.
  public func run(_ example: ConformanceCase) -> CaseResult {
    if let reason = example.skipped { return .skipped(reason) }
    do throws(Failure) {
      let values = try values(of: example)
      guard let reason = example.resultsSkipped else { return try judge(example, values) }
      return try skip(example, because: reason, values)
    } catch {
      if example.expectsError, error.isAnswer { return .passed }
      return .failed(expected: example.expectation, got: "\(error)")
    }
  }

  /// Skips a case whose results are not checked, after parsing its text. A text in a grammar of its
  /// own need not parse.
  private func skip(
    _ example: ConformanceCase,
    because reason: String,
    _ values: TaggedValues
  ) throws(Failure) -> CaseResult {
    // In a case about parsing, whether the text parses is itself the result.
    let isAboutParsing = example.kind == .parseOK || example.kind == .parseError
    if isAboutParsing || example.expectsError { return .skipped(reason) }
    do throws(Failure) { _ = try formula(of: example, values) } catch {
      guard case .text = error, RealmGrammar.isNeeded(for: example.format) else { throw error }
      return .skipped("\(reason), in a grammar of its own")
    }
    return .skipped(reason)
  }

  private func judge(
    _ example: ConformanceCase,
    _ values: TaggedValues
  ) throws(Failure) -> CaseResult {
    let formula = try formula(of: example, values)
    switch example.kind {
    case .parseOK:
      return example.expectsError ? .failed(expected: "an error", got: formula.text) : .passed
    case .parseError: return .failed(expected: "an error", got: formula.text)
    case .eval where !example.isExpression:
      let object = try read(example.objects, values).first ?? .null
      let answer = try formula.matches(object, deciding)
      return Self.compare(.value(.bool(answer)), with: example)
    case .eval, .expr: return try value(example, formula, values)
    case .count: return try count(example, formula, values)
    case .print, .printExpression: return try text(example, formula, values)
    case .ast:
      guard !example.expectsError else {
        return .failed(expected: "an error", got: formula.text)
      }
      let facts = try read([example.expect], values).first ?? .null
      let mistake = try TreeFacts(of: formula, deciding).mismatch(of: formula.root, with: facts)
      return mistake.map { CaseResult(status: .failed, detail: $0) } ?? .passed
    case .astEqual:
      let other = try otherFormula(of: example, values)
      let areEqual = formula.isSameTree(as: other)
      return areEqual == example.isToHold
        ? .passed
        : .failed(
          expected: (example.isToHold ? "" : "anything but ") + "the tree of \(other.text)",
          got: formula.text
        )
    case .equiv:
      let other = try otherFormula(of: example, values)
      let objects =
        example.objects.isEmpty
        ? Samples.objects(for: [formula.root, other.root]) : try read(example.objects, values)
      return try Equivalence(deciding).compare(formula, other, on: objects, as: example)
    }
  }

  private func value(
    _ example: ConformanceCase,
    _ formula: CaseFormula,
    _ values: TaggedValues
  ) throws(Failure) -> CaseResult {
    let object = try read(example.objects, values).first ?? .null
    let expected = try read([example.expect], values).first ?? .null
    let value = try formula.value(on: object, deciding)
    let isExpected = try AnswerComparison(deciding)
      .isExpected(value, expected, isOrderOpen: formula.root.hasOpenOrder)
    return isExpected
      ? .passed : .failed(expected: example.expectation, got: JSONText.of(value, depth: 8))
  }

  private func text(
    _ example: ConformanceCase,
    _ formula: CaseFormula,
    _ values: TaggedValues
  ) throws(Failure) -> CaseResult {
    guard example.expectsError else {
      return Self.compare(.value(.text(formula.appleText)), with: example)
    }
    // A text that prints may still fail on an object, if there is one.
    for object in try read(example.objects, values) { _ = try formula.value(on: object, deciding) }
    return .failed(expected: "an error", got: formula.appleText)
  }

  private func count(
    _ example: ConformanceCase,
    _ formula: CaseFormula,
    _ values: TaggedValues
  ) throws(Failure) -> CaseResult {
    let objects = try read(example.objects, values)
    let expected = try read([example.expect], values).first
    var matched: [Int] = []
    for (index, object) in objects.enumerated() {
      do throws(Failure) {
        if try formula.matches(object, deciding) { matched.append(index) }
      } catch {
        throw .ofObject(index + 1, error)
      }
    }
    return Self.compare(matched, of: objects, with: expected, in: example)
  }

  /// Whether the objects that matched, by position, are the expected ones: their number, or their
  /// list.
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

  func values(of example: ConformanceCase) throws(Failure) -> TaggedValues {
    let isPrinted = example.kind == .print || example.kind == .printExpression
    return TaggedValues(
      of: example.parts,
      try LanguageEquality(deciding),
      floats: isPrinted ? .asPrinted : .exact
    )
  }

  func formula(
    of example: ConformanceCase,
    _ values: TaggedValues
  ) throws(Failure) -> CaseFormula {
    try formula(example.format, example.arguments, of: example, values)
  }

  private func otherFormula(
    of example: ConformanceCase,
    _ values: TaggedValues
  ) throws(Failure) -> CaseFormula {
    guard let other = example.other else { throw .case("'other' is missing") }
    return try formula(other, example.otherArguments, of: example, values)
  }

  private func formula(
    _ text: String,
    _ arguments: [KeyedValue],
    of example: ConformanceCase,
    _ values: TaggedValues
  ) throws(Failure) -> CaseFormula {
    let variables = try read(example.variables.map(\.value), values)
    return try CaseFormula(
      text,
      isExpression: example.isExpression,
      CaseBindings(
        arguments: try read(arguments, values),
        variables: zip(example.variables, variables).map { ($0.name, $1) }
      ),
      mode
    )
  }

  func read(_ parts: [KeyedValue], _ values: TaggedValues) throws(Failure) -> [KeyedValue] {
    do throws(TaggedValues.Malformed) { return try values.read(parts) } catch {
      throw .case(error.reason)
    }
  }
}

extension CaseRunner.Failure: CustomStringConvertible {
  /// Whether the trouble is an answer about the text, not a fault of the case.
  var isAnswer: Bool {
    switch self {
    case .text, .evaluation: true
    case .case: false
    case .ofObject(_, let trouble): trouble.isAnswer
    }
  }

  var description: String {
    switch self {
    case .text(let error):
      error.diagnostics.filter { $0.severity == .error }
        .map { "error[\($0.id.code)]: \($0.message)" }.joined(separator: "; ")
    case .evaluation(let error): "error[\(error.code)]: \(error.message)"
    case .case(let reason): reason
    case .ofObject(let number, let trouble): "\(trouble), of object \(number)"
    }
  }
}

extension ConformanceCase {
  var expectsError: Bool {
    switch expect {
    case .value(.text("error")): true
    case .value(.bool(false)): kind == .parseOK || kind == .parseError
    case .value, .object, .collection: kind == .parseError
    }
  }

  /// Whether the claim about two texts should hold; a case may expect the opposite with false.
  var isToHold: Bool {
    if case .value(.bool(false)) = expect { false } else { true }
  }

  /// The expectation, for people.
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
