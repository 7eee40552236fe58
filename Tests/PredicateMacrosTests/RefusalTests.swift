import Foundation
import PredicateTestSupport
import Testing

/// The compiler's messages for `Tests/Goldens/macros/refused.swift`, with their places and the
/// corrections that they offer.
@Suite struct RefusalTests {
  private let goldens = GoldenFolder("macros")

  @Test func mistakesAreCompilerErrors() throws {
    let messages = try Compiler.messages(
      for: goldens.folder.appendingPathComponent("refused.swift")
    )
    .replacing(goldens.folder.path + "/", with: "")
    .replacing(#/\/.*\/(Sources\/.*\.swift):[0-9]+:[0-9]+:/#) { "\($0.output.1):" }
    .replacing(#/.*@__swiftmacro_.*\.swift:/#, with: "expansion:")
    try goldens.expect(messages, in: "refused.txt")
  }
}
