import Foundation
package import Testing

/// One line of a `.cases` file: `LEFT MARK RIGHT  # REMARK`, and its location.
package struct CaseLine: Sendable, CustomTestStringConvertible {
  package let left: String
  /// One of `CaseLine.marks`, or empty when the line is all left side.
  package let mark: String
  package let right: String
  /// The settings of `# key: value` lines above.
  package let settings: [String: String]
  package let location: Testing.SourceLocation

  package var testDescription: String { "\(left) \(mark) \(right)" }
}

/// Reads `.cases` files: each line is a case, `#` begins a remark, `# key: value` is a setting for
/// the lines below it. A case whose text begins with `# ` is indented by a space.
///
/// A failure reported at a case's location points into the case file.
extension CaseLine {
  package static let marks = ["-->", "==>", "!!!"]

  /// The cases of `Tests/Conformance/name`.
  package static func all(of name: String, from file: String = #filePath) throws -> [CaseLine] {
    let path = conformanceFolder(from: file).appendingPathComponent(name)
    let text = try String(contentsOf: path, encoding: .utf8)
    var settings: [String: String] = [:]
    var cases: [CaseLine] = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      if line.hasPrefix("# ") || line == "#" {
        if let (key, value) = setting(in: line.dropFirst(2)) { settings[key] = value }
        continue
      }
      guard !line.allSatisfy(\.isWhitespace) else { continue }
      let location = Testing.SourceLocation(
        fileID: "Conformance/\(name)",
        filePath: path.path,
        line: index + 1,
        column: 1
      )
      cases.append(parse(line, settings: settings, location: location))
    }
    return cases
  }

  private static func conformanceFolder(from file: String) -> URL {
    var folder = URL(fileURLWithPath: file).deletingLastPathComponent()
    while folder.pathComponents.count > 1 {
      let candidate = folder.appendingPathComponent("Tests/Conformance")
      if FileManager.default.fileExists(atPath: candidate.path) { return candidate }
      folder.deleteLastPathComponent()
    }
    return folder
  }

  private static func setting(in remark: Substring) -> (String, String)? {
    let parts = remark.split(separator: ": ", maxSplits: 1)
    guard let key = parts.first, key.allSatisfy({ $0.isLowercase || $0 == "-" }) else {
      return nil
    }
    let value = parts.count > 1 ? String(parts[1]) : ""
    return (String(key), value.trimmingCharacters(in: .whitespaces))
  }

  private static func parse(
    _ line: Substring,
    settings: [String: String],
    location: Testing.SourceLocation
  ) -> CaseLine {
    var body = line
    if let remark = body.range(of: "  # ") { body = body[..<remark.lowerBound] }
    for mark in marks {
      guard let range = body.range(of: mark) else { continue }
      return CaseLine(
        left: body[..<range.lowerBound].trimmingCharacters(in: .whitespaces),
        mark: mark,
        right: body[range.upperBound...].trimmingCharacters(in: .whitespaces),
        settings: settings,
        location: location
      )
    }
    return CaseLine(
      left: body.trimmingCharacters(in: .whitespaces),
      mark: "",
      right: "",
      settings: settings,
      location: location
    )
  }
}
