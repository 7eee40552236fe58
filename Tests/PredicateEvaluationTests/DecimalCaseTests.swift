import Foundation
import PredicateAnalysis
import PredicateEvaluation
import PredicateSyntax
import PredicateTestSupport
import Testing

/// As many random cases as somebody has made, `Tests/Data/decimals.py 500000 > FILE`, in the file
/// that DECIMAL_CASES names. Some are in `Tests/Conformance/decimal-fractions.cases`.
@Suite struct DecimalCaseTests {
  private static let path = ProcessInfo.processInfo.environment["DECIMAL_CASES"]

  @Test(.enabled(if: path != nil))
  func agreesWithFractions() throws {
    let file = try CaseFile(at: URL(fileURLWithPath: try #require(Self.path)))
    var differences = 0
    for example in file.cases {
      let predicate = try PredicateTemplate(parsing: example.predicate).bound()
      var found: CaseFile.Expected?
      do {
        found = .truth(try Evaluator(predicate).matches(example.root.keyed))
      } catch let error as EvaluationError {
        found = .error(error.code)
      }
      if found == example.expected { continue }
      differences += 1
      if differences <= 20 { Issue.record("\(example.predicate): \(String(describing: found))") }
    }
    print("\(file.cases.count) cases, \(differences) differences")
    #expect(differences == 0)
  }
}
