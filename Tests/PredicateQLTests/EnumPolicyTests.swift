import Foundation
import PredicateTestSupport
import Testing

/// The policy for public enums in `Documentation/Contributing/versions.md`: errors and their kinds may
/// grow, and say so to the compiler.
@Suite struct EnumPolicyTests {
  @Test func errorsMayGrow() throws {
    let sources = PageExample.page("Sources")
    let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
    var count = 0
    while let file = files?.nextObject() as? URL {
      guard file.pathExtension == "swift" else { continue }
      let text = try String(contentsOf: file, encoding: .utf8)
      let pattern = /(?m)^ *(@nonexhaustive\n *)?public (?:indirect )?enum (\w+)([^{\n]*)/
      for match in text.matches(of: pattern) {
        let name = match.output.2
        let isError = match.output.3.contains("Error,") || match.output.3.hasSuffix("Error ")
        guard isError || name.hasSuffix("ID") || name.hasSuffix("Problem") || name == "Reason"
        else { continue }
        count += 1
        #expect(match.output.1 != nil, "\(file.lastPathComponent): \(name) needs @nonexhaustive")
      }
    }
    #expect(count >= 5)
  }
}
