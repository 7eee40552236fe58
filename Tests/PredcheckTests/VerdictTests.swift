import Foundation
import PredicateAnalysis
import PredicateEvaluation
import PredicateTestSupport
import Testing

@testable import predcheck

/// `filter --verdicts`: an answer for every record, in the order of the input.
@Suite struct VerdictTests {
  private static let words = ["filter", "a > 3", "--input", "ndjson", "--on-error", "skip"]

  struct Case: CustomTestStringConvertible, Sendable {
    let input: String
    let verdicts: String
    var testDescription: String { input }
  }

  static let cases = [
    Case(input: "", verdicts: ""),
    Case(input: "\n", verdicts: "0"),
    Case(input: "  ", verdicts: "0"),
    Case(input: "{\"a\":5}", verdicts: "1"),
    Case(input: "{\"a\":5}\n", verdicts: "1"),
    Case(input: "{\"a\":5}\n\n", verdicts: "10"),
    Case(input: "{\"a\":5}\r\n\r\n{\"a\":1}\r\n", verdicts: "100"),
    Case(input: "{\"a\":\"x\"}\n", verdicts: "2"),
    Case(input: "{\"a\":\n5}\n{\"a\":5}\n", verdicts: "221"),
    Case(input: "\u{FEFF}{\"a\":4}\n{}\n3\nx", verdicts: "1022"),
    Case(input: "{\"a\":5}\u{2028}\n{\"b\":\"\u{85}\"}\n", verdicts: "20"),
  ]

  @Test(arguments: cases) func everyLineHasOne(_ example: Case) {
    for piece in [1, 2, 7, 65_536] {
      let run = CommandRun(
        Self.words + ["--verdicts=lines"],
        input: Array(example.input.utf8),
        piece: piece
      )
      #expect(run.output.filter { $0 != "\n" } == example.verdicts)
      #expect(run.output.utf8.count == 2 * example.verdicts.utf8.count)
      #expect(run.errors == "")
    }
  }

  /// In many chunks, on one thread and on several, the verdicts are those of the lines.
  @Test(arguments: [1, 2, 5]) func manyStayInOrder(jobs: Int) throws {
    var generator = SystemRandomNumberGenerator()
    let kinds = ["{\"a\":1}", "{\"a\":7}", "{\"a\":\"x\"}", "{\"a\":{,", ""]
    let answers: [UInt8] = [0, 1, 2, 2, 0]
    let chosen = (0..<90_000).map { _ in Int.random(in: 0..<5, using: &generator) }
    let input = chosen.map { kinds[$0] + "\n" }.joined()
    try TestData.withFile(input, named: "i.ndjson") { path in
      let run = CommandRun(Self.words + ["--verdicts", "--counts", "-j", "\(jobs)", path])
      #expect(Array(run.output.utf8) == chosen.map { answers[$0] })
      let (two, three) = (chosen.count { $0 == 2 }, chosen.count { $0 == 3 })
      #expect(
        run.errors == """
          {"records": 90000, "matches": \(chosen.count { $0 == 1 }), "undecided": \(two), \
          "malformed": \(three)}

          """
      )
    }
  }

  /// The verdicts of the first records are there before more are asked for.
  @Test(arguments: ["bytes", "lines", "json"]) func noneIsHeldBack(_ form: String) throws {
    let output = MemorySink()
    let source = WaitingHost(rows: 20, output, each: try #require(VerdictForm(rawValue: form)))
    let console = Console(
      input: source,
      output: TextOutput(output, isTerminal: false),
      errors: TextOutput(MemorySink(), isTerminal: false, gathers: false)
    )
    let status = Predcheck(console: console).run(["filter", "a > 3", "--verdicts=\(form)"])
    #expect(status == .no)
    #expect(source.late == 0)
  }

  @Test func aLineThatIsTooLongHasOne() throws {
    let long = "{\"a\":9,\"t\":\"" + String(repeating: "x", count: 3_000) + "\"}"
    let output = MemorySink()
    let errors = MemorySink()
    let console = Console(
      input: MemorySource(Array("{\"a\":9}\n\(long)\n{\"a\":1}\n\(long)".utf8), piece: 100),
      output: TextOutput(output, isTerminal: false),
      errors: TextOutput(errors, isTerminal: false, gathers: false)
    )
    var settings = RecordFilter.Settings(onError: .skip, verdicts: .bytes)
    settings.tellsCounts = true
    var filter = RecordFilter(
      settings,
      try Evaluator(BoundPredicate(format: "a > 3")),
      nil,
      [:],
      console
    )
    var options = RecordOptions()
    options.format = .ndjson
    options.bounds.longestLine = 1_000
    #expect(try filter.run([InputFile(path: "-")], options) == .yes)
    try console.output.flush()
    #expect(output.bytes == [1, 2, 0, 2])
    #expect(
      errors.text == #"{"records": 4, "matches": 1, "undecided": 0, "malformed": 2}"# + "\n"
    )
  }

  /// It ends with the verdict of the record at which it stops.
  @Test func stoppingLeavesNoneOut() {
    let input = "{\"a\":5}\n{\"a\":1}\n{\"a\":\"x\"}\n{\"a\":5}\n"
    let run = CommandRun(
      ["filter", "a > 3", "--verdicts=lines", "--counts", "--on-error", "stop"],
      input: Array(input.utf8)
    )
    #expect(run.output == "1\n0\n2\n")
    #expect(
      run.errors.hasSuffix(#"{"records": 3, "matches": 1, "undecided": 1, "malformed": 0}"# + "\n")
    )
    #expect(run.status == .unknown)
  }

  /// The counts of an input that is not read to its end.
  @Test func countsEndWithTheMatches() {
    let input = "{\"a\":5}\n\n{\"a\":1}\n{\"a\":6}\n{\"a\":7}\n"
    for (words, counts) in [
      (["-m", "1"], (1, 1)), (["-m", "2"], (3, 2)), (["-q"], (1, 1)), (["-c"], (4, 3)),
    ] {
      let run = CommandRun(["filter", "a > 3", "--counts"] + words, input: Array(input.utf8))
      #expect(
        run.errors
          == "{\"records\": \(counts.0), \"matches\": \(counts.1), \"undecided\": 0, "
          + "\"malformed\": 0}\n"
      )
    }
  }
}

/// A host that sends a record, and the next one when it has the verdict of the first.
private final class WaitingHost: ByteSource {
  private let rows: Int
  private let output: MemorySink
  private let form: VerdictForm
  private var sent = 0
  /// The verdicts that were not there when the next record was asked for.
  private(set) var late = 0

  init(rows: Int, _ output: MemorySink, each form: VerdictForm) {
    self.rows = rows
    self.output = output
    self.form = form
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(CommandError) -> Int {
    if output.bytes.count != sent * RecordVerdict.noMatch.text(form).count { late += 1 }
    guard sent < rows else { return 0 }
    sent += 1
    let line = Array("{\"a\":2}\n".utf8)
    buffer.copyBytes(from: line)
    return line.count
  }
}
