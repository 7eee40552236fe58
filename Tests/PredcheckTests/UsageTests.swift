import PredicateEvaluation
import Testing

@testable import predcheck

@Suite struct UsageTests {
  struct Mistake: CustomTestStringConvertible {
    let words: [String]
    /// A text that the message must contain.
    let says: String
    var testDescription: String { words.joined(separator: " ") }

    init(_ words: String..., says: String) {
      self.words = words
      self.says = says
    }
  }

  @Test(arguments: [
    Mistake("model", says: "a store or a model is missing"),
    Mistake("model", "a", "b", says: "two models take '--diff'"),
    Mistake("model", "--diff", "a", says: "a model to compare is missing"),
    Mistake("model", "--diff", "-", "-", says: "standard input can be read only once"),
    Mistake("sql", "--semantics", "x", "a == 1", says: "invalid --semantics 'x'"),
    Mistake("sql", "--store", "a.db", "a == 1", says: "'--entity' is required"),
    Mistake("sql", "--store", "a", "--schema", "b", "a == 1", says: "cannot be combined"),
    Mistake("query", "a.db", "--format", "cvs", says: "did you mean 'csv'?"),
    Mistake("chekc", says: "did you mean 'check'?"),
    Mistake("nonsense", says: "unknown command 'nonsense'"),
    Mistake("validate", says: "unknown command 'validate'; did you mean 'check'?"),
    Mistake("help", "validate", says: "did you mean 'check'?"),
    Mistake("--verbose", says: "unknown option '--verbose'"),
    Mistake("help", "chekc", says: "did you mean 'check'?"),
    Mistake("help", "check", "fmt", says: "unexpected 'fmt'"),
    Mistake("check", "-a", says: "option '-a' needs a value"),
    Mistake("check", "--timeout", "soon", "a == 1", says: "invalid --timeout 'soon'"),
    Mistake("check", "--timeout", "0", "a == 1", says: "use a number of seconds above 0"),
    Mistake("filter", "--max-memory", "5Q", "a == 1", says: "invalid --max-memory '5Q'"),
    Mistake("sql", "--max-memory", "9999999999G", "a == 1", says: "invalid --max-memory"),
    Mistake("check", "-a", "date:soon", "a == %@", says: "invalid 'date:' value 'soon'"),
    Mistake("check", "--var", "x", "a == $x", says: "use NAME=VALUE"),
    Mistake("check", "--file", "-", "a == 1", says: "not both"),
    Mistake("check", "--file", "-", "--file", "-", says: "may be given once"),
    Mistake("check", "-", "-", says: "standard input can be read only once"),
    Mistake("check", "-1 < a", says: "put '--' before"),
    Mistake("query", "a.db", "--delete", "--yes", "-age > 3", says: "put '--' before"),
    Mistake("query", "a.db", "--entity", "b", "-a", "5", says: "no predicate that takes"),
    Mistake("query", "a.db", "--entity", "b", "--delete", says: "'--delete' needs a predicate"),
    Mistake("query", "a.db", "--delete", "--yes", says: "TRUEPREDICATE changes all rows"),
    Mistake("query", "a.db", "--set", "a=1", "--yes", says: "'--set' needs a predicate"),
    Mistake("migrate", says: "a source is missing"),
    Mistake("migrate", "a.db", says: "'--to' is required"),
    Mistake("migrate", "a.db", "b.db", "--to", "c", says: "unexpected 'b.db'"),
    Mistake("migrate", "a.db", "--to", "-", says: "takes an SQLite file or a postgres:// address"),
    Mistake("migrate", "a.db", "--to", "mariadb://h/d", says: "takes an SQLite file or"),
    Mistake("migrate", "a.db", "--infer", "--mapping", "m", says: "cannot be combined"),
    Mistake("migrate", "a.db", "--to", "b", "--batch", "0", says: "at least 1"),
    Mistake("export", says: "a store is missing"),
    Mistake("export", "a", "b", "c", says: "unexpected 'c'"),
    Mistake("export", "a.db", "name == 1", says: "requires exactly one '--entity'"),
    Mistake("export", "a.db", "--entity", "A", "--entity", "B", "n == 1", says: "one '--entity'"),
    Mistake("export", "a.db", "-a", "5", says: "requires a predicate"),
    Mistake("export", "a.db", "--to", "mariadb://h/d", says: "a .ndjson file or a postgres"),
    Mistake("export", "a.db", "--to", "x.json", says: "a .ndjson file or a postgres"),
    Mistake("migrate", "a.db", "--to", "b.db", "--rejects", "-", says: "takes a file"),
    Mistake("history", says: "a store is missing"),
    Mistake("history", "a", "b", "c", says: "unexpected 'c'"),
    Mistake("history", "a", "-a", "5", says: "requires a predicate"),
    Mistake("history", TestData.path("people.ndjson"), says: "is not a Core Data store"),
    Mistake("fmt", "--aple", says: "did you mean '--apple'?"),
    Mistake("fmt", "--apple=yes", "a == 1", says: "takes no value"),
    Mistake("explain", "a == 1", "b == 2", says: "unexpected 'b == 2'"),
    Mistake("explain", "--expression", "a", "--on", "-", says: "not an expression"),
    Mistake("explain", "-", "--on", "-", says: "standard input can be read only once"),
    Mistake("explain", "a == 1", "-m", "x", says: "invalid --max 'x'"),
    Mistake("lsp", "file", says: "unexpected 'file'"),
    Mistake("lsp", "--schema", "-", says: "'--schema' takes a file"),
    Mistake("filter", TestData.path("people.ndjson"), "a == 1", says: "predicate must come before"),
    Mistake("filter", "a == 1", "-", "-", says: "standard input can be read only once"),
    Mistake("filter", "a == 1", "--max", "-1", says: "invalid --max '-1'"),
    Mistake("filter", "a == 1", "--undecided", "-", says: "matches go to standard output"),
    Mistake(
      "filter",
      "a == 1",
      TestData.path("people.ndjson"),
      "--undecided",
      TestData.path("../Data/people.ndjson"),
      says: "which is read"
    ),
    Mistake("filter", "a == 1", "--dates", "a,,b", says: "use keys separated by commas"),
    Mistake("filter", "a == 1", "--verdicts=xml", says: "use one of bytes, lines, json"),
    Mistake("filter", "a == 1", "--verdicts", "--count", says: "'--count' cannot be combined"),
    Mistake("filter", "a == 1", "--verdicts", "--max", "3", says: "'--max' cannot be combined"),
    Mistake(
      "filter",
      "a == 1",
      "--verdicts",
      "--format",
      "json",
      says: "'--format' cannot be combined"
    ),
    Mistake("filter", "a == 1", "-q", "--status", "errors", says: "cannot be combined"),
    Mistake("filter", "a == 1", "--input", "jsn", says: "did you mean 'json'?"),
    Mistake(
      "filter",
      "a == 1",
      "--on-error",
      "ignore",
      says: "use one of report, count, skip, stop"
    ),
    Mistake("filter", "a == 1", "--csv-types", "some", says: "use one of infer, all, text"),
    Mistake("filter", "a == 1", "-inptu", says: "unknown option '-i'"),
    Mistake("filter", "a == 1", "-format", "json", says: "did you mean '--format'?"),
    Mistake("profiles", says: "list or show is missing"),
    Mistake("profiles", "show", says: "the name of a profile is missing"),
    Mistake("profiles", "lst", says: "unexpected 'lst'"),
    Mistake("profiles", "list", "munki", says: "unexpected 'munki'"),
    Mistake("check", "--profile", "mnki", "a == 1", says: "did you mean 'munki'?"),
    Mistake("check", "--profile", "munki", "--fix", "a == 1", says: "combined with '--fix' or"),
    Mistake("explain", "a == 1", "--html", "x", "--on", "-", says: "'--html' and '--on' cannot"),
    Mistake("check", "a == 1", "--entity", "E", says: "requires '--schema' or '--model'"),
    Mistake("check", "a == 1", "--schema", "-", says: "'--entity' is required"),
    Mistake("check", "-", "--schema", "-", "--entity", "E", says: "can be read only once"),
    Mistake("check", "-e", "a", "--schema", "-", "--entity", "E", says: "not an expression"),
    Mistake("explain", "-", "--schema", "-", "--entity", "E", says: "can be read only once"),
    Mistake("explain", "a", "--schema", "-", "--entity", "E", "--on", "-", says: "not be combined"),
    Mistake("check", "a == 1", "--policy", "-", says: "takes a file, not standard input"),
    Mistake("lint", says: "a PATH is missing"),
    Mistake("lint", "x", "--entity", "E", says: "requires '--schema' or '--model'"),
    Mistake("lint", "x", "--from", "a", says: "must both be given"),
    Mistake("lint", "--from", "a", "--to", "b", "--schema", "-", says: "with '--schema' or"),
    Mistake("lint", "x", "--schema", "-", "--model", "-", says: "cannot be combined"),
    Mistake("lint", "x", "--profile", "mnki", says: "did you mean 'munki'?"),
    Mistake("lint", "x", "--fail-on", "bug", says: "use one of error, warning, note"),
    Mistake("sql", "a == 1", says: "'--schema' and '--entity' are required"),
    Mistake("sql", "a == 1", "b == 2", says: "unexpected 'b == 2'"),
    Mistake("sql", "a == 1", "--schema", "-", says: "'--entity' is required"),
    Mistake("sql", "-", "--schema", "-", "--entity", "E", says: "can be read only once"),
    Mistake("sql", "a", "--schema", "-", "--entity", "E", "--plan", says: "requires a database"),
    Mistake("sql", "a", "--dialect", "oracle", says: "use one of sqlite, postgres"),
    Mistake("query", "-", "--entity", "E", says: "cannot be read from standard input"),
    Mistake("query", "/dev/null", says: "say with '--entity'"),
    Mistake("query", "/dev/null", "a", "b", "--entity", "E", says: "unexpected 'b'"),
    Mistake("query", "/dev/null", "--entity", "E", "--limit", "-1", says: "0 or more"),
    Mistake("query", "/dev/null", "--entity", "E", "-k", "a,,b", says: "give keys with commas"),
    Mistake("query", "/dev/null", "--entity", "E", "-k", "a,a", says: "has 'a' twice"),
    Mistake(
      "query",
      "/dev/null",
      "--entity",
      "E",
      "-k",
      "cuont:(a)",
      says: "did you mean 'count:'?"
    ),
    Mistake("query", "/dev/null", "--entity", "E", "-k", "sum:a", says: "write sum:(KEY)"),
    Mistake("query", "/dev/null", "--entity", "E", "--sort", ":desc", says: "give a key"),
    Mistake("query", "/dev/null", "--entity", "E", "--having", "a", says: "'--group-by'"),
    Mistake("conform", "--engine", "oracle", "-", says: "use one of memory, sqlite, postgres"),
    Mistake("conform", "--engine", "postgres", "-", says: "PREDICATE_POSTGRES_URL"),
    Mistake("conform", "--mode", "untrusted", "-", says: "use one of default, strict-apple"),
  ])
  func isExplained(_ mistake: Mistake) { expectUsageError(mistake.words, says: mistake.says) }

  @Test(arguments: Predcheck.commands.map { $0.name })
  func isExplainedForEveryCommand(_ name: String) {
    if Predcheck.commands.contains(where: { $0.name == name && !$0.operands.isEmpty }) {
      expectUsageError([name], says: "is missing: usage is predcheck \(name)")
    }
    expectUsageError([name, "--nonsense", "x"], says: "unknown option '--nonsense'")
    expectUsageError([name, "--hlep", "x"], says: "did you mean '--help'?")
    expectUsageError([name, "-?", "x"], says: "unknown option '-?'")
    if Predcheck.commands.contains(where: { $0.name == name && $0.options.contains(.mode) }) {
      expectUsageError([name, "x", "--mode"], says: "option '--mode' needs a value")
      expectUsageError(
        [name, "x", "--mode", "strict"],
        says: "invalid --mode 'strict'"
      )
      expectUsageError([name, "x", "--mode="], says: "invalid --mode ''")
    }
    expectUsageError([name, "x", "--format", "xml"], says: "use one of text,")
    expectUsageError([name, "x", "--color", "yes"], says: "use one of auto, always, never")
    expectUsageError([name, "x", "--help=1"], says: "takes no value")
  }

  @Test(arguments: Predcheck.commands.map { $0.name })
  func helpTellsEveryOption(_ name: String) throws {
    let command = try #require(Predcheck.commands.first { $0.name == name })
    let help = CommandRun([name, "--help"])
    #expect(help.status == .yes)
    #expect(help.errors == "")
    for option in command.options { #expect(help.output.contains(option.heading)) }
    #expect(!command.examples.isEmpty)
    #expect(help.output.split(separator: "\n").allSatisfy { $0.count <= 100 })
    #expect(CommandRun(["help", name]).output == help.output)
    #expect(CommandRun([name, "-h"]).output == help.output)
    #expect(CommandRun([name, "--nonsense", "--help"]).output == help.output)
    #expect(CommandRun(["--help"]).output.contains("  \(name)"))
  }

  @Test(arguments: Predcheck.commands.map { $0.name })
  func optionsOfACommandAreDistinct(_ name: String) throws {
    let command = try #require(Predcheck.commands.first { $0.name == name })
    // A command may have its own form of a shared option.
    let shared: [CommandOption] = [.color, .format, .help]
    let options =
      command.options
      + shared.filter { option in !command.options.contains { $0.long == option.long } }
    #expect(Set(options.map { $0.long }).count == options.count)
    let shorts = options.compactMap { $0.short }
    #expect(Set(shorts).count == shorts.count)
  }

  @Test func givesItsVersion() {
    let lines = CommandRun("--version").output.split(separator: "\n").map(String.init)
    #expect(lines.first == "predcheck \(Predcheck.version)")
    #expect(lines.dropFirst().map { $0.prefix { $0 != " " } } == Libraries.all.map { $0.name[...] })
    #expect(lines.dropFirst().allSatisfy { $0.firstMatch(of: /^\w+ \d+(\.\d+)+$/) != nil })
  }

  @Test func endsOptionsAtTwoDashes() {
    #expect(CommandRun("fmt", "--", "-a < 1").output == "-a < 1\n")
    #expect(CommandRun("check", "-q", "--", "--help").status == .no)
  }

  @Test func readsShortOptionsTogether() {
    let run = CommandRun("filter", "-cv", "a == 1", "-a1", input: "{}\n")
    #expect(run.errors.contains("A002"))
    #expect(CommandRun("filter", "-cv", "a == %@", "-a1", input: "{}\n").output == "1\n")
    #expect(CommandRun("filter", "-c", "-m1", "a == nil", input: "{}\n{}\n").output == "1\n")
  }

  private func expectUsageError(
    _ words: [String],
    says: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let run = CommandRun(words)
    #expect(run.status == .unknown, sourceLocation: sourceLocation)
    #expect(run.output == "", sourceLocation: sourceLocation)
    #expect(run.errors.contains(says), "\(run.errors)", sourceLocation: sourceLocation)
    #expect(run.errors.hasSuffix(" --help'\n"), "\(run.errors)", sourceLocation: sourceLocation)
  }
}
