import Foundation
import PredicateModels
import PredicateSyntax
import Testing

@testable import PredicateLint

/// `Tests/Data/lint/findings.cases`: each block is a file, linted with the model at the top, in which the
/// places of findings are marked.
@Suite struct FindingCaseTests {
  @Test(arguments: FindingCase.all)
  func findsWhatIsMarked(_ example: FindingCase) throws {
    let linter = try FindingCase.linter(for: example)
    let found = linter.results(in: example.bytes, path: example.name).flatMap { result in
      result.findings.map { (result, $0) }
    }
    let places = found.map { $1.start.offset..<$1.end.offset }
    #expect(places == example.marked, "\(example.origin)")
    let lines = found.map { result, finding in
      let entity = linter.checkedEntity(of: result.predicate) ?? "-"
      return "\(finding.finding.severity.rawValue) \(finding.finding.rule) | \(entity)"
    }
    #expect(lines == example.expected, "\(example.origin)")
  }

  @Test func hasCases() { #expect(FindingCase.all.count > 15) }
}

struct FindingCase: Sendable, CustomTestStringConvertible {
  let file: MarkedFile

  var name: String { file.name }
  var origin: String { file.origin }
  var bytes: [UInt8] { file.bytes }
  var marked: [Range<Int>] { file.marked }
  var expected: [String] { file.expected }
  var testDescription: String { origin }

  static func linter(for example: Self) throws -> SourceLinter {
    let model = try ManagedObjectModel(xml: Array(cases.head.utf8), name: "M", file: "M")
    var linter = SourceLinter()
    linter.add(try model.schema(), of: model)
    linter.program = example.file.program
    return linter
  }

  static let all = cases.blocks.map(Self.init)

  private static let cases = MarkedFile.read("findings.cases")
}
