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
    let listed = Set(
      table.matches(of: /(?m)^\| `([^`]+\.(?:swift|h|cpp))`/).map { String($0.output.1) }
    )
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
      files(in: "Tests", ["swift"]).map { $0.deletingPathExtension().lastPathComponent }
    )
    #expect(!names.isEmpty)
    #expect(names.subtracting(files).sorted() == [])
  }

  /// All C++ but what only includes a header of the system's, and Swift that goes round the checks.
  private func unsafeFiles() throws -> Set<String> {
    let folder = Self.root.appendingPathComponent("Sources").path + "/"
    let pattern = /Unsafe|unsafe(Bit|Down)|\(unsafe\)|Unmanaged|OpaquePointer|@unchecked Sendable/
    let swift = try files(in: "Sources", ["swift"]).filter {
      try String(contentsOf: $0, encoding: .utf8).contains(pattern)
    }
    let others = files(in: "Sources", ["c", "h", "cpp"]).filter {
      $0.lastPathComponent != "shim.h"
    }
    return Set((swift + others).map { String($0.path.dropFirst(folder.count)) })
  }

  private func files(in folder: String, _ extensions: Set<String>) -> [URL] {
    let all = FileManager.default.enumerator(
      at: Self.root.appendingPathComponent(folder),
      includingPropertiesForKeys: nil
    )
    var files: [URL] = []
    while let file = all?.nextObject() as? URL {
      if extensions.contains(file.pathExtension), !file.path.contains("/.build") {
        files.append(file)
      }
    }
    return files
  }
}
