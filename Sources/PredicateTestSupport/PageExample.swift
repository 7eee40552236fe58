package import Foundation

/// An example that a page shows and a test runs: the lines of the test between `// README: begin`
/// and `// README: end`. A line may belong to several pages.
package enum PageExample {
  /// The lines of the example that the page lacks; a message if no line belongs to the page.
  package static func lines(missingIn page: URL, from source: String) throws -> [String] {
    let text = try String(contentsOf: page, encoding: .utf8)
    let name = page.deletingPathExtension().lastPathComponent
    var lineCount = 0
    var missing: [String] = []
    var isInside = false
    for line in try String(contentsOfFile: source, encoding: .utf8).split(separator: "\n") {
      let line = line.trimmingCharacters(in: .whitespaces)
      if line == "// \(name): begin" || line == "// \(name): end" {
        isInside = line.hasSuffix("begin")
      } else if isInside, !line.contains(/^\/\/ \w+: (?:begin|end)$/) {
        lineCount += 1
        if !text.contains(line) { missing.append(line) }
      }
    }
    return lineCount == 0 ? ["no line of \(source) belongs to \(name)"] : missing
  }

  /// The URL of a file at the top of the checkout that contains the test's source.
  package static func page(_ name: String, from source: String = #filePath) -> URL {
    var folder = URL(fileURLWithPath: source).deletingLastPathComponent()
    while folder.lastPathComponent != "Tests", folder.pathComponents.count > 1 {
      folder.deleteLastPathComponent()
    }
    return folder.deletingLastPathComponent().appendingPathComponent(name)
  }
}
