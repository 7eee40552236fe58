import Foundation
import PredicateTestSupport
import Testing

@testable import predcheck

/// A line of `Tests/Data/lsp/NAME.cases`: a text with the cursor, and what is expected there.
struct CursorCase: CustomTestStringConvertible {
  let document: OpenDocument
  let position: DocumentPosition
  let settings: EditorSettings
  let expected: String
  let testDescription: String
  let location: Testing.SourceLocation

  struct Malformed: Error, CustomStringConvertible {
    let description: String
  }

  static func all(of name: String) throws -> [Self] {
    let path = TestData.path("lsp/\(name)")
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let console = Console(
      input: MemorySource(""),
      output: TextOutput(MemorySink(), isTerminal: false),
      errors: TextOutput(MemorySink(), isTerminal: false)
    )
    let schema = try SchemaSource(TestData.path("library.json")).read(in: console, nil)
    var settings: [String: String] = [:]
    var cases: [Self] = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      if let setting = line.wholeMatch(of: /# (file|entity|profile): ?(.*)/) {
        settings[String(setting.output.1)] = String(setting.output.2)
        continue
      }
      if line.isEmpty || line.hasPrefix("#") { continue }
      let parts = line.split(separator: " ==> ", maxSplits: 1).map(String.init)
      guard parts.count == 2, let cursor = parts[0].firstIndex(of: "|") else {
        throw Malformed(description: "\(name):\(index + 1): TEXT with | ==> EXPECTED")
      }
      let before = parts[0][..<cursor]
      let text = before + parts[0][parts[0].index(after: cursor)...]
      let entity = settings["entity"].flatMap { $0.isEmpty ? nil : $0 }
      var editor = EditorSettings(schema: schema, entity: entity)
      if entity == nil { editor.schema = nil }
      if let profile = settings["profile"] { editor.profile = try ProfileOption.named(profile) }
      let opened = OpenParameters.Document(
        uri: "file:///" + (settings["file"] ?? ""),
        languageId: nil,
        version: 1,
        text: String(text)
      )
      var document = OpenDocument(opened)
      document.readAgain(editor.linter)
      cases.append(
        Self(
          document: document,
          position: DocumentPosition(line: 0, character: before.utf16.count),
          settings: editor,
          expected: parts[1],
          testDescription: String(line),
          location: Testing.SourceLocation(
            fileID: "Data/lsp/\(name)",
            filePath: path,
            line: index + 1,
            column: 1
          )
        )
      )
    }
    return cases
  }
}
