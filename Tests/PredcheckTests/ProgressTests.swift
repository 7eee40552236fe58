import PredicatePlatform
import Testing

@testable import predcheck

/// The line that shows how far long work has come.
@Suite struct ProgressTests {
  struct Line: CustomTestStringConvertible, Sendable {
    let name: String
    var total: Int?
    var unit = ProgressLine.Unit.bytes
    let done: Int
    let seconds: Double
    let text: String
    var testDescription: String { text }
  }

  static let lines = [
    Line(
      name: "a.ndjson",
      total: 1_000_000_000,
      done: 610_000_000,
      seconds: 2.5,
      text: "a.ndjson  [############--------]  61 %  244 MB/s  0:02 left"
    ),
    Line(name: "a", total: 100, done: 0, seconds: 1, text: "a  [--------------------]   0 %"),
    Line(
      name: "a",
      total: 100,
      done: 100,
      seconds: 10,
      text: "a  [####################] 100 %  10 B/s  0:00 left"
    ),
    // A file that grows while it is read is never more than done.
    Line(
      name: "a",
      total: 100,
      done: 300,
      seconds: 10,
      text: "a  [####################] 100 %  30 B/s  0:00 left"
    ),
    Line(
      name: "a",
      total: 8_000_000_000,
      done: 2_000_000,
      seconds: 1,
      text: "a  [--------------------]   0 %  2.0 MB/s  1:06:39 left"
    ),
    Line(
      name: "a",
      total: .max,
      done: 1,
      seconds: 10,
      text: "a  [--------------------]   0 %  0 B/s  days left"
    ),
    Line(
      name: "standard input",
      done: 1_540_000_000,
      seconds: 7,
      text: "standard input  1.5 GB  220 MB/s"
    ),
    Line(
      name: "rows",
      unit: .items("rows"),
      done: 12_345,
      seconds: 2,
      text: "rows  12 k rows  6.2 k rows/s"
    ),
    Line(
      name: "files",
      total: 900,
      unit: .items("files"),
      done: 450,
      seconds: 3,
      text: "files  [##########----------]  50 %  150 files/s  0:03 left"
    ),
    Line(
      name: "folder/with/a/very/long/name/people.ndjson",
      total: 0,
      done: 5,
      seconds: 0,
      text: "…long/name/people.ndjson  5 B"
    ),
  ]

  @Test(arguments: lines)
  func says(_ line: Line) {
    let shown = ProgressLine(name: line.name, total: line.total, unit: line.unit)
    #expect(shown.text(done: line.done, after: line.seconds) == line.text)
  }

  struct Terminal: Sendable {
    var errors = true
    var output = false
    var writesRecords = true
    var term: String?
    let isShown: Bool
  }

  static let terminals = [
    Terminal(isShown: true),
    Terminal(errors: false, isShown: false),
    // Records on the same terminal would be mixed with it; a count at the end is not.
    Terminal(output: true, isShown: false),
    Terminal(output: true, writesRecords: false, isShown: true),
    Terminal(term: "dumb", isShown: false),
  ]

  @Test(arguments: terminals)
  func isShownWhereItCanBe(_ terminal: Terminal) throws {
    let errors = MemorySink()
    let console = Console(
      input: MemorySource(""),
      output: TextOutput(MemorySink(), isTerminal: terminal.output),
      errors: TextOutput(errors, isTerminal: terminal.errors, gathers: false),
      environment: terminal.term.map { ["TERM": $0] } ?? [:]
    )
    let time = Mutex(0.0)
    var progress = Progress(
      of: "a",
      total: 100,
      .bytes,
      in: console,
      writesRecords: terminal.writesRecords,
      clock: { time.withLock { $0 } }
    )
    // Nothing for short work, then at most ten lines a second, and none at the end.
    for (seconds, done) in [(0.5, 10), (2, 20), (2.05, 25), (4, 40)] {
      time.withLock { $0 = seconds }
      try progress.show(done)
    }
    try progress.clear()
    let lines = [
      "a  [####----------------]  20 %  10 B/s  0:08 left",
      "a  [########------------]  40 %  10 B/s  0:06 left", "",
    ]
    #expect(errors.text == (terminal.isShown ? lines.map { "\r\u{1B}[K" + $0 }.joined() : ""))
  }

  /// A message stands on a line of its own, and the next line of progress below it.
  @Test func messagesRemoveIt() throws {
    let errors = MemorySink()
    let output = TextOutput(errors, isTerminal: true, gathers: false)
    let console = Console(
      input: MemorySource(""),
      output: TextOutput(MemorySink(), isTerminal: false),
      errors: output
    )
    let time = Mutex(0.0)
    var progress = Progress(of: "a", total: nil, .bytes, in: console) { time.withLock { $0 } }
    time.withLock { $0 = 2 }
    try progress.show(20)
    try output.say("a:1: no")
    try output.say("a:2: no")
    time.withLock { $0 = 4 }
    try progress.show(40)
    try progress.clear()
    try progress.clear()
    let clear = "\r\u{1B}[K"
    #expect(
      errors.text
        == "\(clear)a  20 B  10 B/s\(clear)a:1: no\na:2: no\n\(clear)a  40 B  10 B/s\(clear)"
    )
  }
}
