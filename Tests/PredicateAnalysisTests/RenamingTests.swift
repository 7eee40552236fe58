import PredicateAnalysis
import PredicateSyntax
import PredicateTestSupport
import Testing

/// Key paths with other names.
@Suite struct RenamingTests {
  @Test(arguments: try CaseLine.all(of: "Syntax/renaming.cases"))
  func keysAreRenamed(_ line: CaseLine) throws {
    let names = try #require(line.settings["rename"]?.split(separator: " > ").map(String.init))
    try #require(names.count == 2, sourceLocation: line.location)
    let template = try PredicateTemplate(parsing: line.left)
    var result = ""
    do throws(PredicateFormatError) {
      let renamed = try template.renaming(names[0], to: names[1])
      result = renamed.format
      let bound = try template.bound().renaming(names[0], to: names[1])
      #expect(bound.root == renamed.root, sourceLocation: line.location)
    } catch {
      result = error.diagnostics.map(\.id.code).joined(separator: " ")
    }
    #expect(result == line.right, sourceLocation: line.location)
  }

  @Test func errorsKeepTheirPlaces() throws {
    let renamed = try BoundPredicate(format: "age > 3 AND city == 1").renaming("age", to: "years")
    #expect(renamed.source?.text == "age > 3 AND city == 1")
    let policy = PredicatePolicy(keys: KeyRules(.only(["years"])))
    let error = try #require(throws: PredicateFormatError.self) {
      try renamed.validated(by: policy)
    }
    #expect(error.diagnostics.map(\.span) == [SourceSpan(12..<16)])
  }

  @Test func placeholdersAreKept() throws {
    let template = try PredicateTemplate(parsing: "city == %@ AND %K == 1")
    #expect(try template.renaming("city", to: "town").format == "town == %@ AND %K == 1")
  }
}
