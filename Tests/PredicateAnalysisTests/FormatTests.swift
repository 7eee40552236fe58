import PredicateAnalysis
import PredicateSyntax
import Testing

/// Formats in the source code, whose interpolations are arguments under every label.
@Suite struct FormatTests {
  static let hostile = ["'", "x' OR '1' == '1", "\"", "\\", "%@", "%K", "$x", "nil", "\u{0}"]

  @Test(arguments: hostile) func interpolationsAreArguments(_ text: String) throws {
    let expected = try BoundPredicate(format: "name == %@", text)
    #expect(try BoundPredicate(format: "name == \(text)") == expected)
    #expect(try BoundPredicate("name == \(text)") == expected)
    #expect(try BoundPredicate(format: "name == \(text)", argumentArray: []) == expected)
    #expect(try BoundExpression(format: "\(text)") == BoundExpression("\(text)"))
    #expect(try BoundPredicate(parsing: "name == %@", text) == expected)
  }

  @Test(arguments: hostile) func quotedInterpolationsAreRefused(_ text: String) throws {
    let error = try #require(throws: PredicateFormatError.self) {
      try BoundPredicate(format: "name == '\(text)'")
    }
    #expect(error.diagnostics.map(\.id).contains(.unusedArgument))
    let hints: [String] = error.diagnostics.flatMap(\.hints)
    #expect(hints.contains { $0.contains("remove the quotes") })
  }

  @Test func interpolationsAndArgumentsAreMixed() throws {
    let key = "age"
    let mixed = try BoundPredicate(
      format: "name == %@ AND \(key: key) > \(18) AND length IN %@ AND x == '%d' AND y == \(1.5)",
      "Ada",
      [1, 2]
    )
    #expect(
      mixed.format == #"name == "Ada" AND age > 18 AND length IN {1, 2} AND x == "%d" AND y == 1.5"#
    )
    let any = try BoundPredicate(
      format: "a == %@ AND b == \(2) AND c == %@",
      argumentArray: [1, nil]
    )
    #expect(any.format == "a == 1 AND b == 2 AND c == nil")
  }

  @Test func mismatchedArgumentsAreFound() throws {
    func codes(_ body: () throws -> Void) -> [String] {
      do { try body() } catch let error as PredicateFormatError {
        return error.diagnostics.map { "\($0.id.code) \($0.span.start)" }
      } catch {}
      return []
    }
    #expect(codes { _ = try BoundPredicate(format: "a == %d AND b == \(2)") } == ["A001 5"])
    #expect(codes { _ = try BoundPredicate(format: "\(1) == %d AND b == %d", 3) } == ["A001 18"])
    #expect(codes { _ = try BoundPredicate(format: "a == %d AND b == \(2)", 1, 5) } == ["A002 0"])
    let closure: () -> Int = { 1 }
    #expect(
      codes { _ = try BoundPredicate(format: "a == \(1) AND b == %@", argumentArray: [closure]) }
        == ["A012 17"]
    )
  }

  @Test func longFormatsAreJoined() throws {
    let joined = try BoundPredicate(
      format: "name == \("Ada") AND " + "age > %d AND " + "length == \(3)",
      18
    )
    #expect(joined.format == #"name == "Ada" AND age > 18 AND length == 3"#)
  }

  @Test func conditionalFormatsAreBound() throws {
    for isStrict in [true, false] {
      let chosen = try BoundPredicate(format: isStrict ? "age > \(18)" : "age >= \(18)")
      #expect(chosen.format == (isStrict ? "age > 18" : "age >= 18"))
    }
  }

  @Test func predicatesPrintTheirText() throws {
    let predicate = try BoundPredicate(format: "age>\(18)")
    #expect("\(predicate)" == "age > 18")
    #expect("\(try predicate.validated(by: .untrusted))" == "age > 18")
    #expect("\(try BoundExpression(format: "a+1"))" == "a + 1")
    #expect("\(try BoundExpression(format: "a+1").validated(by: .untrusted))" == "a + 1")
  }
}
