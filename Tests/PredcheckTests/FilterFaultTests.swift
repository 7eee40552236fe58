import Foundation
import PredicateAnalysis
import PredicateEvaluation
import PredicateSyntax
import PredicateTestSupport
import Testing

@testable import predcheck

/// Each row of the table in `Documentation/filtering.md`, with real files and processes.
@Suite struct FilterFaultTests {
  /// Records of which every third matches `a == 1`, and those that match.
  private static func records(_ count: Int) -> (all: String, matching: String) {
    let lines = (0..<count).map { "{\"a\":\($0 % 3),\"n\":\($0),\"t\":\"some text\"}\n" }
    return (
      lines.joined(), lines.enumerated().filter { $0.offset % 3 == 1 }.map(\.element).joined()
    )
  }

  /// A pattern that reaches its limit on each record. The letters after it make each step
  /// expensive, so that the test is shorter than a user's wait would be.
  @Test(arguments: ["", "--jobs 1", "--on-error skip"])
  func endsWhereThePatternIsAtFault(_ options: String) throws {
    let text = String(repeating: "a", count: 40)
    let lines = "{\"t\":\"b\"}\n" + String(repeating: "{\"t\":\"\(text)b\"}\n", count: 200)
    try TestData.withFile(lines) { path in
      let letters = String(repeating: "x", count: 20_000)
      let predicate = "t == 'b' OR t MATCHES '(a+)+$|\(letters)'"
      let command = "\"$PREDCHECK\" filter \(options) \"\(predicate)\" \"$FILE\""
      let run = try ProgramRun(shell: command.replacing("$|", with: "\\$|"), file: path)
      #expect(run.text == "{\"t\":\"b\"}\n")
      #expect(run.errors.contains(":11: stopped after 10 such records: error[R013]"))
      #expect(run.errors.contains("t MATCHES '(a+)+$|xxx"))
      #expect(run.status == 2)
    }
  }

  /// Records before it that pass a limit take nothing from a record that comes close to it.
  @Test func aHardRecordIsDecidedAfterAbandonedOnes() throws {
    let hard = String(repeating: "a", count: 14) + "b"
    var limits = RegularExpressionLimits.default
    limits.steps = 64
    while (try? RegularExpression("(a+)+$", options: [], limits: limits).matches(hard)) == nil {
      limits.steps *= 2
    }
    #expect(limits.steps > 1 << 13, "it is hard")
    let policy =
      #"{"extends": "unrestricted", "limits": {"evaluation": {"matchSteps": \#(limits.steps)}}}"#
    let abandoned = "{\"t\": \"\(String(repeating: "a", count: 30))b\"}\n"
    let lines = String(repeating: abandoned, count: 9) + "{\"t\": \"\(hard)\"}\n{\"t\": \"a\"}\n"
    try TestData.withFile(policy) { file in
      let run = CommandRun(
        ["filter", "t MATCHES '(a+)+$'", "--policy", file, "--input", "ndjson"],
        input: Array(lines.utf8)
      )
      #expect(run.output == "{\"t\": \"a\"}\n")
      #expect(run.errors.split(separator: "\n").count == 9, "\(run.errors)")
      #expect(!run.errors.contains("stopped"))
    }
  }

  static let packings = ["gzip", "zstd", "gzip -c \"$FILE\" && gzip", "zstd -qc \"$FILE\" && zstd"]

  @Test(arguments: packings)
  func unpacksWhateverTheNameSays(_ packing: String) throws {
    let (all, matching) = Self.records(20_000)
    try TestData.withFile(all) { path in
      let command = "(\(packing) -c \"$FILE\") > \"$FILE.data\"; \"$PREDCHECK\" filter 'a == 1' "
      let file = try ProgramRun(shell: command + "\"$FILE.data\"", file: path)
      #expect(file.text == (packing.contains("&&") ? matching + matching : matching))
      #expect(file.errors == "")
      #expect(file.status == 0)
      let pipe = try ProgramRun(shell: command + "< \"$FILE.data\"", file: path)
      #expect(pipe.output == file.output)
    }
  }

  /// Bytes that may surround packed data.
  struct Wrapping {
    let command: String
    var error = ""
    var isPacked = true
  }

  @Test(arguments: [
    Wrapping(command: "gzip -c \"$FILE\"; head -c 100000 /dev/zero"),
    Wrapping(command: "gzip -c \"$FILE\"; printf '\\0'"),
    Wrapping(
      command: "gzip -c \"$FILE\"; printf 'more'",
      error: "trailing data after its gzip data"
    ),
    Wrapping(
      command: "gzip -c \"$FILE\"; printf '\\0\\0'; gzip -c \"$FILE\"",
      error: "trailing data after its gzip data"
    ),
    // A skippable frame of three bytes, before and between the data.
    Wrapping(command: "printf '\\120\\052\\115\\030\\003\\0\\0\\0abc'; zstd -qc \"$FILE\""),
    Wrapping(command: "zstd -qc \"$FILE\"; printf '\\137\\052\\115\\030\\003\\0\\0\\0abc'"),
    // Text that begins like packed data.
    Wrapping(command: "printf 'P\\n'; cat \"$FILE\"", error: "this is not JSON", isPacked: false),
  ])
  func knowsWhatMayStandAroundPackedData(_ wrapping: Wrapping) throws {
    let (all, matching) = Self.records(20_000)
    try TestData.withFile(all) { path in
      let command = "(\(wrapping.command)) | \"$PREDCHECK\" filter --input ndjson 'a == 1'"
      let run = try ProgramRun(shell: command, file: path)
      #expect(run.text == matching)
      #expect(run.status == (wrapping.error.isEmpty ? 0 : 2))
      let place =
        wrapping.isPacked ? "predcheck filter: cannot read standard input" : "standard input:1"
      #expect(run.errors.isEmpty == wrapping.error.isEmpty)
      if !wrapping.error.isEmpty { #expect(run.errors.hasPrefix("\(place): \(wrapping.error)")) }
    }
  }

  @Test func casesMayBePackedToo() throws {
    let path = TestData.path("cases.jsonl")
    let plain = try ProgramRun(shell: "\"$PREDCHECK\" conform \"$FILE\" | tail -n 1", file: path)
    #expect(plain.text.contains(" passed, "))
    for packing in ["gzip", "zstd -q"] {
      let command = "\(packing) -c < \"$FILE\" | \"$PREDCHECK\" conform - | tail -n 1"
      let packed = try ProgramRun(shell: command, file: path)
      #expect(packed.errors == "")
      #expect(packed.text == plain.text)
    }
  }

  @Test(arguments: ["gzip", "zstd"])
  func saysThatPackedDataEndsEarlyOrIsDamaged(_ packing: String) throws {
    let (all, matching) = Self.records(200_000)
    try TestData.withFile(all) { path in
      let pack = "\(packing) -c \"$FILE\" > \"$FILE.packed\"; size=$(stat -c %s \"$FILE.packed\"); "
      let cut = try ProgramRun(
        shell: pack + "head -c $((size / 2)) \"$FILE.packed\" | \"$PREDCHECK\" filter 'a == 1'",
        file: path
      )
      #expect(cut.status == 2)
      #expect(
        cut.errors
          == "predcheck filter: cannot read standard input: its \(packing) data is truncated\n"
      )
      // The whole lines before it are written.
      #expect(cut.output.count > 1_000 && matching.utf8.starts(with: cut.output))
      #expect(cut.output.last == 0x0A)
      let damaged = try ProgramRun(
        shell: pack + "(head -c $((size / 2)) \"$FILE.packed\"; head -c $size \"$FILE.packed\") "
          + "| \"$PREDCHECK\" filter -c 'a == 1'",
        file: path
      )
      #expect(damaged.status == 2)
      #expect(damaged.errors.contains("its \(packing) data is damaged"))
      #expect(damaged.text == "")
    }
  }

  @Test func passesOverLinesThatAreTooLong() throws {
    let long = "{\"a\":1,\"t\":\"" + String(repeating: "x", count: 3_000) + "\"}"
    // A line of the maximum length, and one that is one byte longer.
    let fits = "{\"a\":1,\"t\":\"" + String(repeating: "y", count: 986) + "\"}"
    let over = "{\"a\":1,\"t\":\"" + String(repeating: "y", count: 987) + "\"}"
    let text = "\(fits)\n\(over)\n{\"a\":1}\n\n\(long)\n\(fits)\n{\n\(long)"
    for piece in [1, 7, 100, 65_536] {
      for jobs in [1, 3] {
        var options = RecordOptions()
        options.format = .ndjson
        options.bounds.longestLine = 1_000
        let run = try Self.filter("a == 1", Array(text.utf8), piece: piece, jobs: jobs, options)
        #expect(run.output == "\(fits)\n{\"a\":1}\n\(fits)\n")
        #expect(
          run.errors == """
            standard input:2: this line is longer than 1000 bytes
            standard input:5: this line is longer than 1000 bytes
            standard input:7: unbalanced brackets or quotes
            standard input:8: this line is longer than 1000 bytes

            """
        )
        #expect(run.status == .unknown)
      }
    }
  }

  @Test func countsEveryMalformedLineOnce() throws {
    var random = SplitMix64(seed: 6)
    var text: [UInt8] = []
    var bad: [Int] = []
    for number in 1...30_000 {
      if Int.random(in: 0..<500, using: &random) == 0 {
        bad.append(number)
        text += [0x7B, 0x22, 0x61, 0x22, 0x3A, 0x22, 0xFF, 0x22, 0x7D, 0x0A]
      } else {
        text += Array("{\"a\":\(number),\"long\":\"\(String(repeating: "z", count: 40))\"}\n".utf8)
      }
    }
    for jobs in [1, 2, 5] {
      let run = try Self.filter("a > 0", text, piece: 1 << 20, jobs: jobs, RecordOptions())
      #expect(run.output.utf8.count { $0 == 0x0A } == 30_000 - bad.count)
      let reported = run.errors.split(separator: "\n").compactMap {
        $0.hasSuffix("the text is not UTF-8, at byte 6") ? Int($0.split(separator: ":")[1]) : nil
      }
      #expect(reported == bad)
      #expect(run.status == .unknown)
    }
  }

  @Test func endsWhenNobodyReads() throws {
    try TestData.withFile(Self.records(400_000).all) { path in
      let run = try ProgramRun(
        shell: "\"$PREDCHECK\" filter 'a >= 0' \"$FILE\" | head -n 1; echo ${PIPESTATUS[0]}",
        file: path
      )
      #expect(run.text == "{\"a\":0,\"n\":0,\"t\":\"some text\"}\n141\n")
      #expect(run.errors == "")
    }
  }

  @Test func saysThatThereIsNoRoom() throws {
    try TestData.withFile(Self.records(1_000).all) { path in
      let run = try ProgramRun(
        shell: "\"$PREDCHECK\" filter 'a >= 0' \"$FILE\" > /dev/full",
        file: path
      )
      #expect(run.errors == "predcheck filter: cannot write: No space left on device\n")
      #expect(run.status == 2)
    }
  }

  /// Data added during reading are read, up to the end of the file when it is reached.
  @Test(arguments: [1, 2])
  func readsWhatIsAdded(jobs: Int) throws {
    let (all, matching) = Self.records(30_000)
    try TestData.withFile(all) { path in
      let source = ChangingSource(path) { file in
        file.seekToEndOfFile()
        file.write(Data("{\"a\":1,\"b\":2}\n{\"a\":1,".utf8))
      }
      let run = try Self.filter("a == 1", source, jobs: jobs)
      #expect(run.output == matching + "{\"a\":1,\"b\":2}\n")
      #expect(run.errors == "standard input:30002: unbalanced brackets or quotes\n")
      #expect(run.status == .unknown)
    }
  }

  /// A file that becomes shorter, as logs do, ends there; no memory is read that is gone.
  @Test(arguments: [1, 2])
  func endsWhereAFileWasCutOff(jobs: Int) throws {
    let (all, matching) = Self.records(30_000)
    try TestData.withFile(all) { path in
      let run = try Self.filter(
        "a == 1",
        ChangingSource(path) { $0.truncateFile(atOffset: 5) },
        jobs: jobs
      )
      #expect(matching.hasPrefix(run.output) && run.output.count > 1_000)
      #expect(run.output.count < matching.count)
      #expect(run.errors.split(separator: "\n").count == 1)
    }
  }

  @Test(arguments: [("INT", SIGINT), ("TERM", SIGTERM)])
  func endsAtOnceByASignal(_ name: String, _ signal: Int32) throws {
    // The process is signalled when it has answered and waits for more; job control lets SIGINT
    // through.
    let run = try ProgramRun(
      shell: """
        set -m
        mkfifo "$FILE.in" "$FILE.out"
        "$PREDCHECK" filter 'a == 1' < "$FILE.in" > "$FILE.out" & running=$!
        exec 3> "$FILE.in" 4< "$FILE.out"
        echo '{"a":1}' >&3
        read -r line <&4
        kill -\(name) $running
        wait $running
        echo "$line $?"
        """,
      file: FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
    )
    #expect(run.text == "{\"a\":1} \(128 + signal)\n")
  }

  private static func filter(
    _ format: String,
    _ input: [UInt8],
    piece: Int,
    jobs: Int,
    _ options: RecordOptions
  ) throws -> (output: String, errors: String, status: predcheck.ExitStatus) {
    try filter(format, MemorySource(input, piece: piece), jobs: jobs, options)
  }

  private static func filter(
    _ format: String,
    _ source: any ByteSource,
    jobs: Int,
    _ options: RecordOptions = RecordOptions()
  ) throws -> (output: String, errors: String, status: predcheck.ExitStatus) {
    let output = MemorySink()
    let errors = MemorySink()
    let console = Console(
      input: source,
      output: TextOutput(output, isTerminal: false),
      errors: TextOutput(errors, isTerminal: false, gathers: false)
    )
    let predicate = try PredicateTemplate(parsing: format).bound()
    var settings = RecordFilter.Settings()
    settings.jobs = jobs
    var filter = RecordFilter(settings, try Evaluator(predicate), nil, [:], console)
    let status = try filter.run([InputFile(path: "-")], options)
    try console.output.flush()
    return (output.text, errors.text, status)
  }
}

/// A file that changes after it has been read a second time.
private final class ChangingSource: ByteSource {
  private let source: DescriptorSource
  private let file: FileHandle?
  private let change: (FileHandle) -> Void
  private var reads = 0

  init(_ path: String, _ change: @escaping (FileHandle) -> Void) {
    source = DescriptorSource(open(path, O_RDONLY), name: path, isOwned: true)
    file = FileHandle(forUpdatingAtPath: path)
    self.change = change
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(CommandError) -> Int {
    defer {
      reads += 1
      if reads == 2, let file { change(file) }
    }
    return try source.read(into: buffer)
  }
}
