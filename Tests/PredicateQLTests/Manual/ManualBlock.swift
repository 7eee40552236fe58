import Foundation
import PredicateTestSupport
import Testing

/// A fenced block of cases in the reference manual.
///
/// The two readers of `.cases` files read a copy of the page in which everything else is blank. So
/// lines keep their numbers, and no block changes the settings of the next.
struct ManualBlock {
  let page: URL
  /// The lines of the page, blank outside the block.
  private let lines: [Substring]

  /// Lines with `-->`.
  func answers() throws -> [CaseFile.Case] {
    let kept = lines.map { Self.isText($0) ? "" : $0 }
    return try copied(kept) { file in
      try CaseFile(at: file).cases.map { example in
        var example = example
        example.location = location(onLine: example.location.line)
        return example
      }
    }
  }

  /// Lines with `==>` and `!!!`.
  func texts() throws -> [ManualText] {
    try copied(lines) { file in
      let source = file.deletingLastPathComponent().appendingPathComponent("x.swift").path
      return try CaseLine.all(of: file.lastPathComponent, from: source)
        .filter { $0.mark != "-->" }
        .map { ManualText(line: $0, location: location(onLine: $0.location.line)) }
    }
  }

  /// Whether the reader of answers does not read this line.
  private static func isText(_ line: Substring) -> Bool {
    !line.hasPrefix("#") && !line.contains("-->")
  }

  private func location(onLine line: Int) -> Testing.SourceLocation {
    Testing.SourceLocation(
      fileID: "Grammar/" + page.lastPathComponent,
      filePath: page.path,
      line: line,
      column: 1
    )
  }

  /// The folder has the name that `CaseLine` looks for.
  private func copied<Result>(_ lines: [Substring], _ read: (URL) throws -> Result) throws -> Result
  {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let cases = folder.appendingPathComponent("Tests/Conformance")
    try FileManager.default.createDirectory(at: cases, withIntermediateDirectories: true)
    let file = cases.appendingPathComponent(page.lastPathComponent)
    try lines.joined(separator: "\n").write(to: file, atomically: true, encoding: .utf8)
    return try read(file)
  }
}

extension ManualBlock {
  /// Every block of every page, in order.
  static func all() throws -> [ManualBlock] { try Manual.pages().flatMap(blocks) }

  private static func blocks(of page: URL) throws -> [ManualBlock] {
    let text = try String(contentsOf: page, encoding: .utf8)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    var blocks: [ManualBlock] = []
    var start: Int?
    for (index, line) in lines.enumerated() {
      if line == "```cases" {
        start = index + 1
      } else if line == "```", let first = start {
        let blank = Array(repeating: Substring(""), count: first)
        blocks.append(ManualBlock(page: page, lines: blank + lines[first..<index]))
        start = nil
      }
    }
    return blocks
  }
}

/// A line of the manual with `==>` or `!!!`, and its place in the page.
struct ManualText: Sendable, CustomTestStringConvertible {
  let line: CaseLine
  let location: Testing.SourceLocation
  var testDescription: String { line.testDescription }
}
