import Foundation
import Testing

@testable import predcheck

/// `filter`, `sql` and `query` say on standard error what is probably not meant, as `check` does.
@Suite struct WarningTests {
  private static let schema = """
    {"entities": {"Thing": {"attributes": {"ident": "uuid", "name": "text"}}}}
    """
  private static let ident = #"ident == "6B29FC40-CA47-1067-B31D-00DD010662DA""#

  @Test func filterWarns() {
    let words = ["filter", "name CONTAINS 'x'[cd] OR a == 1"]
    let run = CommandRun(words, input: Array(#"{"a": 1, "name": null}"#.utf8))
    #expect(run.errors.contains("warning[P049]"))
    let quiet = CommandRun(words + ["--quiet"], input: Array(#"{"a": 1, "name": null}"#.utf8))
    #expect(!quiet.errors.contains("P049"))
  }

  @Test func filterSaysNothingOfSoundTexts() {
    #expect(CommandRun("filter", "a == 1", input: #"{"a": 1}"#).errors == "")
  }

  @Test func sqlWarns() throws {
    try TestData.withFile(Self.schema, named: "schema.json") { path in
      let words = ["sql", "--schema", path, "--entity", "Thing", Self.ident]
      let run = CommandRun(words)
      #expect(run.errors.contains("warning[S005]"))
      #expect(run.output == CommandRun(words + ["--quiet"]).output)
      #expect(CommandRun(words + ["--quiet"]).errors == "")
    }
  }

  @Test func queryWarns() async throws {
    try await LibraryStore.withFolder { folder in
      let words = ["query", folder + "/library.sqlite", "--entity", "book", "'title' == 'x'"]
      let run = CommandRun(words)
      #expect(run.errors.components(separatedBy: "warning[").count == 2, "\(run.errors)")
      #expect(run.errors.contains("warning[S023]"))
      #expect(CommandRun(words + ["-q"]).errors == "")
      let typed = CommandRun(
        ["query", folder + "/library.sqlite", "--entity", "book", "title == 5"]
      )
      #expect(typed.errors.contains("warning[S005]"), "\(typed.errors)")
    }
  }

  @Test func queryWarnsOfChangesAndGroups() async throws {
    try await LibraryStore.withFolder { folder in
      let words = ["query", folder + "/library.sqlite", "--entity", "book"]
      let change = CommandRun(words + ["--set", "pages=2012-01-01", "TRUEPREDICATE"])
      #expect(change.errors.contains("warning[S028]"), "\(change.errors)")
      let groups = ["-k", "title,n=count:(id)", "--group-by", "title", "--having", "'n' == 'x'"]
      #expect(CommandRun(words + groups).errors.contains("warning[S023]"))
    }
  }
}
