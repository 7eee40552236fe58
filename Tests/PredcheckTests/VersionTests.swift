import Foundation
import PredicateTestSupport
import Testing

@testable import predcheck

/// The version that the program reports, and its day, are the newest of the changelog.
@Suite struct VersionTests {
  @Test func changelogBeginsWithTheVersion() throws {
    let text = try String(contentsOf: PageExample.page("CHANGELOG.md"), encoding: .utf8)
    let newest = try #require(text.firstMatch(of: /(?m)^## (\d+\.\d+\.\d+), (\d{4}-\d\d-\d\d)$/))
    #expect(String(newest.output.1) == Predcheck.version)
    #expect(String(newest.output.2) == Predcheck.releaseDay)
  }

  @Test func theVersionIsSemantic() {
    #expect(Predcheck.version.wholeMatch(of: /(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)/) != nil)
  }
}
