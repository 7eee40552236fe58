import Foundation
import Testing

/// `Documentation/unsafe.md` lists every file that is unsafe, and no other.
@Suite struct UnsafeTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  @Test func everyUnsafeFileIsListed() throws {
    let table = try String(
      contentsOf: Self.root.appendingPathComponent("Documentation/unsafe.md"),
      encoding: .utf8
    )
    let listed = Set(
      table.matches(of: /(?m)^\| `([^`]+\.(?:swift|h|cpp))`/).map { String($0.output.1) }
    )
    let found = try unsafeFiles()
    #expect(listed.count > 10)
    #expect(listed.subtracting(found).sorted() == [], "no longer unsafe")
    #expect(found.subtracting(listed).sorted() == [], "not in Documentation/unsafe.md")
  }

  /// Every suite that a page names exists.
  @Test(arguments: ["unsafe", "limits", "faults"])
  func everySuiteExists(_ page: String) throws {
    let table = try String(
      contentsOf: Self.root.appendingPathComponent("Documentation/\(page).md"),
      encoding: .utf8
    )
    let names = Set(table.matches(of: /\b([A-Z]\w+Tests)\b(?!\/)/).map { String($0.output.1) })
    let files = Set(
      files(in: "Tests", ["swift"]).map { $0.deletingPathExtension().lastPathComponent }
    )
    #expect(!names.isEmpty)
    #expect(names.subtracting(files).sorted() == [])
  }

  /// Every suite that the table names runs under the address sanitizer.
  @Test func everySuiteIsSanitized() throws {
    let script = try String(
      contentsOf: Self.root.appendingPathComponent(".ci/sanitize"),
      encoding: .utf8
    )
    let block = script.firstMatch(of: /(?s)\naddress\(\) \{.*?\n\}/)
    let address = try #require(block).output
    func patterns(_ option: String) throws -> [Regex<AnyRegexOutput>] {
      try address.matches(of: try Regex("--\(option) '([^']+)'", as: (Substring, Substring).self))
        .map { try Regex(String($0.output.1)) }
    }
    let (filters, skips) = (try patterns("filter"), try patterns("skip"))
    #expect(filters.count > 1)
    let table = try String(
      contentsOf: Self.root.appendingPathComponent("Documentation/unsafe.md"),
      encoding: .utf8
    )
    let names = Set(table.matches(of: /\b([A-Z]\w+Tests)\b/).map { String($0.output.1) })
    let suites = files(in: "Tests", ["swift"])
    let missing = names.filter { name in
      !suites.contains { file in
        guard file.lastPathComponent == "\(name).swift",
          let module = file.pathComponents.first(where: { $0.hasSuffix("Tests") && $0 != "Tests" })
        else { return false }
        let id = "\(module).\(name)/test()"
        return filters.contains { id.contains($0) } && !skips.contains { id.contains($0) }
      }
    }
    #expect(missing.sorted() == [])
  }

  /// Words that go round the checks must be found, and others must not.
  @Test(arguments: [
    ("String(unsafeUninitializedCapacity: 3) { _ in 0 }", true), ("unsafe read(pointer)", true),
    ("unsafeBitCast(a, to: Int.self)", true), ("a.withUnsafeBytes { $0.count }", true),
    ("var a: Int { unsafeAddress { b } }", true), ("unowned(unsafe) let owner: Owner", true),
    ("  nonisolated(unsafe) var a = 1", true), ("struct A: @unchecked Sendable {}", true),
    ("a.assumingMemoryBound(to: Int.self)", true), ("a.bindMemory(to: Int.self)", true),
    ("loop { $0.pointee }", true), ("Unmanaged.passRetained(a)", true),
    ("text.withContiguousStorageIfAvailable { $0.count }", true),
    ("text.withUTF8 { $0.count }", true), ("String(cString: strerror(errno))", true),
    ("text.withCString(puts)", true), ("puts(text.utf8CString)", true), ("import CSQLite", true),
    ("private import SimdjsonBridge", true), ("@_silgen_name(\"f\") func f()", true),
    ("func test(_ bytes: TextBytes)", true), ("let start = place.start(in: rows)", true),
    ("let (start, stride) = place.layout(in: rows)", true),
    ("static let unsafe: UInt8 = 0", false), ("init(stringLiteral text: StaticString)", false),
    ("import Collections", false), ("  /// Whatever is older is unsafe.", false),
    ("String(decoding: text.utf8)", false),
  ])
  func whatIsUnsafe(_ line: String, _ isUnsafe: Bool) {
    #expect(Self.isUnsafe(line) == isUnsafe)
  }

  /// Whether Swift code goes round the checks or calls C; comments are ignored.
  private static func isUnsafe(_ text: String) -> Bool {
    // To Unicode the point in `a.withBytes` is not a word boundary.
    let pattern =
      #/
      Unsafe | unsafe[A-Z] | \(unsafe\) | \bunsafe\s\w | @unchecked | @_silgen_name | @_extern
      | Unmanaged | OpaquePointer | \.pointee\b | assumingMemoryBound | bindMemory
      | withContiguous | withUTF8 | withMemoryRebound | UnownedJob | dlsym
      | \b(?:cString|withCString|utf8CString|CChar)\b
      | \bimport\s(?:C[A-Z]\w*|SimdjsonBridge)\b
      | \bTextBytes\b | \bwithBytes\b | \.(?:start|layout)\(in: # pointers of our own
      /#.wordBoundaryKind(.simple)
    return text.split(separator: "\n").contains { line in
      !line.drop(while: \.isWhitespace).hasPrefix("//") && line.contains(pattern)
    }
  }

  /// All C++ files except those that only include a system header, and all such Swift files.
  private func unsafeFiles() throws -> Set<String> {
    let folder = Self.root.appendingPathComponent("Sources").path + "/"
    let swift = try files(in: "Sources", ["swift"]).filter {
      Self.isUnsafe(try String(contentsOf: $0, encoding: .utf8))
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
