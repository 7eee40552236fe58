import CoreDataFixtures
import Foundation
import PredicateAnalysis
import PredicateStorage
import PredicateStorageSQLite
import PredicateTestSupport
import Testing

@testable import predcheck

/// Command lines with their whole output, in readable files: `Tests/Goldens/cli`.
@Suite struct GoldenCommandTests {
  struct Example: Sendable, CustomTestStringConvertible {
    let name: String
    /// `DATA/` is the folder `Tests/Data`, `STORE/` one with a database.
    let words: [String]
    let input: String
    var testDescription: String { name }

    init(_ name: String, _ words: String..., input: String = "") {
      self.init(name, words, input: input)
    }

    init(_ name: String, _ words: [String], input: String = "") {
      self.name = name
      self.words = words
      self.input = input
    }
  }

  static let examples: [Example] =
    [Example("overview"), Example("unknown-command", "chekc")]
    + ["check", "fmt", "explain", "filter", "conform", "profiles", "lint", "lsp"].map {
      Example("\($0)-help", $0, "--help")
    }
    + [Example("man", "man"), Example("man-filter", "man", "filter")]
    + check + fmt + explain + filter + policies + conform + stores + profiles + models
    + tableSchemas + lint + coreData

  static let check = [
    Example("check-clean", "check", "age >= 18", "name == %@"),
    Example("check-misspelt-operator", "check", #"name CONTAIN[c] "ada""#),
    Example(
      "check-published-listing",
      "check",
      "dueDate >= %@ AND dueDate <= %@ AND doNotAlert == NO AND (lastAlertDate == nil || lastAlertDate < %@"
    ),
    Example("check-fix", "check", "--fix", "age BETWEEN 18 AND 65", "(a == 1", "a =="),
    Example(
      "check-fix-warnings",
      "check",
      "--fix",
      "title CONTAINS %@[cd]",
      "title CONTAINS \"x\"[c, d] AND a BETWEEN 1 AND 2",
      "a LIKE '%x%' AND date > '2020-01-01'",
      "a IN[c] {'x'}"
    ),
    Example(
      "check-fix-json",
      "check",
      "--fix",
      "--format",
      "json",
      "-f",
      "-",
      input: "(a == 1\na BETWEEN 1 AND\n"
    ),
    Example("check-arguments", "check", "age >= %d AND name MATCHES %@", "-a", "18", "-a", "("),
    Example("check-missing-argument", "check", "a == %d AND b == %d", "-a", "1"),
    Example("check-file", "check", "--file", "DATA/founding.predicates"),
    Example("check-file-standard-input", "check", "-f", "-", input: "a == 1\r\n\n  b ==\n"),
    Example("check-whole-standard-input", "check", "-", input: "a == 1 AND\n  b ==\n"),
    Example("check-json", "check", "--format", "json", "a ==", "a == 1"),
    Example(
      "check-json-file",
      "check",
      "--format",
      "json",
      "-f",
      "-",
      input: "a == 1\nb ==\n  (é == 1\n"
    ),
    Example("check-strict", "check", "-W", "a.b[0] == 1"),
    Example("check-strict-apple", "check", "--mode", "strict-apple", "size > 5"),
    Example(
      "check-strict-apple-schema",
      "check",
      "--mode",
      "strict-apple",
      "--schema",
      "DATA/library.json",
      "--entity",
      "Book",
      "ANY readers.email == nil",
      "ANY readers.books.title == 'x'",
      "title == 'x'"
    ),
    Example(
      "check-strict-apple-policy",
      "check",
      "--mode",
      "strict-apple",
      "--policy",
      "DATA/readers-policy.json",
      "--schema",
      "DATA/library.json",
      "--entity",
      "Book",
      "ANY readers.email == nil"
    ),
    Example(
      "check-untrusted",
      "check",
      "--policy",
      "untrusted",
      #"name MATCHES "(a+)+$" OR uppercase:(a) == "X""#,
      "a + 1 == 2"
    ),
    Example(
      "check-policy",
      "check",
      "--policy",
      "DATA/policy.json",
      "--schema",
      "DATA/library.json",
      "--entity",
      "Book",
      "title BEGINSWITH 'E' AND author.name == 'Austen'",
      "pages > 100 OR ANY readers.email == 'x'",
      "price IN {1, 2, 3, 4} AND uppercase:(title) == 'X'",
      "titel == 'x'",
      "title < 5"
    ),
    Example("check-quiet", "check", "-q", "a =="),
    Example("check-colored", "check", "--color", "always", "a ="),
    Example("check-expression", "check", "-e", "price * 2", "price =="),
  ]

  static let fmt = [
    Example("fmt", "fmt", "name beginswith[dc] 'a' && !(age<>3)", "a.b[0] == 1"),
    Example("fmt-apple", "fmt", "--apple", "height == 2.0 AND ok == YES"),
    Example("fmt-arguments", "fmt", "%K == %@", "-a", "first name", "-a", "O'Brien"),
    Example("fmt-variables", "fmt", "age > $limit", "--var", "limit=18"),
    Example("fmt-check", "fmt", "--check", "a == 1", "a=1"),
    Example("fmt-error", "fmt", "a =", "b = 1"),
    Example("fmt-json", "fmt", "--format", "json", "a = 'x'"),
    Example("fmt-expression", "fmt", "-e", "a+b*2"),
  ]

  static let explain = [
    Example(
      "explain",
      "explain",
      #"ANY friends.age >= %d AND NOT name LIKE[c] "a*" AND length:(nick) < $most"#
    ),
    Example("explain-nil", "explain", "ANY orders.shipped == nil AND NONE tags != nil"),
    Example("explain-warning", "explain", "a.b[0] == 1"),
    Example("explain-expression", "explain", "-e", "items.@sum.price * $rate"),
    Example("explain-json", "explain", "--format", "json", "age > %d"),
    Example("explain-error", "explain", "age >"),
    Example("explain-on", "explain", "age < 21 OR name == 'Joe'", "--on", "DATA/people.ndjson"),
    Example(
      "explain-on-failing",
      "explain",
      "age < 21",
      "--on",
      "-",
      input: #"{"age": "x"}"# + "\n{\n" + #"{"age": 1}"#
    ),
    Example(
      "explain-on-json",
      "explain",
      "--format",
      "json",
      "a == 1",
      "--on",
      "-",
      input: #"{"a": 1}"#
    ),
  ]

  private static let counted = ["--counts", "--status", "errors", "--on-error", "skip"]
  /// Two that match, one that does not, a blank line, one that cannot be decided and one malformed.
  private static let mixed = "{\"a\":5}\n\n{\"a\":1}\n{\"a\":\"x\"}\n{\"a\":{,\n{\"a\":9}"

  static let filter = [
    Example("filter-ndjson", "filter", "age <= 21", "DATA/people.ndjson"),
    Example("filter-invert", "filter", "-v", "age <= 21", "DATA/people.ndjson"),
    Example("filter-nothing", "filter", "age > 100", "DATA/people.ndjson"),
    Example("filter-status", "filter", "--status", "errors", "age > 100", "DATA/people.ndjson"),
    Example("filter-counts", "filter", "--counts", "age <= 21", "DATA/people.ndjson"),
    Example("filter-verdicts", ["filter", "--verdicts=lines", "a > 3"] + counted, input: mixed),
    Example(
      "filter-verdicts-json",
      ["filter", "--verdicts=json", "a > 3"] + counted,
      input: mixed
    ),
    Example(
      "filter-verdicts-csv",
      ["filter", "--verdicts=lines", "a > 3", "--input", "csv"] + counted,
      input: "a\n5\nx\n1\n"
    ),
    Example(
      "filter-arguments",
      "filter",
      "%K LIKE[cd] %@",
      "-a",
      "name",
      "-a",
      "b*b",
      "DATA/people.ndjson"
    ),
    Example(
      "filter-variables",
      "filter",
      "age > $limit",
      "--var",
      "limit=25",
      "DATA/people.ndjson"
    ),
    Example("filter-csv", "filter", "publisher == 'Other' OR publisher == nil", "DATA/books.csv"),
    Example("filter-csv-json", "filter", "--format", "json", "price < 20", "DATA/books.csv"),
    Example("filter-json", "filter", "groups CONTAINS 'staff'", "DATA/users.json"),
    Example("filter-json-none", "filter", "groups == 1", "DATA/users.json"),
    Example(
      "filter-plist",
      "filter",
      "added < %@",
      "-a",
      "date:2012-06-13",
      "DATA/addresses.plist"
    ),
    Example(
      "filter-plist-json",
      "filter",
      "--format",
      "json",
      "emailAddress == nil",
      "DATA/addresses.plist"
    ),
    Example(
      "filter-dates",
      "filter",
      "dueDate < %@ AND lastAlertDate == nil",
      "-a",
      "date:2009-03-01T10:03:30Z",
      "--dates",
      "auto",
      "DATA/todos.ndjson"
    ),
    Example(
      "filter-count",
      "filter",
      "-c",
      "age <= 21",
      "DATA/people.ndjson",
      "DATA/members.ndjson"
    ),
    Example(
      "filter-count-json",
      "filter",
      "-c",
      "--format",
      "json",
      "age <= 21",
      "DATA/people.ndjson"
    ),
    Example("filter-quiet", "filter", "-q", "age <= 21", "DATA/people.ndjson"),
    Example("filter-max", "filter", "-m", "1", "age <= 21", "DATA/people.ndjson"),
    Example("filter-error", "filter", "age >", "DATA/people.ndjson"),
    Example(
      "filter-mixed-formats",
      "filter",
      "TRUEPREDICATE",
      "DATA/people.ndjson",
      "DATA/books.csv"
    ),
    Example("filter-bad-records", "filter", "age > 3", input: badRecords),
    Example(
      "filter-bad-records-count",
      "filter",
      "--on-error",
      "count",
      "age > 3",
      input: badRecords
    ),
    Example(
      "filter-bad-records-skip",
      "filter",
      "--on-error",
      "skip",
      "age > 3",
      input: badRecords
    ),
    Example(
      "filter-bad-records-stop",
      "filter",
      "--on-error",
      "stop",
      "age > 3",
      input: badRecords
    ),
    Example("filter-bad-rows", "filter", "a > 0", input: "a,b\n1,2\n3\n\"4\"x,5\n6,7\n"),
    Example("filter-open-quote", "filter", "a > 0", input: "a,b\n1,\"2\n3,4\n"),
    Example("filter-equal-columns", "filter", "a > 0", input: "a,b,a\n1,2,3\n"),
    Example("filter-unbalanced-json", "filter", "a > 0", input: "[{\"a\": 1}, {\"a\": 2}"),
    Example("filter-malformed-json", "filter", "a > 0", input: "[\n{\"a\": 1},\n{\"a\": 2},,\n]"),
    Example("filter-unknown-format", "filter", "a > 0", input: "what is this?\n"),
    Example("filter-no-plist", "filter", "a > 0", "--input", "plist", input: "what is this?\n"),
    Example("filter-empty", "filter", "a > 0"),
  ]

  static let badRecords = """
    {"age": 4}

    {"age": "x"}
    {"age":
    {"age": 01}
    {"age": 5}
    """

  @Test(arguments: examples)
  func givesWhatTheGoldenSays(_ example: Example) async throws {
    guard example.words.contains(where: { $0.contains("STORE/") }) else {
      return try await check(example, store: "STORE")
    }
    try await LibraryStore.withFolder { folder in
      if example.words.contains(where: { $0.contains("dishes") }) {
        try DishesStore.make(at: folder + "/dishes.sqlite")
      }
      try await check(example, store: folder)
    }
  }

  private func check(_ example: Example, store: String) async throws {
    let data = TestData.path("")
    let words = example.words.map {
      $0.replacingOccurrences(of: "DATA/", with: data + "/")
        .replacingOccurrences(of: "STORE/", with: store + "/")
    }
    let run = CommandRun(words, input: Array(example.input.utf8), currentDirectory: "/")
    var text = "$ predcheck " + example.words.map(quoted).joined(separator: " ") + "\n"
    if !example.input.isEmpty { text += "--- standard input\n" + ended(example.input) }
    if !run.output.isEmpty {
      var output = run.output
      if example.words.contains("--plan") {
        output = try await PlanMarks.withoutPlan(output, words)
      }
      if !Set(example.words).isDisjoint(with: ["--explain", "--costs"]) {
        output = PlanMarks.withoutWords(output)
      }
      text += "--- standard output\n" + ended(output)
    }
    if !run.errors.isEmpty { text += "--- standard error\n" + ended(run.errors) }
    text += "--- exit status \(run.status.rawValue)"
    try Self.folder.expect(
      text.replacingOccurrences(of: data + "/", with: "DATA/")
        .replacingOccurrences(of: store + "/", with: "STORE/"),
      in: example.name + ".txt"
    )
  }

  @Test func everyGoldenIsUsed() {
    Self.folder.expectNothing(but: Self.examples.map { $0.name + ".txt" })
  }

  private static let folder = GoldenFolder("cli")

  private func quoted(_ word: String) -> String {
    word.allSatisfy { $0.isLetter || $0.isNumber || "-_./,=:".contains($0) } && !word.isEmpty
      ? word : word.contains("'") ? "\"\(word)\"" : "'\(word)'"
  }

  private func ended(_ text: String) -> String {
    text.utf8.last == 10 ? text : text + "\n(no newline at the end)\n"
  }
}
