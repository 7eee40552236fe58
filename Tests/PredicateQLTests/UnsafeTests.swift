import Foundation
import Testing

/// `Grammar/unsafe.md` lists every file that is unsafe, and no other.
@Suite struct UnsafeTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  @Test func everyUnsafeFileIsListed() throws {
    let table = try String(
      contentsOf: Self.root.appendingPathComponent("Grammar/unsafe.md"),
      encoding: .utf8
    )
    let listed = Set(table.matches(of: /(?m)^\| `([^`]+\.swift)`/).map { String($0.output.1) })
    #expect(listed.count > 10)
    #expect(listed.subtracting(try unsafeFiles()).sorted() == [], "no longer unsafe")
    #expect(try unsafeFiles().subtracting(listed).sorted() == [], "not in Grammar/unsafe.md")
  }

  /// Every suite that the table names is there.
  @Test func everySuiteExists() throws {
    let table = try String(
      contentsOf: Self.root.appendingPathComponent("Grammar/unsafe.md"),
      encoding: .utf8
    )
    let names = Set(table.matches(of: /\b([A-Z]\w+Tests)\b/).map { String($0.output.1) })
    let files = Set(
      try swiftFiles(in: "Tests").map { $0.deletingPathExtension().lastPathComponent }
    )
    #expect(!names.isEmpty)
    #expect(names.subtracting(files).sorted() == [])
  }

  private func unsafeFiles() throws -> Set<String> {
    let folder = Self.root.appendingPathComponent("Sources").path + "/"
    var names: Set<String> = []
    for file in try swiftFiles(in: "Sources") {
      let text = try String(contentsOf: file, encoding: .utf8)
      let pattern = /Unsafe|unsafeBitCast|unsafeDowncast|nonisolated\(unsafe\)|@unchecked Sendable/
      if text.contains(pattern) { names.insert(String(file.path.dropFirst(folder.count))) }
    }
    return names
  }

  private func swiftFiles(in folder: String) throws -> [URL] {
    let all = FileManager.default.enumerator(
      at: Self.root.appendingPathComponent(folder),
      includingPropertiesForKeys: nil
    )
    var files: [URL] = []
    while let file = all?.nextObject() as? URL {
      if file.pathExtension == "swift", !file.path.contains("/.build") { files.append(file) }
    }
    return files
  }
}
