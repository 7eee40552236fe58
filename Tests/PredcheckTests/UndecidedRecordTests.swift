import Foundation
import PredicateAnalysis
import PredicateEvaluation
import PredicateTestSupport
import Testing

@testable import predcheck

/// `filter --undecided FILE`: every record that neither matches nor is known not to match.
@Suite struct UndecidedRecordTests {
  /// Runs `filter 'a > 3' WORDS` and returns what it wrote to the file.
  private static func run(
    _ words: [String],
    _ input: String,
    named name: String = "input.ndjson"
  ) throws -> (run: CommandRun, undecided: String) {
    try TestData.withFile(input, named: name) { path in
      let file = path + ".undecided"
      let run = CommandRun(["filter", "a > 3", path, "--undecided", file] + words)
      return (run, try String(contentsOfFile: file, encoding: .utf8))
    }
  }

  /// Every third matches, every third does not, every third cannot be decided or is malformed.
  private static func lines(_ count: Int) -> [String] {
    (0..<count).map { number in
      switch number % 6 {
      case 0, 3: "{\"a\": 5, \"n\": \(number)}"
      case 1, 4: "{\"a\":1,\"n\":\(number)}"
      case 2: "{\"a\" : \"text\", \"n\":\(number)}"
      default: "{\"a\": {, \"n\":\(number)}"
      }
    }
  }

  @Test(arguments: [1, 2, 5]) func allAreThereInOrder(jobs: Int) throws {
    let lines = Self.lines(60_000)
    let wanted = lines.enumerated().filter { $0.offset % 3 == 2 }.map(\.element)
    for policy in ["report", "count", "skip"] {
      let (run, undecided) = try Self.run(
        ["--on-error", policy, "-j", "\(jobs)"],
        lines.joined(separator: "\n")
      )
      #expect(undecided == wanted.joined(separator: "\n") + "\n")
      #expect(run.output.utf8.count { $0 == 0x0A } == 20_000)
      #expect(run.status == (policy == "skip" ? .yes : .unknown))
    }
  }

  /// The three kinds of records make up the input: none is repeated or missing.
  @Test func theRestOfTheInputDoesNotMatch() throws {
    let lines = Self.lines(3_000)
    let input = lines.joined(separator: "\n") + "\n"
    let (matching, undecided) = try Self.run([], input)
    let (others, again) = try Self.run(["-v"], input)
    #expect(again == undecided)
    let all = (matching.output + undecided + others.output).split(separator: "\n")
    #expect(all.sorted() == lines.map { Substring($0) }.sorted())
  }

  @Test func theFirstIsThereWhenItStops() throws {
    let (run, undecided) = try Self.run(
      ["--on-error", "stop"],
      "{\"a\":9}\r\n{\"a\":\"x\"}\r\n{\"a\":\"y\"}\r\n"
    )
    #expect(undecided == "{\"a\":\"x\"}\r\n")
    #expect(run.output == "{\"a\":9}\r\n")
    #expect(run.status == .unknown)
  }

  @Test func withoutAnyTheFileIsEmpty() throws {
    for (name, input) in [
      ("i.ndjson", "{\"a\":1}\n"), ("i.csv", "a,b\n1,2\n"), ("i.json", "[{\"a\": 5}]"),
    ] {
      #expect(try Self.run([], input, named: name).undecided == "")
    }
  }

  @Test func otherFormatsKeepTheirForm() throws {
    let rows = try Self.run([], "a,b\n5,1\nx,\"two\n lines\"\n1,3\n", named: "i.csv")
    #expect(rows.undecided == "a,b\nx,\"two\n lines\"\n")
    #expect(rows.run.output == "a,b\n5,1\n")
    let array = try Self.run([], "[{\"a\": 5}, {\"a\":  \"x\"}, {\"a\": []}]", named: "i.json")
    #expect(array.undecided == "[\n  {\"a\":  \"x\"},\n  {\"a\": []}\n]\n")
    let list = """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><array>
      <dict><key>a</key><integer>5</integer></dict>
      <dict><key>a</key><string>x</string></dict>
      </array></plist>
      """
    let property = try Self.run([], list, named: "i.plist")
    #expect(property.undecided.contains("<string>x</string>"))
    #expect(!property.undecided.contains("<integer>5</integer>"))
    #expect(property.run.output.contains("<integer>5</integer>"))
  }

  @Test func asJSONItSaysWhereAndWhy() throws {
    let (run, undecided) = try Self.run(
      ["--format", "json"],
      "{\"a\":9}\n{\"a\":\"x\"}\n{\"a\":9,\"b\":tru}\n"
    )
    let lines = undecided.split(separator: "\n").map(String.init)
    #expect(lines.count == 2)
    #expect(lines[0].contains("\"line\": 2"), "\(lines[0])")
    #expect(lines[0].contains("cannot order a string and a number"), "\(lines[0])")
    #expect(lines[0].contains(#""text": "{\"a\":\"x\"}""#), "\(lines[0])")
    #expect(lines.last?.contains("\"line\": 3") == true, "\(undecided)")
    #expect(run.output == "{\"a\": 9}\n" || run.output == "{\"a\":9}\n")
  }

  @Test func linesThatAreTooLongAreToldToBeMissing() throws {
    let long = "{\"a\":1,\"t\":\"" + String(repeating: "x", count: 3_000) + "\"}"
    try TestData.withFile("") { path in
      let input = MemorySource(Array("{\"a\":\"x\"}\n\(long)\n{\"a\":9}\n".utf8), piece: 100)
      let errors = MemorySink()
      let console = Console(
        input: input,
        output: TextOutput(MemorySink(), isTerminal: false),
        errors: TextOutput(errors, isTerminal: false, gathers: false)
      )
      var filter = RecordFilter(
        RecordFilter.Settings(onError: .skip),
        try Evaluator(BoundPredicate(format: "a > 3")),
        nil,
        [:],
        console
      )
      filter.undecided = try UndecidedRecords(OutputFile(path: path), style: .text)
      var options = RecordOptions()
      options.format = .ndjson
      options.bounds.longestLine = 1_000
      #expect(try filter.run([InputFile(path: "-")], options) == .yes)
      #expect(
        errors.text
          == "1 record, too long to be kept, is not in '\(path)'\n2 records skipped\n"
      )
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "{\"a\":\"x\"}\n")
    }
  }

  /// A write that fails is reported, and never taken for done.
  @Test(arguments: [
    ("/dev/full", "No space left on device"), ("/nowhere/file", "No such file or directory"),
    ("/", "Is a directory"),
  ])
  func saysThatItCannotBeWritten(_ path: String, _ reason: String) throws {
    let run = CommandRun(
      ["filter", "a > 3", "--input", "ndjson", "--undecided", path],
      input: Array(Self.lines(10).joined(separator: "\n").utf8)
    )
    #expect(run.errors.contains("cannot write '\(path)': \(reason)\n"))
    #expect(run.status == .unknown)
  }

  /// If the predicate is refused, the file is left as it was.
  @Test func aRefusedPredicateTouchesNothing() throws {
    try TestData.withFile("kept") { path in
      let run = CommandRun(["filter", "a >", "--undecided", path], input: Array("{}\n".utf8))
      #expect(run.status == .unknown)
      let text = try String(contentsOfFile: path, encoding: .utf8)
      #expect(text == "kept")
    }
  }

  /// The undecided records are written even if the output has no reader, and if the input is
  /// damaged.
  @Test func theyAreWrittenHoweverItEnds() throws {
    try TestData.withFile(Self.lines(6_000).joined(separator: "\n")) { path in
      let command = "\"$PREDCHECK\" filter 'a > 3' \"$FILE\" --undecided \"$FILE.u\" "
      let all = try ProgramRun(
        shell: command + ">/dev/null 2>&1; wc -l < \"$FILE.u\"",
        file: path
      )
      #expect(all.text.trimmingCharacters(in: .whitespacesAndNewlines) == "2000")
      let cut = try ProgramRun(
        shell: "gzip -c \"$FILE\" | head -c 9000 | \"$PREDCHECK\" filter 'a > 3' --undecided "
          + "\"$FILE.u\" >\"$FILE.m\" 2>/dev/null; echo $?; head -n 1 \"$FILE.u\"; "
          + "tail -c 1 \"$FILE.u\" | od -An -c",
        file: path
      )
      #expect(cut.text.hasPrefix("2\n{\"a\" : \"text\", \"n\":2}\n"))
      #expect(cut.text.contains("\\n"))
    }
  }
}
