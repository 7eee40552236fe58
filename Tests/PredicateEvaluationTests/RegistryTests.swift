import PredicateAnalysis
import PredicateEvaluation
import PredicateSyntax
import Synchronization
import Testing

@Suite struct RegistryTests {
  private var options: EvaluationOptions {
    var options = EvaluationOptions.default
    options.registry.register("twice") { receiver, _ in
      guard case .value(.integer(let number)) = receiver else {
        throw FunctionFailure("needs an integer")
      }
      return .value(.integer(number * 2))
    }
    options.registry.register("isMultipleOf:") { receiver, arguments in
      guard case .value(.integer(let left)) = receiver,
        case .value(.integer(let right))? = arguments.first
      else { throw FunctionFailure("needs integers") }
      return .value(.bool(left.isMultiple(of: right)))
    }
    options.registry.register("throws:") { _, arguments in
      if arguments.first?.isNull == true { throw EvaluationError(.invalidIndex, "its own") }
      throw CancellationError()
    }
    options.registry.register("answer") { _, arguments in
      .value(.integer(42 + Int64(arguments.count)))
    }
    return options
  }

  @Test(arguments: [
    ("FUNCTION(SELF, 'twice') == 12", true),
    ("SELF isMultipleOf: 3", true),
    ("SELF isMultipleOf: 4", false),
    ("NOT SELF isMultipleOf: 4", true),
    ("ANY {4, 9} isMultipleOf: 3", true),
    ("nil isMultipleOf: 4", false),
  ])
  func callsWhatIsRegistered(_ text: String, _ expected: Bool) throws {
    #expect(try evaluator(text, options: options).matches(.value(.integer(6))) == expected)
  }

  @Test func callsRegisteredFunctionsByName() throws {
    let parsing = ParseOptions(hostFunctions: ["answer"])
    let template = try PredicateTemplate(
      parsing: "answer() == 42 AND answer(1, 2) == 44",
      options: parsing
    )
    #expect(try Evaluator(template.bound(), options: options).matches(KeyedValue.null))
    let refusing = try Evaluator(template.bound())
    let error = #expect(throws: EvaluationError.self) { try refusing.matches(KeyedValue.null) }
    #expect(error?.id == .disabled)
  }

  /// The collection of a quantifier is evaluated once.
  @Test func callsEachFunctionOnce() throws {
    let calls = Mutex(0)
    var options = EvaluationOptions.default
    options.registry.register("items") { _, _ in
      calls.withLock { $0 += 1 }
      return .value(.list([.map(["tags": .list([.text("a"), .text("b")])])]))
    }
    #expect(
      try evaluator("ANY FUNCTION(1, 'items').tags == 'b'", options: options)
        .matches(KeyedValue.null)
    )
    #expect(calls.withLock { $0 } == 1)
  }

  @Test func saysWhyAFunctionFailed() throws {
    let error = try failure(of: "FUNCTION('x', 'twice') == 12", options: options)
    #expect(error?.message == "`twice` needs an integer")
    let own = try failure(of: "FUNCTION(1, 'throws:', nil) == 12", options: options)
    #expect(own == EvaluationError(.invalidIndex, "its own"))
    let other = try failure(of: "FUNCTION(1, 'throws:', 2) == 12", options: options)
    #expect(other?.id == .notANumber)
    #expect(other?.message.hasPrefix("`throws:` failed: ") == true)
  }

  @Test func suggestsWhatIsRegistered() throws {
    let error = try failure(of: "FUNCTION('x', 'twicee') == 12", options: options)
    #expect(error?.id == .disabled)
    #expect(error?.hints == ["did you mean `twice`?"])
  }

  @Test func assignmentAndDatesAreExtensions() throws {
    var options = EvaluationOptions.default
    options.allowsDateArithmetic = true
    let text = "CAST(60, 'NSDate') + 60 == CAST(120, 'NSDate')"
    #expect(try evaluator(text, options: options).matches(KeyedValue.null))
    let template = try ExpressionTemplate(parsing: "$v := 3")
    let refusing = try ExpressionEvaluator(template.bound())
    #expect(throws: EvaluationError.self) { try refusing.value(on: .null) }
    options.allowsAssignment = true
    let evaluator = try ExpressionEvaluator(template.bound(), options: options)
    guard case .value(.integer(3)) = try evaluator.value(on: .null) else {
      Issue.record("not 3")
      return
    }
  }

  /// The last assignment counts; for a SUBQUERY's variable, until its next element.
  @Test func theLastAssignmentCounts() throws {
    var options = EvaluationOptions.default
    options.allowsAssignment = true
    let texts = [
      "($v := 3) == 3 AND ($v := $v + 1) == 4 AND $v == 4",
      "SUBQUERY({1, 2}, $x, ($x := $x + 5) > 5 AND $x > 6).@count == 1",
      "($v := 3) == 3 AND SUBQUERY({1}, $v, ($v := 9) == 9).@count == 1 AND $v == 3",
    ]
    for text in texts {
      #expect(try evaluator(text, options: options).matches(KeyedValue.null), "\(text)")
    }
  }

  @Test func placeholdersMustBeFilled() throws {
    let error = #expect(throws: PredicateFormatError.self) { try evaluator("a == %@") }
    #expect(error != nil)
  }
}
