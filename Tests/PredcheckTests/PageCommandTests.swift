import Foundation
import Testing

@testable import predcheck

/// The commands that the README shows print what stands below them.
@Suite struct PageCommandTests {
  struct Block: CustomTestStringConvertible, Sendable {
    let words: [String]
    let output: String
    var testDescription: String { words.joined(separator: " ") }
  }

  static let blocks: [Block] = {
    let page = TestData.package.appendingPathComponent("README.md")
    let text = (try? String(contentsOf: page, encoding: .utf8)) ?? ""
    return text.components(separatedBy: "```console\n").dropFirst().compactMap { part in
      let block = part.components(separatedBy: "```")[0]
      guard block.hasPrefix("$ predcheck "), let end = block.firstIndex(of: "\n") else {
        return nil
      }
      return Block(
        words: words(block[..<end].dropFirst(12)),
        output: String(block[end...].dropFirst())
      )
    }
  }()

  /// The words of a command line, some of them in single quotes.
  private static func words(_ line: Substring) -> [String] {
    line.matches(of: /'([^']*)'|[^ ']+/).map { match in
      match.1.map(String.init) ?? String(match.0)
    }
  }

  @Test func areFound() { #expect(Self.blocks.count >= 5) }

  @Test(arguments: blocks)
  func printWhatIsShown(_ block: Block) {
    let run = CommandRun(block.words)
    #expect(run.errors + run.output == block.output)
  }
}
