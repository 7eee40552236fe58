import Foundation
import PredicateSQL
import Testing

@testable import predcheck

/// The case runner on cases whose names tell their result, since a runner that passes everything
/// proves nothing.
@Suite struct ConformRunnerTests {
  private static let folder = TestData.path("conform")

  private static func files() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  }

  @Test(arguments: [any SQLDialect].withStore.map(\.key))
  func everyStoreHasAnEngine(_ dialect: String) {
    #expect(ConformEngine(rawValue: dialect) != nil)
  }

  @Test(arguments: try files())
  func casesEndAsTheirNamesSay(_ file: String) throws {
    let run = CommandRun("conform", "--format", "json", "\(Self.folder)/\(file)")
    #expect(run.errors.isEmpty)
    #expect(run.status == .no)
    var seen: Set<String> = []
    for line in run.output.split(separator: "\n") {
      let result = try Result(line)
      seen.insert(result.status)
      #expect(result.status == Self.status(of: result.id), "\(line)")
    }
    #expect(seen.count >= 2, "every topic has cases that fail and cases that do not")
  }

  private static func status(of id: String) -> String {
    if id.hasSuffix("-wrong") { return "failed" }
    return id.hasSuffix("-skip") ? "skipped" : "passed"
  }

  private struct Result: Decodable {
    let id: String
    let status: String

    init(_ line: Substring) throws {
      self = try JSONDecoder().decode(Self.self, from: Data(line.utf8))
    }
  }
}
