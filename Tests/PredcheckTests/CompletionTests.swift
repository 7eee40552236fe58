import Testing

@testable import predcheck

/// The completions that shells are offered at the end of a command line. `Integrations/Packaging`
/// tries it in the shells themselves.
@Suite struct CompletionTests {
  struct Line: CustomTestStringConvertible, Sendable {
    /// The words after the program's name; `LIBRARY` is a schema of the tests.
    let words: [String]
    let found: [String]
    var testDescription: String { words.joined(separator: " ") }

    init(_ words: String..., found: [String]) {
      self.words = words
      self.found = found
    }
  }

  static let lines = [
    Line("f", found: ["fmt", "filter"]),
    Line("--v", found: ["--version"]),
    Line("model", "--s", found: ["--svg"]),
    Line("query", "LIBRARY", "--format", "", found: ["text", "json", "ndjson", "csv"]),
    Line("query", "x.db", "--schema", "LIBRARY", "--entity", "B", found: ["Book"]),
    Line("nothing", "", found: []),
    Line("m", found: ["migrate", "model", "man"]),
    Line("co", found: ["conform", "completion"]),
    Line("help", "co", found: ["conform"]),
    Line("man", "co", found: ["conform"]),
    Line("man", "check", "", found: []),
    Line("completion", "", found: ["bash", "zsh", "fish"]),
    Line("completion", "bash", "", found: []),
    Line("filter", "--policy", "", found: ["untrusted", "comparisons", ":files"]),
    Line("filter", "--policy", "u", found: ["untrusted", ":files"]),
    Line("lint", "--profile", "realm", found: ["realm", "realm-core", ":files"]),
    Line("profiles", "", found: ["list", "show"]),
    Line("profiles", "show", "realm", found: ["realm", "realm-core", ":files"]),
    Line("profiles", "show", "realm", "", found: []),
    Line("help", "check", "", found: []),
    Line("filter", "--co", found: ["--count", "--counts", "--color"]),
    Line("filter", "--verdicts=", found: ["bytes", "lines", "json"].map { "--verdicts=\($0)" }),
    Line("filter", "--verdicts", "", found: [":files"]),
    Line("filter", "--", "--co", found: [":files"]),
    Line("filter", "--on-error", "s", found: ["skip", "stop"]),
    Line("filter", "-m", "", found: []),
    Line("filter", "a == 1", "", found: [":files"]),
    Line("check", "--file", "", found: [":files"]),
    Line("profiles", "--color", "", found: ["auto", "always", "never"]),
    Line("sql", "--schema", "", found: [":files"]),
    Line("sql", "--schema", "LIBRARY", "--entity", "B", found: ["Book"]),
    Line("sql", "--schema", "nowhere.json", "--entity", "", found: []),
    Line("sql", "--schema", "-", "--entity", "", found: []),
    Line("sql", "--schema", "postgres://127.0.0.1:9/x", "--entity", "", found: []),
    Line("sql", "--schema", "LIBRARY", "--entity", "Book", "p", found: ["pages", "price"]),
    Line(
      "sql",
      "--schema",
      "LIBRARY",
      "--entity",
      "Book",
      "pages > 3 AND NOT(a",
      found: ["pages > 3 AND NOT(author"]
    ),
    Line(
      "sql",
      "--schema",
      "LIBRARY",
      "--entity",
      "Book",
      "author.books.pr",
      found: ["author.books.price"]
    ),
    Line("sql", "--schema", "LIBRARY", "--entity", "Book", "price.x", found: [":files"]),
    Line("sql", "--schema", "LIBRARY", "--entity", "Nobody", "p", found: [":files"]),
  ]

  @Test(arguments: lines)
  func offers(_ line: Line) {
    let words = line.words.map { $0 == "LIBRARY" ? TestData.path("library.json") : $0 }
    let run = CommandRun(["complete"] + words)
    #expect(run.errors == "")
    #expect(run.status == .yes)
    let found = run.output.split(separator: "\n").map { line in
      String(line.prefix { $0 != "\t" })
    }
    #expect(found == line.found)
  }

  /// Every line of a page is text or one of these requests, and nothing typed is taken for one.
  @Test(arguments: [nil] + Predcheck.commands.map { Optional($0.name) })
  func pagesAreInTheLanguageOfManuals(_ command: String?) {
    let run = CommandRun(["man"] + (command.map { [$0] } ?? []))
    #expect(run.status == .yes)
    let requests = [".TH", ".SH", ".PP", ".TP", ".B", ".BR", ".I", ".RS", ".RE", ".nf", ".fi"]
    for line in run.output.split(separator: "\n") where line.hasPrefix(".") || line.hasPrefix("'") {
      #expect(requests.contains(String(line.prefix { $0 != " " })), "\(line)")
    }
    // Each escape is one that the page writes itself.
    let escapes = ["e", "-", "(aq", "(ga", "(ha", "(ti", "&", "fB", "fI", "fR"]
    for rest in run.output.split(separator: "\\").dropFirst() {
      #expect(escapes.contains { rest.hasPrefix($0) }, "\\\(rest.prefix(8))")
    }
  }

  static let misuses = [
    (["completion"], "usage is predcheck completion bash|zsh|fish"),
    (["completion", "csh"], "usage is predcheck completion bash|zsh|fish"),
    (["man", "chekc"], "unknown command 'chekc'; did you mean 'check'?"),
    (["man", "check", "fmt"], "unexpected 'fmt': usage is predcheck man COMMAND"),
  ]

  @Test(arguments: misuses)
  func saysHowItIsUsed(_ words: [String], _ message: String) {
    let run = CommandRun(words)
    #expect(run.status == .unknown)
    #expect(run.errors.hasPrefix("predcheck: \(message)\n"))
  }
}
