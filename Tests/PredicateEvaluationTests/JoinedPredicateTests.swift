import PredicateAnalysis
import PredicateEvaluation
import PredicateSchema
import PredicateSyntax
import PredicateTestSupport
import Testing

/// Errors and warnings of a joined predicate point into the text that they are about, or nowhere.
@Suite struct JoinedPredicateTests {
  private static func bound(
    _ text: String,
    _ options: ParseOptions = .default
  ) throws -> BoundPredicate {
    try PredicateTemplate(parsing: text, options: options).bound()
  }

  /// The error of an evaluation, and the text at its place.
  private static func failure(
    of predicate: BoundPredicate,
    _ options: EvaluationOptions = .default
  ) throws -> (error: EvaluationError, place: String?) {
    let object: Value = .map(["a": .integer(1), "name": .text("x")])
    let error = try #require(throws: EvaluationError.self) {
      _ = try Evaluator(predicate, options: options).matches(.value(object))
    }
    let place = error.span.flatMap { span in predicate.source.map { String($0[span]) } }
    return (error, place)
  }

  /// A wish and a host's condition, and the place of the error in one of them.
  static let rows: [(wish: String, host: String, place: String)] = [
    ("a == 1", "a < name", "a < name"),
    ("a < name", "a == 1", "a < name"),
    ("a == 1", "b == nil AND 1 / 0 == a", "1 / 0"),
    ("name == 'x' AND name > 5", "name == 'x'", "name > 5"),
    ("a == 1", "a == 1 AND name > 5 AND a == 1", "name > 5"),
    ("név == nil", "név == nil AND name > 5", "name > 5"),
  ]

  @Test(arguments: rows) func errorsPointIntoTheirText(
    _ row: (wish: String, host: String, place: String)
  ) throws {
    let wish = try Self.bound(row.wish)
    let host = try Self.bound(row.host)
    let joined = wish && host
    #expect(try Self.failure(of: joined).place == row.place)
    #expect(try Self.failure(of: !joined).place == row.place)
    #expect(try Self.failure(of: !(!wish || !host)).place == row.place)
    #expect(try Self.failure(of: joined && joined).place == row.place)
    let nested = try Self.bound("c == nil") && (Self.bound("d == nil") && joined)
    #expect(try Self.failure(of: nested).place == row.place)
    let flat = try (Self.bound("c == nil") && Self.bound("d == nil")) && joined
    #expect(try Self.failure(of: flat).place == row.place)
    // The description quotes only the text that the error is about.
    let described = try Self.failure(of: joined).error.description(in: joined.source)
    #expect(described.contains("in `\(row.place)`"))
  }

  @Test func theSameTextTwiceKeepsBothPlaces() throws {
    let part = try Self.bound("name > 5")
    let first = try Self.failure(of: part && part).error
    #expect(first.span == part.root.span)
    let either = try Self.bound("name == 'x'") && part && part
    #expect(try Self.failure(of: either).place == "name > 5")
    #expect(either.source?.text == "name == 'x'\nname > 5\nname > 5")
  }

  /// Many at once are joined as two are, in time that grows as they do.
  @Test func manyAreJoinedAtOnce() throws {
    let parts = try ["a == 1", "name == 'x'", "name > 5"].map { try Self.bound($0) }
    let all = BoundPredicate.all(of: parts)
    #expect(try Self.failure(of: all).place == "name > 5")
    #expect(all.source?.text == "a == 1\nname == 'x'\nname > 5")
    let any = BoundPredicate.any(of: parts)
    #expect(try Evaluator(any).matches(.value(.map(["a": 1, "name": "x"]))))
    #expect(BoundPredicate.all(of: []).root == PredicateNode(.constant(true)))
    #expect(BoundPredicate.any(of: []).root == PredicateNode(.constant(false)))
    let built = try BoundPredicate(parts[0].root)
    #expect(try Self.failure(of: .all(of: [built, parts[2], built])).place == "name > 5")
    let many = BoundPredicate.all(of: Array(repeating: parts[2], count: 20_000))
    #expect(many.source.map { $0.text.utf8.count } == 179_999)
    let tooMany = BoundPredicate.all(of: Array(repeating: parts[2], count: 200_000))
    #expect(tooMany.source == nil)
  }

  /// A predicate built in code has no places, even if its parts were parsed.
  @Test func treesBuiltInCodeHaveNoPlaces() throws {
    let host = try Self.bound("name == 'y' OR name > 5")
    let built = try BoundPredicate(host.root)
    #expect(try Self.failure(of: built).error.span == nil)
    let wish = try Self.bound("a == 1")
    for joined in [wish && built, built && wish] {
      #expect(joined.source == wish.source)
      #expect(try Self.failure(of: joined).error.span == nil)
    }
    let failing = try Self.bound("a < name")
    #expect(try Self.failure(of: failing && built).place == "a < name")
    let own = try BoundPredicate(wish.root && host.root)
    #expect(try Self.failure(of: own).error.span == nil)
    #expect(own.source == nil)
  }

  /// An expression given for `%@` or a variable takes the place of that, as a whole.
  @Test func expressionArgumentsKeepTheirPlaces() throws {
    let argument = try BoundExpression(format: "           (name + 1) * 2").root
    let text = "a == 1 AND %@ == 5 AND a == 1"
    let bound = try PredicateTemplate(parsing: text).bound(to: [argument])
    #expect(try Self.failure(of: bound).place == "%@")
    let open = try Self.bound("a == $x")
    let substituted = try open.substituting(variables: ["x": argument])
    #expect(try Self.failure(of: substituted).place == "$x")
    let built = try BoundPredicate(open.root).substituting(variables: ["x": argument])
    #expect(built.source == nil)
    #expect(try Self.failure(of: built).error.span == nil)
  }

  @Test func warningsOfBothAreKept() throws {
    let wish = try Self.bound("a LIKE '%x%'")
    let host = try Self.bound("a.b[0] == 1 OR date > '2020-01-01'")
    for joined in [wish && host, host || wish, !wish && !host, wish && (host && wish)] {
      let source = try #require(joined.source)
      let places = Set(joined.warnings.map { String(source[$0.span]) })
      #expect(places == ["'%x%'", "a.b", "'2020-01-01'"])
      for warning in joined.warnings {
        for fixIt in warning.fixIts {
          #expect(fixIt.applied(to: source.text).contains("(a.b)[0]"))
        }
      }
    }
    #expect((wish && host).warnings.map(\.id) == [.sqlWildcard, .indexGrouping, .dateAsText])
  }

  /// In strict mode a warning says how Apple groups an index, and joining must keep it.
  @Test func strictModeKnowsItsIndexesAfterJoining() throws {
    let index = try Self.bound("a.b[0] == 1", .strictApple)
    let other = try Self.bound("a != 1", .strictApple)
    for predicate in [index, !index, other && index, index && other, other && (other && index)] {
      #expect(throws: EvaluationError.self) {
        let object: Value = .map(["a": .map(["b": .list([.integer(1)])])])
        let evaluator = try Evaluator(predicate, options: .strictApple)
        _ = try evaluator.matches(.value(object))
      }
    }
  }

  /// Strangers see their own text and nothing of the host's.
  @Test func untrustedErrorsHideTrustedText() throws {
    let wish = try Self.bound("a == 1").validated(by: .untrusted)
    let host = try Self.bound("name == 'x' AND tenantSecret > name")
    let joined = wish && host
    #expect(joined.predicateWithoutLimits.source == wish.predicateWithoutLimits.source)
    let error = try #require(throws: EvaluationError.self) {
      let object: Value = .map(["a": .integer(1), "name": .text("x"), "tenantSecret": .integer(1)])
      _ = try Evaluator(joined).matches(.value(object))
    }
    #expect(error.span == nil)
    #expect(!error.description(in: joined.predicateWithoutLimits.source).contains("ecret"))
    let own = try Self.bound("a < name").validated(by: .untrusted) && host
    let told = try #require(throws: EvaluationError.self) {
      let object: Value = .map(["a": .integer(1), "name": .text("x")])
      _ = try Evaluator(own).matches(.value(object))
    }
    #expect(told.description(in: own.predicateWithoutLimits.source).contains("in `a < name`"))
    let schema = try Schema(json: #"{"entities": {"E": {"attributes": {"a": "integer"}}}}"#)
    let refusal = try #require(throws: PredicateFormatError.self) {
      _ = try joined.checked(against: schema, entity: "E")
    }
    #expect(refusal.source.text == "a == 1")
    #expect(!refusal.description.contains("ecret"))
    #expect(refusal.diagnostics.allSatisfy { $0.span.isEmpty })
  }

  /// A stranger sees the warnings of their own text, and none of the host's.
  @Test func untrustedWarningsAreOfTheirTextOnly() throws {
    let wish = try Self.bound("name LIKE '%x%'")
    let host = try Self.bound("date > '2020-01-01' OR tenantSecret LIKE '%y%'")
    #expect(!host.warnings.isEmpty)
    let joined = try wish.validated(by: .unrestricted) && host
    #expect(joined.predicateWithoutLimits.warnings == wish.warnings)
    let reversed = try host.validated(by: .unrestricted) && wish
    #expect(reversed.predicateWithoutLimits.warnings == host.warnings)
  }

  /// A validated predicate comes from a stranger, whatever the policy allows.
  @Test(arguments: [PredicatePolicy.unrestricted, .untrusted])
  func validatedPredicatesAreRedacted(_ policy: PredicatePolicy) throws {
    let object: Value = .map(["name": .text("a secret")])
    let wish = try Self.bound("name > 5").validated(by: policy)
    let error = try #require(throws: EvaluationError.self) {
      _ = try Evaluator(wish).matches(.value(object))
    }
    #expect(
      error
        == EvaluationError(.incomparable, EvaluationErrorID.incomparable.summary, at: error.span)
    )
    let calculation = try BoundExpression(format: "name + 1").validated(by: .unrestricted)
    let failure = try #require(throws: EvaluationError.self) {
      _ = try ExpressionEvaluator(calculation).value(on: .value(object))
    }
    #expect(failure.message == failure.id.summary)
  }

  /// In a very long text only the first part keeps its places, and no place is wrong.
  @Test func longTextsLosePlacesOnly() throws {
    let long = try Self.bound("name == '" + String(repeating: "y", count: 60_000) + "'")
    var joined = long
    for _ in 0..<20 { joined = joined || long }
    let failing = try Self.bound("name > 5")
    joined = joined || failing
    #expect((joined.source?.text.utf8.count ?? 0) <= 1 << 20)
    let failure = try Self.failure(of: joined)
    #expect(failure.error.span == nil)
    #expect(failure.error.id == .incomparable)
  }

  @Test func deepTreesAreJoined() throws {
    var tall = try Self.bound("name > 5")
    for _ in 0..<3_000 { tall = !(tall && tall) }
    #expect(tall.source == nil)
    #expect(throws: PredicateFormatError.self) { _ = try Evaluator(tall) }
  }
}
