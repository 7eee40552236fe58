package import Foundation
package import Testing

/// Fails unless the golden file at `path` under `Tests/Goldens` holds exactly `text`.
///
///     try expectGolden(rendered, "diagnostics/syntax.unterminated-string.txt")
package func expectGolden(
  _ text: String,
  _ path: String,
  file: String = #filePath,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) throws {
  try GoldenFolder("", from: file).expect(text, in: path, sourceLocation: sourceLocation)
}

/// Files with expected texts, under `Tests/Goldens`.
///
/// `UPDATE_GOLDENS=1 swift test` rewrites them; `git diff` then shows the changes.
package struct GoldenFolder: Sendable {
  package let folder: URL
  private let isUpdating: Bool

  /// The folder `Tests/Goldens/name`, located from the path of a test's file.
  package init(
    _ name: String,
    from file: String = #filePath,
    isUpdating: Bool = ProcessInfo.processInfo.environment["UPDATE_GOLDENS"] == "1"
  ) {
    var tests = URL(fileURLWithPath: file).deletingLastPathComponent()
    while tests.lastPathComponent != "Tests", tests.pathComponents.count > 1 {
      tests.deleteLastPathComponent()
    }
    folder = tests.appendingPathComponent("Goldens").appendingPathComponent(name)
    self.isUpdating = isUpdating
  }

  package init(at folder: URL, isUpdating: Bool) {
    self.folder = folder
    self.isUpdating = isUpdating
  }

  /// Fails unless the file `name` holds exactly `text` and a newline; a missing file is also a
  /// failure.
  package func expect(
    _ text: String,
    in name: String,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) throws {
    let file = folder.appendingPathComponent(name)
    let found = Data((text + "\n").utf8)
    if isUpdating {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      try found.write(to: file)
      return
    }
    guard let expected = try? Data(contentsOf: file) else {
      Issue.record(
        "no golden \(file.path); UPDATE_GOLDENS=1 writes it",
        sourceLocation: sourceLocation
      )
      return
    }
    guard expected != found else { return }
    let wanted = String(decoding: expected, as: UTF8.self)
    Issue.record(
      "\(name) differs\n--- expected\n\(wanted)\n--- found\n\(text)\n",
      sourceLocation: sourceLocation
    )
  }

  /// Fails for each file in the folder that is not in `names`, since no test reads it any more.
  package func expectNothing(
    but names: some Sequence<String>,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    let unused = Set(files()).subtracting(names).sorted()
    for name in unused {
      if isUpdating {
        try? FileManager.default.removeItem(at: folder.appendingPathComponent(name))
      } else {
        Issue.record("golden \(name) belongs to no test", sourceLocation: sourceLocation)
      }
    }
  }

  /// All files in the folder and below, by their paths relative to it.
  private func files() -> [String] {
    let found = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    return (found ?? []).filter { name in
      var isFolder: ObjCBool = false
      let path = folder.appendingPathComponent(name).path
      return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        && !isFolder.boolValue
    }
  }
}
