import PredicateAnalysis
import PredicateEvaluation
import PredicateSyntax
import Testing

/// Budgets are for an evaluation and for a request, not for one of their parts.
@Suite struct BudgetTests {
  private static var strangers: EvaluationOptions {
    var policy = PredicatePolicy.untrusted
    policy.operators = .any
    return EvaluationOptions(policy: policy)
  }

  private static let backtracking =
    "SUBQUERY({\((1...120).map(String.init).joined(separator: ","))}"
    + ", $x, ANY {"
    + Array(repeating: "\"aaaaaaaaaaaaaaaaa!\"", count: 60).joined(separator: ",")
    + "} MATCHES \"(a+)+$\").@count > 0"

  /// Each match stays within its own limit, and all of them would take half a minute.
  @Test func matchesShareABudget() throws {
    let start = ContinuousClock.now
    let error = try failure(of: Self.backtracking, options: Self.strangers)
    #expect(error?.id == .limit)
    #expect(start.duration(to: .now) < .seconds(5))
  }

  /// One match may take what the limit of one allows, at the limit of all and one step less.
  @Test func theBudgetOfMatchesIsExact() throws {
    var options = EvaluationOptions.default
    let text = "ANY {'aaaaaaaaaaaaaa!', 'aaaaaaaaaaaaaa!', 'b'} MATCHES '(a+)+b?'"
    func message(_ steps: Int) throws -> String? {
      options.limits.matchSteps = steps
      return try failure(of: text, options: options)?.message
    }
    var (low, high) = (0, 10_000_000)
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if try message(middle) == nil { high = middle } else { low = middle }
    }
    #expect(high > 2_048)
    #expect(try message(high) == nil)
    #expect(try message(high - 1) == "more than \(high - 1) steps of matching")
  }

  /// Few steps are not counted, however many matches there are.
  @Test func shortMatchesAreFree() throws {
    var options = EvaluationOptions.default
    options.limits.matchSteps = 0
    let list = KeyedValue.value(.list((0..<1_000).map { .text("log line \($0)") }))
    #expect(try failure(of: "ALL SELF MATCHES '.*line [0-9]+'", on: list, options: options) == nil)
  }

  /// A list of many copies of what a record holds.
  @Test(arguments: [
    ("{%}.@count > 0", 400), ("ANY {%} == 5", 400), ("({%}).@unionOfArrays.self.@count > 0", 400),
    ("SUBQUERY({%}, $x, $x.@count > 0).@count > 0", 400),
    ("TERNARY({%} == nil, 1, 2) == 1", 400),
  ])
  func listsShareABudget(_ text: String, _ count: Int) throws {
    let parts = Array(repeating: "l", count: count).joined(separator: ", ")
    let text = text.replacing("%", with: parts)
    let list = Value.list((0..<40_000).map { .text("element \($0)") })
    let error = try failure(of: text, on: .object(["l": list]), options: Self.strangers)
    #expect(error?.message == "a limit was reached")
    var options = EvaluationOptions.default
    options.limits.memory = 1 << 26
    let whole = try failure(of: text, on: .object(["l": list]), options: options)
    #expect(whole?.message == "more than 67108864 bytes of memory")
  }

  /// A comparison gives back what it took: only what is there at one time counts.
  @Test func memoryIsGivenBack() throws {
    let list = Value.list((0..<1_000).map { .integer($0) })
    let terms = Array(repeating: "l.@count == 1000", count: 500).joined(separator: " AND ")
    var options = EvaluationOptions.default
    options.limits.memory = 1 << 18
    for text in [terms, "SUBQUERY(m, $x, SELF.l.@count == 1000).@count == 3"] {
      let root = KeyedValue.object(["l": list, "m": [1, 2, 3]])
      #expect(try failure(of: text, on: root, options: options) == nil)
    }
  }

  private static let rows: [[String: Value]] = (0..<10_000).map { ["n": .integer($0), "t": "a"] }

  @Test func aRequestHasABudget() throws {
    var options = EvaluationOptions.default
    let text = "n >= 0 AND t BEGINSWITH 'a'"
    options.policy.limits.request.steps = 1_000_000
    #expect(try Self.rows.filter(evaluator(text, options: options)).count == 10_000)
    // Each run has its own.
    let roomy = try evaluator(text, options: options)
    for _ in 0..<20 { #expect(try Self.rows.filter(roomy).count == 10_000) }
    options.policy.limits.request.steps = 10_000
    for run in [
      { _ = try Self.rows.filter($0) }, { _ = try CompiledEvaluator($0).filter(Self.rows) },
      { _ = try CompiledEvaluator($0).count(Self.rows) },
      { _ = try CompiledEvaluator($0).partition(Self.rows) },
      { _ = try Self.rows.concurrentFilter($0) },
      { try Self.columns.rows(matching: $0).forEach { _ in } },
    ] as [(Evaluator) throws -> Void] {
      let tight = try evaluator(text, options: options)
      let error = #expect(throws: EvaluationError.self) { try run(tight) }
      #expect(error?.code == "R015")
    }
  }

  private static var columns: ColumnTable {
    var table = ColumnTable(rowCount: 10_000)
    table["n"] = .integers(Array(0..<10_000))
    table["t"] = .texts((0..<10_000).map { "a\($0)" })
    return table
  }

  /// One budget for several evaluators, and for single objects.
  @Test func budgetsAreShared() throws {
    var options = EvaluationOptions.default
    options.budget = RequestBudget(RequestLimits(steps: 50))
    let one = try evaluator("n == 1", options: options)
    let two = try evaluator("n + 1 == 1", options: options)
    #expect(try one.matches(Self.rows[1]))
    for _ in 0..<5 { #expect(try !two.matches(Self.rows[1])) }
    let error = #expect(throws: EvaluationError.self) {
      for _ in 0..<10 { _ = try one.matches(Self.rows[1]) }
    }
    #expect(error?.id == .budget)
  }

  @Test func requestsEndInTime() throws {
    var options = EvaluationOptions.default
    options.budget = RequestBudget(RequestLimits(milliseconds: 0))
    let known = try evaluator("n == 1", options: options)
    let late = #expect(throws: EvaluationError.self) { try Self.rows.filter(known) }
    #expect(late?.id == .budget)
    options.budget = RequestBudget(.unlimited)
    let other = try evaluator("n == 1", options: options)
    #expect(try Self.rows.filter(other).count == 1)
    options.budget?.cancel()
    let cancelled = #expect(throws: EvaluationError.self) { try Self.rows.filter(other) }
    #expect(cancelled?.id == .budget)
  }
}
