import Foundation
import PredicateTestSupport

/// The pages of the reference manual.
enum Manual {
  /// `Grammar/language.md` and the chapters in the folder of that name.
  static func pages() throws -> [URL] {
    let grammar = PageExample.page("Grammar")
    let folder = grammar.appendingPathComponent("language")
    let chapters = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".md") }.sorted()
    return [grammar.appendingPathComponent("language.md")]
      + chapters.map(folder.appendingPathComponent)
  }

  static func text() throws -> String {
    try pages().map { try String(contentsOf: $0, encoding: .utf8) }.joined(separator: "\n")
  }
}
