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
  var name: String
  var origin: String
  var bytes: [UInt8] = []
  var marked: [Range<Int>] = []
  var expected: [String] = []

  var testDescription: String { origin }

  static func linter(for example: Self) throws -> SourceLinter {
    let model = try ManagedObjectModel(xml: Array(cases.model.utf8), name: "M", file: "M")
    var linter = SourceLinter()
    linter.add(try model.schema(), of: model)
    linter.program = linter.scanner.formats(in: example.bytes, path: example.name)
    return linter
  }

  static let all = cases.all

  private static let cases: (model: String, all: [Self]) = {
    let file = "findings.cases"
    let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Data/lint/\(file)")
    guard let text = try? String(contentsOf: url, encoding: .utf8) else { return ("", []) }
    var model = ""
    var cases: [Self] = []
    var isSource = true
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      if line.hasPrefix("=== ") {
        let name = String(line.dropFirst(4))
        cases.append(Self(name: name, origin: "\(file):\(number + 1) \(name)"))
        isSource = true
      } else if line == "--- findings" {
        isSource = false
      } else if cases.isEmpty {
        if !line.hasPrefix("#") { model += line + "\n" }
      } else if isSource {
        cases[cases.count - 1].add(line)
      } else if !line.isEmpty {
        cases[cases.count - 1].expected.append(String(line))
      }
    }
    return (model, cases)
  }()

  private mutating func add(_ line: Substring) {
    for character in line {
      switch character {
      case "⟦": marked.append(bytes.count..<bytes.count)
      case "⟧": marked[marked.count - 1] = marked[marked.count - 1].lowerBound..<bytes.count
      default: bytes += String(character).utf8
      }
    }
    bytes.append(0x0A)
  }
}
