import Foundation
import Testing

@testable import predcheck

@Suite struct FilterTests {
  /// In whatever pieces the input comes, the same lines come out, byte for byte.
  @Test func givesTheSameLinesHoweverTheInputIsCut() {
    let text = "\u{FEFF}{\"a\": 1, \"é\": \"x\"}\r\n\n  \n{\"a\":2}\n{\"a\": 3 }  \n{\"a\":4}"
    for piece in 1...text.utf8.count {
      let run = CommandRun(
        ["filter", "a != 2", "--input", "ndjson"],
        input: Array(text.utf8),
        piece: piece
      )
      #expect(run.output == "\u{FEFF}{\"a\": 1, \"é\": \"x\"}\r\n{\"a\": 3 }  \n{\"a\":4}\n")
      #expect(run.errors == "")
      #expect(run.status == .yes)
    }
  }

  /// In every kind of input, é is not e with an accent.
  @Test(arguments: [
    ("json", "{\"\u{E9}\": 1}\n"), ("ndjson", "{\"\u{E9}\": 1}\n"), ("csv", "\u{E9}\n1\n"),
    ("plist", "<plist version=\"1.0\"><dict><key>\u{E9}</key><integer>1</integer></dict></plist>"),
  ])
  func readsKeysAsTheyAreWritten(_ format: String, _ input: String) {
    for (predicate, status) in [("\u{E9}", ExitStatus.yes), ("e\u{301}", .no)] {
      let run = CommandRun("filter", predicate + " == 1", "--input", format, input: input)
      #expect(run.status == status)
      #expect(run.errors == "")
    }
  }

  @Test func saysWhichLineIsMalformed() {
    let input =
      Array("{\"a\": 1}\n".utf8) + [0x22, 0xFF, 0x22, 0x0A] + Array("{\n\n{\"a\": 2}\n".utf8)
    for piece in [1, 3, 64] {
      let run = CommandRun(["filter", "a > 0", "--input", "ndjson"], input: input, piece: piece)
      #expect(run.output == "{\"a\": 1}\n{\"a\": 2}\n")
      #expect(
        run.errors == """
          standard input:2: the text is not UTF-8, at byte 1
          standard input:3: unbalanced brackets or quotes

          """
      )
      #expect(run.status == .unknown)
    }
  }

  /// `c` is malformed and not read, regardless of the lines before.
  @Test(arguments: [0, 20]) func decidesEachLineByItself(_ count: Int) {
    let line = "{\"a\":1,\"b\":1,\"c\":tru}\n"
    let others = String(repeating: "{\"a\":\"x\",\"b\":1}\n", count: count)
    let run = CommandRun("filter", "a == b OR a > b", "--input", "ndjson", input: others + line)
    #expect(run.output == line)
    #expect(run.errors.split(separator: "\n").count == count)
  }

  @Test(arguments: [100, 101, 250])
  func tellsOnlyTheFirstHundredErrors(_ count: Int) {
    let input = String(repeating: "x\n", count: count)
    let run = CommandRun("filter", "a > 0", "--input", "ndjson", input: input)
    let rest = "\(count) records could not be decided; the first 100 are shown\n"
    #expect(run.errors.split(separator: "\n").count == (count > 100 ? 101 : 100))
    #expect(run.errors.hasSuffix(rest) == (count > 100))
  }

  @Test func joinsFilesLineByLine() throws {
    try TestData.withFile("{\"a\": 1}") { one in
      try TestData.withFile("{\"a\": 2}") { other in
        let run = CommandRun(
          ["filter", "a > 0", "--input", "ndjson", one, "-", other],
          input: Array("{\"a\": 3}".utf8)
        )
        #expect(run.output == "{\"a\": 1}\n{\"a\": 3}\n{\"a\": 2}\n")
      }
    }
  }

  @Test func joinsTablesOfTheSameColumns() throws {
    try TestData.withFile("a,b\r\n1,2\r\n", named: "x.csv") { one in
      try TestData.withFile("a,b\n3,4", named: "y.csv") { other in
        #expect(CommandRun("filter", "a > 0", one, other).output == "a,b\r\n1,2\r\n3,4\n")
      }
      try TestData.withFile("b,a\n3,4", named: "y.csv") { other in
        let run = CommandRun("filter", "a > 0", one, other)
        #expect(run.status == .unknown)
        #expect(run.errors.contains("other columns"))
      }
    }
  }

  struct Detection: CustomTestStringConvertible {
    let input: String
    let output: String
    var testDescription: String { input }
  }

  @Test(arguments: [
    Detection(input: "{\"a\": 1}\n", output: "{\"a\": 1}\n"),
    Detection(input: "  {\"a\": 1}\n", output: "  {\"a\": 1}\n"),
    Detection(input: "1\n2\n", output: "1\n2\n"),
    Detection(input: "\"x\"\n", output: "\"x\"\n"),
    Detection(input: "[1, 2]", output: "[\n  1,\n  2\n]\n"),
    Detection(input: "\u{FEFF}[1]", output: "[\n  1\n]\n"),
    Detection(input: "a,b\n1,2\n", output: "a,b\n1,2\n"),
    // Output of `jq`.
    Detection(input: "{\r\n \"a\": 1\n}\n{\n}\n", output: "{\r\n \"a\": 1\n}\n{\n}\n"),
    Detection(input: "{ \"a\": 1\n}\n{}\n", output: "{}\n"),
  ])
  func tellsFormatsByTheirBeginning(_ example: Detection) {
    #expect(CommandRun("filter", "TRUEPREDICATE", input: example.input).output == example.output)
  }

  /// Input that is not text in UTF-8, with the message for it.
  @Test(
    arguments: [
      ([0xFF, 0xFE, 0x7B, 0, 0x7D, 0], "standard input is UTF-16: convert it to UTF-8"),
      ([0xFE, 0xFF, 0, 0x7B, 0, 0x7D], "standard input is UTF-16: convert it to UTF-8"),
      ([0x7F, 0x45, 0x4C, 0x46, 0, 0x2C], "cannot detect the format of standard input"),
      ([0xE9, 0x2C, 0x2C], "standard input:1: field 1 is not UTF-8"),
    ] as [([UInt8], String)]
  )
  func saysThatBytesAreNoRecords(_ bytes: [UInt8], _ says: String) {
    let run = CommandRun(["filter", "TRUEPREDICATE"], input: bytes)
    #expect(run.status == .unknown)
    #expect(run.errors.contains(says))
  }

  @Test func takesJSONDocumentsOneAfterTheOther() {
    let input = "{\"a\":\n 1}\n{\"a\": 2} 3 \"x\"\n"
    let run = CommandRun("filter", "TRUEPREDICATE", "--input", "json", input: input)
    #expect(run.output == "{\"a\":\n 1}\n{\"a\": 2}\n3\n\"x\"\n")
  }

  @Test func readsBinaryPropertyLists() throws {
    let list: [[String: Any]] = [["n": 1, "ok": true, "d": Data([1])], ["n": 2.5, "ok": false]]
    let data = try PropertyListSerialization.data(
      fromPropertyList: list,
      format: .binary,
      options: 0
    )
    try TestData.withFile([UInt8](data)) { path in
      let run = CommandRun("filter", "--format", "json", "ok == YES AND n == 1", path)
      let members = try #require(
        try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
      )
      #expect(Set(members.keys) == ["n", "ok", "d"])
      #expect(members["d"] as? String == "AQ==")
      #expect(CommandRun("filter", "-c", "n == 2.5", path).output == "1\n")
    }
  }

  @Test func endsQuietlyWhenNobodyReads() {
    let errors = MemorySink()
    let console = Console(
      input: MemorySource(String(repeating: "{\"a\": 1}\n", count: 50_000)),
      output: TextOutput(ClosedSink(), isTerminal: false),
      errors: TextOutput(errors, isTerminal: false, gathers: false)
    )
    #expect(Predcheck(console: console).run(["filter", "a == 1"]) == .readerGone)
    #expect(errors.text == "")
  }

  @Test func writesBeforeItWaits() throws {
    let output = MemorySink()
    let source = WatchingSource(pieces: ["{\"a\": 1}\n", "{\"a\": 2}\n"], output)
    let console = Console(
      input: source,
      output: TextOutput(output, isTerminal: false),
      errors: TextOutput(MemorySink(), isTerminal: false)
    )
    #expect(Predcheck(console: console).run(["filter", "a > 0"]) == .yes)
    #expect(source.seen == ["", "{\"a\": 1}\n", "{\"a\": 1}\n{\"a\": 2}\n"])
  }

  struct Coloring: CustomTestStringConvertible {
    let choice: String
    let isTerminal: Bool
    let environment: [String: String]
    let isColored: Bool
    var testDescription: String { "\(choice) \(isTerminal) \(environment)" }
  }

  @Test(arguments: [
    Coloring(choice: "auto", isTerminal: true, environment: [:], isColored: true),
    Coloring(choice: "auto", isTerminal: true, environment: ["NO_COLOR": ""], isColored: true),
    Coloring(choice: "auto", isTerminal: true, environment: ["NO_COLOR": "1"], isColored: false),
    Coloring(choice: "auto", isTerminal: true, environment: ["TERM": "dumb"], isColored: false),
    Coloring(choice: "auto", isTerminal: false, environment: [:], isColored: false),
    Coloring(choice: "always", isTerminal: false, environment: ["NO_COLOR": "1"], isColored: true),
    Coloring(choice: "never", isTerminal: true, environment: [:], isColored: false),
  ])
  func colorsOnlyWhereTheyAreSeen(_ example: Coloring) {
    for words in [["check", "a =="], ["filter", "a =="], ["explain", "a =="], ["fmt", "a =="]] {
      let run = CommandRun(
        words + ["--color", example.choice],
        isTerminal: example.isTerminal,
        environment: example.environment
      )
      #expect((run.output + run.errors).contains("\u{1B}[") == example.isColored)
    }
  }
}

/// A sink that fails like a pipe whose other end is closed.
private final class ClosedSink: ByteSink {
  func write(_ bytes: [UInt8]) throws(CommandError) { throw .brokenPipe }
}

/// A source that records what was written by the time more is read.
private final class WatchingSource: ByteSource {
  private var pieces: [String]
  private let output: MemorySink
  private(set) var seen: [String] = []

  init(pieces: [String], _ output: MemorySink) {
    self.pieces = pieces
    self.output = output
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    seen.append(output.text)
    guard !pieces.isEmpty else { return 0 }
    let piece = Array(pieces.removeFirst().utf8)
    buffer.copyBytes(from: piece)
    return piece.count
  }
}
