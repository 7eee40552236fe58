import PredicateEvaluation
import Testing

@testable import predcheck

/// C libraries that are too old are refused at the start, and the program reports their versions.
@Suite struct LibraryTests {
  @Test(arguments: [
    ("10.42 2022-12-11", "10.40", true), ("10.40", "10.40", true), ("10.39", "10.40", false),
    ("10.4", "10.40", false), ("9.99", "10.40", false), ("11", "10.40", true), ("", "1.0", false),
    ("3.39.2", "3.39.2", true), ("3.39.1", "3.39.2", false), ("3.40", "3.39.2", true),
    ("15.17", "13.0", true), ("12.22", "13.0", false),
  ])
  func isOldOrNot(_ version: String, _ minimum: String, _ isSupported: Bool) {
    let library = LibraryVersion("x", version: version, minimum: minimum)
    #expect(library.isSupported == isSupported)
  }

  @Test func whatIsLinkedWillDo() {
    for library in Libraries.all { #expect(library.isSupported, "\(library.name)") }
  }

  @Test func whatIsTooOldIsRefused() {
    let old = LibraryVersion("SQLite", version: "3.8.0", minimum: "3.39.2")
    #expect(throws: CommandError.failure("SQLite is 3.8.0; 3.39.2 or later is needed")) {
      try Libraries.requireSupported([.pcre2, old])
    }
  }
}
