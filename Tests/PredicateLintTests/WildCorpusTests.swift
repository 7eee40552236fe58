import Foundation
import PredicateLint
import PredicateSyntax
import PredicateTestSupport
import Testing

/// Every predicate of the corpus that was found in shipped software, in the profile of its host.
/// None has an error, and each warning is in the golden, where it was judged.
@Suite struct WildCorpusTests {
  private static let corpus = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("shared/corpus")

  private struct Example: Decodable {
    let id: String
    let format: String
    let category: String?
    let expression: Bool?

    /// The profile of the host that the text was found in.
    var profile: String {
      if id.hasPrefix("mdm") { return "mdm" }
      if id.hasPrefix("munki") { return "munki" }
      return switch category ?? "" {
      case "extension-rule": "extension-activation"
      case "autopkg": "autopkg"
      case "munki": "munki"
      case "log-predicate": "unified-logging"
      case "xcdatamodel": "coredata-model"
      case "appium", "appium-chain": "xcuitest"
      case "realm-swift", "realm-objc": "realm"
      default: "foundation"
      }
    }
  }

  @Test(
    .enabled(
      if: FileManager.default.fileExists(atPath: corpus.path),
      "there is no ../shared/corpus"
    )
  )
  func nothingButJudgedWarnings() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.corpus.path)
    var lines: [String] = []
    var count = 0
    let isWild = { (file: String) in
      file.hasSuffix(".jsonl") && (file.hasPrefix("wild-") || file.hasPrefix("m"))
    }
    for file in files.sorted() where isWild(file) {
      let text = try String(contentsOf: Self.corpus.appendingPathComponent(file), encoding: .utf8)
      for line in text.split(separator: "\n") {
        let example = try JSONDecoder().decode(Example.self, from: Data(line.utf8))
        count += 1
        lines += try findings(example)
      }
    }
    #expect(count > 500)
    try expectGolden(lines.joined(separator: "\n"), "lint/wild.txt")
  }

  private func findings(_ example: Example) throws -> [String] {
    let profile = try #require(LintProfile.named(example.profile))
    var subject = LintSubject(example.format, profile: profile)
    subject.isExpression = example.expression == true
    return PredicateLinter().findings(in: subject).map { finding in
      #expect(finding.severity != .error, "\(example.id): \(finding.message)")
      let words = example.format.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      return "\(example.id) [\(example.profile)] \(finding.severity.rawValue) \(finding.rule)\n"
        + "  \(words.prefix(200))\n  \(finding.message)"
    }
  }
}
