import Foundation
import Testing

@testable import predcheck

/// The commands on the README and in `Documentation` print what is below them.
@Suite struct PageCommandTests {
  struct Block: CustomTestStringConvertible, Sendable {
    let words: [String]
    let output: String
    var testDescription: String { words.joined(separator: " ") }
  }

  /// The blocks of one command; `.ci/examples` runs pipelines and those of several too.
  static let blocks: [Block] = {
    let folder = TestData.package.appendingPathComponent("Documentation").path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let pages = names.filter { $0.hasSuffix(".md") }.sorted().map { "Documentation/\($0)" }
    return (["README.md"] + pages).flatMap(blocks(of:))
  }()

  private static func blocks(of page: String) -> [Block] {
    let file = TestData.package.appendingPathComponent(page)
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.components(separatedBy: "```console\n").dropFirst().compactMap { part in
      let block = part.components(separatedBy: "```")[0]
      guard block.hasPrefix("$ predcheck "), let end = block.firstIndex(of: "\n"),
        !block[..<end].contains(" | "), !block[end...].contains("\n$ ")
      else { return nil }
      return Block(
        words: words(block[..<end].dropFirst(12)),
        output: String(block[end...].dropFirst())
      )
    }
  }

  /// The words of a command line, some of them in single quotes.
  private static func words(_ line: Substring) -> [String] {
    line.matches(of: /'([^']*)'|[^ ']+/).map { match in
      match.1.map(String.init) ?? String(match.0)
    }
  }

  @Test func areFound() { #expect(Self.blocks.count >= 12) }

  /// The table of commands has a row for each, and so has the article.
  @Test(arguments: [
    "Documentation/command-line.md", "Sources/predcheck/predcheck.docc/predcheck.md",
  ])
  func theTableHasEveryCommand(_ page: String) throws {
    let file = TestData.package.appendingPathComponent(page)
    let cells = try String(contentsOf: file, encoding: .utf8)
      .matches(of: /(?m)^\| (`[a-z`, ]+`) \|/).flatMap { row in
        row.output.1.matches(of: /[a-z]+/).map { String($0.output) }
      }
    #expect(cells.sorted() == Predcheck.commands.map { $0.name }.sorted())
  }

  @Test(arguments: blocks)
  func printWhatIsShown(_ block: Block) {
    let run = CommandRun(block.words)
    #expect(run.errors + run.output == block.output)
  }
}
