import Foundation
import PredicateTestSupport
import Testing

/// The compiler's messages about files that use the library as applications do.
@Suite struct CompiledFileTests {
  private let goldens = GoldenFolder("macros")

  /// A module whose declarations are on the main actor unless they say otherwise.
  @Test func mainActorByDefault() throws {
    let file = goldens.folder.appendingPathComponent("main-actor.swift")
    #expect(try Compiler.messages(for: file, "-default-isolation", "MainActor") == "")
  }

  /// Elements that predicates cannot read, and values that do not fit typed keys.
  @Test func sequences() throws {
    let file = goldens.folder.appendingPathComponent("sequences.swift")
    let messages = try Compiler.messages(for: file, "-suppress-notes")
      .replacing(goldens.folder.path + "/", with: "")
      .split(separator: "\n").filter { $0.contains(": error: ") || $0.contains(": warning: ") }
      .joined(separator: "\n")
    try goldens.expect(messages + "\n", in: "sequences.txt")
  }
}
