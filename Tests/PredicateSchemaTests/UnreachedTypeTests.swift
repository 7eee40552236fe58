import PredicateAnalysis
import PredicateSchema
import PredicateSyntax
import Testing

/// Operands of the wrong type are errors where evaluation would fail, and warnings where it does not
/// get to them or may not fail.
@Suite struct UnreachedTypeTests {
  @Test(arguments: [
    ("FALSEPREDICATE AND name + 1 == 1", "S020"), ("TRUEPREDICATE OR -name == 1", "S020"),
    ("1 == 0 AND name < 5", "S005"), ("FALSEPREDICATE AND name.@count == 1", "S009"),
    ("FALSEPREDICATE AND ANY name == 'x'", "S010"),
    ("FALSEPREDICATE AND children.age > 5", "S011"),
    ("TERNARY(TRUEPREDICATE, 1, name + 1) == 1", "S020"),
    ("FALSEPREDICATE AND points IN 5", "S004"), ("FALSEPREDICATE AND points << 2.5 == 1", "S020"),
    ("height & 4 == 4", "S020"), ("4 | height == 4", "S020"), ("points << height == 4", "S020"),
    ("~balance == 1", "S020"), ("onesComplement:(height) == 1", "S020"),
  ])
  func isAWarning(_ predicate: String, _ code: String) throws {
    let checked = try checked(predicate)
    #expect(checked.warnings.map(\.id.code).contains(code))
    #expect(checked.warnings.allSatisfy { $0.severity == .warning })
  }

  @Test(arguments: [
    ("TRUEPREDICATE AND name + 1 == 1", "S020"), ("FALSEPREDICATE OR name < 5", "S005"),
    ("name + 1 == 1 AND FALSEPREDICATE", "S020"), ("points << 2.5 == 1", "S020"),
    ("~2.5 == 1", "S020"), ("name & 1 == 1", "S020"), ("~born == 1", "S020"),
    ("FALSEPREDICATE AND nmae == 1", "S007"),
  ])
  func isAnError(_ predicate: String, _ code: String) throws {
    let error = try #require(throws: PredicateFormatError.self) { try checked(predicate) }
    #expect(error.diagnostics.contains { $0.id.code == code && $0.severity == .error })
  }

  private func checked(_ predicate: String) throws -> CheckedPredicate {
    let schema = try CheckerCaseTests.schema(of: #require(CheckerCaseTests.cases.first))
    return try BoundPredicate(parsing: predicate).checked(against: schema, entity: "Person")
  }
}
