import Foundation
import PredicateTestSupport
import Testing

@Suite struct GoldenFolderTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("goldens-" + UUID().uuidString)

  @Test func writesWhenAskedTo() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try GoldenFolder(at: folder, isUpdating: true).expect("text", in: "a/b.txt")
    try GoldenFolder(at: folder, isUpdating: false).expect("text", in: "a/b.txt")
    let found = try String(contentsOf: folder.appendingPathComponent("a/b.txt"), encoding: .utf8)
    #expect(found == "text\n")
  }

  @Test func failsWhereTextAndFileDiffer() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try GoldenFolder(at: folder, isUpdating: true).expect("text", in: "a.txt")
    let goldens = GoldenFolder(at: folder, isUpdating: false)
    withKnownIssue { try goldens.expect("other", in: "a.txt") }
    withKnownIssue { try goldens.expect("text", in: "missing.txt") }
    goldens.expectNothing(but: ["a.txt"])
    withKnownIssue { goldens.expectNothing(but: []) }
  }
}
