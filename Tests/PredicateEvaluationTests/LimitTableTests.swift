import PredicateAnalysis
import PredicateEvaluation
import PredicateSyntax
import Testing

/// Every limit of `PredicateLimits`: a predicate exactly at the limit passes, and one larger fails
/// with the diagnostic or error that `Documentation/limits.md` names.
@Suite struct LimitTableTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let name: String
    let set: @Sendable (inout PredicateLimits, Int) -> Void
    /// The size of `text`, evaluated on `root`, by this measure.
    let measure: Int
    let text: String
    let root: Value
    let code: String
    var testDescription: String { name }

    init(
      _ name: String,
      _ measure: Int,
      of text: String,
      on root: Value = .list([.integer(1), .integer(2), .integer(3)]),
      _ code: String,
      _ set: @escaping @Sendable (inout PredicateLimits, Int) -> Void
    ) {
      self.name = name
      self.measure = measure
      self.text = text
      self.root = root
      self.code = code
      self.set = set
    }
  }

  static let rows: [Row] = [
    Row("text.length", 12, of: "1 == 'été'", "L019") { $0.text.length = $1 },
    Row("text.nesting", 2, of: "((1 == 1))", "P039") { $0.text.nesting = $1 },
    Row("text.height", 3, of: "1 == 1 + 1", "P039") { $0.text.height = $1 },
    Row("text.nodes", 7, of: "1 == 1 AND 2 == 2", "P046") { $0.text.nodes = $1 },
    Row("tree.nodes", 7, of: "1 == 1 AND 2 == 2", "P046") { $0.tree.nodes = $1 },
    Row("tree.height", 3, of: "1 == 1 + 1", "P039") { $0.tree.height = $1 },
    Row(
      "tree.subqueryDepth",
      2,
      of: "SUBQUERY({1}, $x, SUBQUERY({1}, $y, $x == $y).@count == 1).@count == 1",
      "V003"
    ) { $0.tree.subqueryDepth = $1 },
    Row("tree.elements", 4, of: "1 IN {1, {2, 3}}", "V003") { $0.tree.elements = $1 },
    Row("tree.textLength", 5, of: "1 == 'été'", "V003") { $0.tree.textLength = $1 },
    Row("tree.pathLength", 3, of: "a.b.c == 1", on: .map([:]), "V003") {
      $0.tree.pathLength = $1
    },
    Row("tree.arguments", 2, of: "modulus:by:(3, 2) == 1", "V003") { $0.tree.arguments = $1 },
    Row("evaluation.steps", 7, of: "1 == 2 OR 1 == 1", "R013") { $0.evaluation.steps = $1 },
    Row(
      // 4 steps for each element of the inner SUBQUERY, 8 for each of the outer one, 6 around them.
      "evaluation.steps of SUBQUERYs",
      66,
      of: "SUBQUERY(SELF, $a, SUBQUERY(SELF, $b, $a == $b).@count == 0).@count == 0",
      "R013"
    ) { $0.evaluation.steps = $1 },
    Row("evaluation.elements", 3, of: "ANY SELF == 5", "R013") { $0.evaluation.elements = $1 },
    Row(
      "evaluation.elements of unions",
      4,
      of: "(SELF.@unionOfArrays.self).@count == 4",
      on: .list([.list([1, 2]), .list([3, 4])]),
      "R013"
    ) { $0.evaluation.elements = $1 },
    Row("evaluation.depth", 3, of: "1 == 1 + 1", "P039") { $0.evaluation.depth = $1 },
    Row("evaluation.textLength of functions", 5, of: "lowercase('ÉTÉ') == 'x'", "R013") {
      $0.evaluation.textLength = $1
    },
    Row("evaluation.textLength of CAST", 9, of: "CAST(SELF, 'NSString') == '(1, 2, 3)'", "R013") {
      $0.evaluation.textLength = $1
    },
    Row("evaluation.patternLength of LIKE", 3, of: "'a' LIKE 'abc'", "R013") {
      $0.evaluation.patternLength = $1
    },
    Row("evaluation.patternLength of MATCHES", 3, of: "'a' MATCHES 'abc'", "R013") {
      $0.evaluation.patternLength = $1
    },
    Row("evaluation.matchPatternLength", 3, of: "'a' MATCHES 'abc'", "S006") {
      $0.evaluation.regularExpressions.patternLength = $1
    },
  ]

  @Test(arguments: rows)
  func holdsExactly(_ row: Row) {
    var limits = PredicateLimits.default
    row.set(&limits, row.measure)
    #expect(outcome(row, limits) == "")
    row.set(&limits, row.measure - 1)
    #expect(outcome(row, limits) == row.code)
  }

  struct MatchRow: CustomTestStringConvertible, Sendable {
    let limit: MatchLimitError.Limit
    let set: @Sendable (inout RegularExpressionLimits, UInt32) -> Void
    /// How much longer a text must be to be sure to need more: memory is allocated by the KiB.
    let longer: Int
    var testDescription: String { limit.rawValue }

    init(
      _ limit: MatchLimitError.Limit,
      longer: Int = 1,
      _ set: @escaping @Sendable (inout RegularExpressionLimits, UInt32) -> Void
    ) {
      self.limit = limit
      self.longer = longer
      self.set = set
    }
  }

  /// PCRE2 counts in its own way, so the least sufficient limit is searched for: it must be as good
  /// as any larger one, one less must be as bad as any smaller one, and a longer text must need
  /// more. The pattern overflows the stack of compiled matching, which has neither depth nor heap.
  @Test(arguments: [
    MatchRow(.steps) { $0.steps = $1 }, MatchRow(.depth) { $0.depth = $1 },
    MatchRow(.memory, longer: 100) { $0.memory = $1 },
  ])
  func matchingIsBounded(_ row: MatchRow) throws {
    let count = 4_000
    func message(_ limit: UInt32, _ count: Int = count) throws -> String? {
      var options = EvaluationOptions.default
      row.set(&options.limits.regularExpressions, limit)
      let text = KeyedValue.value(.text(String(repeating: "a\n", count: count)))
      let error = try failure(of: "SELF MATCHES '(?:.|\\n)*'", on: text, options: options)
      #expect(error == nil || error?.id == .limit)
      return error?.message
    }
    let refusal = MatchLimitError(limit: row.limit).message
    var (low, high) = (UInt32(0), UInt32(5_000_000))
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if try message(middle) == nil { high = middle } else { low = middle }
    }
    for limit in [high, high + 1, high * 2] { #expect(try message(limit) == nil) }
    for limit in [1, high / 2, high - 1] { #expect(try message(limit) == refusal) }
    #expect(try message(high, count + row.longer) == refusal)
  }

  /// The limits also hold in compiled evaluation.
  @Test func compiledMatchingIsBounded() throws {
    var options = EvaluationOptions.default
    options.limits.regularExpressions.steps = 10
    let matching = try evaluator("t MATCHES '(?:.|\\\\n)*'", options: options)
    let row = ["t": Value.text(String(repeating: "a\n", count: 4_000))]
    let error = #expect(throws: EvaluationError.self) { try [row].filter(matching) }
    #expect(error?.id == .limit)
  }

  /// The code of the error; empty if there is an answer.
  private func outcome(_ row: Row, _ limits: PredicateLimits) -> String {
    let policy = PredicatePolicy(limits: limits)
    do {
      let template = try PredicateTemplate(parsing: row.text, options: policy.parseOptions)
      let validated = try template.bound().validated(by: policy)
      _ = try Evaluator(validated).matches(.value(row.root))
      return ""
    } catch let error as PredicateFormatError {
      return error.diagnostics.map(\.id.code).joined(separator: " ")
    } catch let error as EvaluationError {
      return error.code
    } catch {
      return "\(error)"
    }
  }

  // MARK: What comes out

  @Test func messagesAboutLongTextAreShort() throws {
    let key = String(repeating: "k", count: 30_000)
    for text in [
      "\(key) ==", "\(key)(1) == 2", "'\(key)", "a CONTAIN '\(key)'", "\(key) LIKE[q] 1",
    ] {
      let source = SourceText(text)
      let found = PredicateTemplate.recovering(from: source).diagnostics
      #expect(!found.isEmpty)
      #expect(DiagnosticRenderer(style: .plain).render(found, in: source).utf8.count < 4_000)
    }
  }

  @Test func tracesAreBounded() throws {
    let list = Value.list((0..<15).map { .integer($0) })
    let inner = "SUBQUERY(SELF, $c, $c >= 0 AND $c < 100).@count > 0"
    let text =
      "SUBQUERY(SELF, $a, SUBQUERY(SELF, $b, \(inner)).@count > 0).@count > 0"
      + " OR SELF == '\(String(repeating: "x", count: 5_000))'"
    let trace = try evaluator(text).trace(.value(list))
    func size(_ trace: EvaluationTrace) -> Int { trace.children.reduce(1) { $0 + size($1) } }
    // Every recorded part is listed with its other parts, which are blank.
    #expect(size(trace) > EvaluationTrace.nodeLimit)
    #expect(size(trace) < EvaluationTrace.nodeLimit * 2)
    #expect(trace.truth == true)
    #expect(trace.text.count <= 1_001)
  }

  /// Lists inside one another show more values than memory could hold.
  @Test(arguments: [
    "$y == $y", "$y != $y", "$y IN {$y, $y}", "ANY ({$y, {}} UNION {$y, {}}) == 1",
  ])
  func nestedListsAreCharged(_ inmost: String) throws {
    var text = inmost
    for depth in stride(from: 12, to: 0, by: -1) {
      let (inner, outer) = (depth == 12 ? "y" : "v\(depth)", depth == 1 ? "x" : "v\(depth - 1)")
      let list = Array(repeating: "$\(outer)", count: 8).joined(separator: ", ")
      text = "SUBQUERY({{\(list)}}, $\(inner), \(text)).@count == 1"
    }
    text = "SUBQUERY({{1, 2}}, $x, \(text)).@count == 1"
    var options = EvaluationOptions.default
    options.limits.steps = 100_000
    #expect(try failure(of: text, options: options)?.id == .limit)
  }

  /// A part with `?` that nearly matches everywhere is tried at every place.
  @Test(arguments: ["SELF LIKE $p", "SELF LIKE[c] $p", "NONE {SELF} LIKE $p"])
  func wildcardsAreCharged(_ text: String) throws {
    let like = try evaluator(text, options: EvaluationOptions(policy: .untrusted))
    let long = KeyedValue.value(.text(String(repeating: "a", count: 200_000)))
    let part = String(repeating: "a?", count: 100)
    func pattern(_ text: String) -> Variables { ["p": text] }
    #expect(throws: EvaluationError.self) {
      try like.matches(long, variables: pattern("*\(part)b*"))
    }
    // The last part is compared from the end, unless a `?` may take two scalars there.
    _ = try like.matches(long, variables: pattern("*\(part)b"))
    let lines = KeyedValue.value(.text(String(repeating: "a", count: 200_000) + "\r\n"))
    #expect(throws: EvaluationError.self) {
      try like.matches(lines, variables: pattern("*\(part)b"))
    }
    _ = try like.matches(long, variables: pattern("*\(part)*"))
    let plain = String(repeating: "a", count: 250)
    _ = try like.matches(long, variables: pattern("*\(plain)b*"))
    _ = try like.matches(long, variables: pattern("*a?a?a?b*"))
  }

  /// Compiled evaluation leaves costly patterns to the reference evaluator, which charges for them.
  @Test func compiledWildcardsAreCharged() throws {
    let row = ["t": Value.text(String(repeating: "a", count: 200_000))]
    let part = String(repeating: "a?", count: 100)
    for option in ["", "[c]"] {
      let refused = try evaluator(
        "t LIKE\(option) '*\(part)b*'",
        options: EvaluationOptions(policy: .untrusted)
      )
      #expect(throws: EvaluationError.self) { try [row].filter(refused) }
      let plain = String(repeating: "a", count: 250)
      let literal = try evaluator(
        "t LIKE\(option) '*\(plain)b*'",
        options: EvaluationOptions(policy: .untrusted)
      )
      #expect(CompiledEvaluator<[String: Value]>(literal).isCompiled(for: row))
      #expect(try [row].filter(literal).isEmpty)
    }
  }

  /// Methods whose results grow, at the limit and one past it.
  @Test(arguments: [
    (8, "FUNCTION('abcd', 'stringByAppendingString:', 'efgh') == ''"),
    (9, "FUNCTION('a.a', 'stringByReplacingOccurrencesOfString:withString:', 'a', 'xxxx') != 'x'"),
    (4, "FUNCTION('aéa', 'uppercaseString') == 'x'"),
  ])
  func methodsAreBounded(_ measure: Int, _ text: String) throws {
    var options = EvaluationOptions.strictApple
    for (limit, id) in [(measure, nil), (measure - 1, EvaluationErrorID.limit)] {
      options.limits.textLength = limit
      #expect(try failure(of: text, options: options)?.id == id)
    }
  }

  @Test func growthIsBounded() throws {
    let name = "stringByReplacingOccurrencesOfString:withString:"
    var text = "'aaaaaaaaaa'"
    for _ in 0..<12 { text = "FUNCTION(\(text), '\(name)', 'a', 'aaaaaaaaaa')" }
    var options = EvaluationOptions.strictApple
    options.limits.textLength = 100_000
    #expect(try failure(of: "\(text) == ''", options: options)?.id == .limit)
    let parts = "FUNCTION(SELF, 'componentsSeparatedByString:', 'a').@count == 11"
    let root = KeyedValue.value(.text("aaaaaaaaaa"))
    for (limit, id) in [(11, nil), (10, EvaluationErrorID.limit)] {
      options.limits.elements = limit
      #expect(try failure(of: parts, on: root, options: options)?.id == id)
    }
  }

  /// A text that is read again for each element takes one step for every 64 bytes each time; an
  /// element's own text is read once.
  @Test(arguments: [
    (36, "ANY l ==[c] t"), (36, "ALL l < t"), (36, "t IN l"), (36, "l CONTAINS[cd] t"),
    (48, "SUBQUERY(l, $x, t == $x).@count == 0"),
    (54, "SUBQUERY(l, $x, t.length == 1).@count == 0"),
    (48, "SUBQUERY(l, $x, 'x' BEGINSWITH[c] t).@count == 0"),
    (60, "SUBQUERY(l, $x, TERNARY(1 == 1, t, 'k') == 'x').@count == 0"),
    (18, "SUBQUERY(m, $x, $x == 'x').@count == 0"),
    (168, "SUBQUERY(l, $x, SELF != SELF).@count == 0"),
    (104, "SUBQUERY({1, 2}, $y, SUBQUERY(m, $x, $x == 'x').@count == 1).@count == 0"),
  ])
  func textsReadAgainAreCharged(_ steps: Int, _ text: String) throws {
    let long = Value.text(String(repeating: "é", count: 320))
    let root = Value.map(["t": long, "l": ["a", "b", "c"], "m": [long, long, long]])
    var options = EvaluationOptions.default
    for (limit, id) in [(steps, nil), (steps - 1, EvaluationErrorID.limit)] {
      options.limits.steps = limit
      #expect(try failure(of: text, on: .value(root), options: options)?.id == id, "\(limit)")
    }
  }

  /// Compiled code counts nothing, so it runs only where the reference evaluator would not reach a
  /// limit.
  @Test func constantsOfCompiledLoopsAreCharged() throws {
    let long = String(repeating: "e", count: 64_000)
    let row = ["l": Value.list((0..<10).map { .text("\($0)") })]
    for (text, constant, isCompiled) in [("ANY l == %@", "x", true), ("ANY l == %@", long, false)] {
      var options = EvaluationOptions.default
      options.limits.steps = 5_000
      let template = try PredicateTemplate(parsing: text)
      let predicate = try template.bound(to: Bindings(arguments: [constant]))
      let evaluator = try Evaluator(predicate, options: options)
      let compiled = CompiledEvaluator<[String: Value]>(evaluator)
      #expect(compiled.isCompiled(for: row) == isCompiled)
      if isCompiled {
        #expect(try [row].filter(evaluator).isEmpty)
      } else {
        #expect(throws: EvaluationError.self) { try [row].filter(evaluator) }
      }
    }
  }

  /// Values that cannot be hashed are compared pair by pair.
  @Test func pairsAreCharged() throws {
    let lists = Value.list((0..<3_000).map { .list([.integer($0)]) })
    var options = EvaluationOptions.default
    options.limits.steps = 1_000_000
    for text in ["(SELF UNION {}).@count == 1", "mode:(SELF) == 1"] {
      #expect(try failure(of: text, on: .value(lists), options: options)?.id == .limit)
    }
  }
}
