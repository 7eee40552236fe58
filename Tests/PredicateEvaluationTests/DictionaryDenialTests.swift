import PredicateAnalysis
import PredicateEvaluation
import PredicateSyntax
import Testing

/// With `*.password` denied, no operation on a whole dictionary discloses its contents, and other
/// operations still work.
@Suite struct DictionaryDenialTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let text: String
    /// The answer; nil if the predicate is refused with R012.
    let answer: Bool?
    var testDescription: String { text }

    init(_ text: String, _ answer: Bool?) {
      self.text = text
      self.answer = answer
    }
  }

  private static let boss: Value = .map(["name": "Bob", "password": "pw"])
  private static let root: [String: Value] = [
    "name": "Ada", "nick": "Ada", "age": 36, "tags": ["a", "b"],
    "boss": boss, "same": boss, "bosses": .list([boss, boss]), "other": .map(["name": "Bob"]),
    "guess": .map(["name": "Bob", "password": "pw"]),
  ]

  static let rows = [
    Row("boss == guess", nil), Row("boss != same", nil), Row("boss == other", nil),
    Row("{boss} == {guess}", nil), Row("bosses == {guess, guess}", nil),
    Row("boss IN {guess}", nil), Row("boss IN bosses", nil), Row("bosses CONTAINS guess", nil),
    Row("ANY bosses == guess", nil), Row("NONE bosses == guess", nil),
    Row("boss == CAST({'name', 'Bob', 'password', 'pw'}, 'NSDictionary')", nil),
    Row("'pw' IN boss", nil), Row("boss CONTAINS 'pw'", nil), Row("ANY bosses CONTAINS 'pw'", nil),
    Row("CAST(boss, 'NSString') CONTAINS 'pw'", nil),
    Row("CAST(bosses, 'NSString') CONTAINS 'pw'", nil),
    Row("CAST(bosses, 'NSSet').@count == 1", nil),
    Row("bosses.@distinctUnionOfObjects.name == {'Bob'}", true),
    Row("SUBQUERY(bosses, $b, $b == guess).@count == 2", nil),
    Row("TERNARY(boss == guess, 1, 2) == 1", nil),
    Row("name == nick", true), Row("name IN {'Ada', 'Bob'}", true), Row("'b' IN tags", true),
    Row("tags CONTAINS 'c'", false), Row("name CONTAINS 'd'", true), Row("boss == nil", false),
    Row("boss == 'Bob'", false), Row("boss != 5", true), Row("boss.name == 'Bob'", true),
    Row("ANY bosses.name == 'Bob'", true), Row("boss IN {'a', nil}", false),
    Row("CAST(age, 'NSString') == '36'", true), Row("bosses.@count == 2", true),
    Row("tags == {'a', 'b'}", true), Row("boss == guess AND name == 'Ada'", nil),
    Row("name == 'x' AND boss == guess", false),
  ]

  @Test(arguments: rows)
  func deniedKeysAreRefused(_ row: Row) throws {
    var policy = PredicatePolicy.untrusted
    policy.keys = KeyRules(denied: ["*.password"])
    let validated = try BoundPredicate(parsing: row.text).validated(by: policy)
    let evaluator = try Evaluator(validated)
    try expect(row.answer) { try evaluator.matches(.value(.map(Self.root))) }
    try expect(row.answer) {
      try !Array(repeating: Self.root, count: 100).filter(evaluator).isEmpty
    }
    // Without a key denied anywhere, dictionaries may be compared.
    policy.keys = KeyRules(denied: ["x"])
    _ = try Evaluator(BoundPredicate(parsing: row.text).validated(by: policy))
      .matches(.value(.map(Self.root)))
  }

  private func expect(_ answer: Bool?, _ body: () throws -> Bool) throws {
    guard let answer else {
      let error = #expect(throws: EvaluationError.self) { try body() }
      #expect(error?.id == .disabled)
      return
    }
    #expect(try body() == answer)
  }

  @Test func expressionsOfDeniedKeysAreRefused() throws {
    let options = EvaluationOptions(
      policy: PredicatePolicy(keys: KeyRules(denied: ["*.password"]))
    )
    for text in ["CAST(bosses, 'NSSet')", "mode:(bosses)", "CAST(boss, 'NSString')"] {
      let evaluator = try ExpressionEvaluator(BoundExpression(parsing: text), options: options)
      let error = #expect(throws: EvaluationError.self) {
        try evaluator.value(on: .value(.map(Self.root)))
      }
      #expect(error?.id == .disabled)
    }
  }
}
