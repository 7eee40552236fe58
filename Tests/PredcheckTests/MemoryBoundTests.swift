import Testing

@testable import predcheck

/// `--max-memory`, by which what is read is bounded.
@Suite struct MemoryBoundTests {
  @Test(arguments: [
    ("1", 1), ("64M", 64 << 20), ("2g", 2 << 30), ("1K", 1 << 10), ("1T", 1 << 40),
    ("9223372036854775807", Int.max),
  ])
  func sizes(_ word: String, _ bytes: Int) { #expect(MemoryBound.size(word) == bytes) }

  @Test(arguments: [
    "", "M", "-1", "+1", "1.5G", "64MB", "64 M", "9223372036854775808", "8388608T", "٣",
  ])
  func wordsThatAreNotSizes(_ word: String) {
    #expect(MemoryBound.size(word) == nil)
    let run = CommandRun("filter", "a == 1", "--max-memory=\(word)")
    #expect(run.status == .unknown)
    #expect(run.errors.contains("invalid --max-memory '\(word)'"))
  }

  @Test func tooLittleIsRefused() {
    #expect(CommandRun("schema", "-", "--max-memory", "1023K").errors.contains("at least 1M"))
  }

  /// A line beyond a sixteenth of it is malformed for `filter`, and an error where every line counts.
  @Test func linesAreBounded() {
    let long = "{\"a\": 1, \"t\": \"" + String(repeating: "x", count: 70_000) + "\"}\n"
    let filtered = CommandRun("filter", "a == 1", "--max-memory", "1M", input: long + "{\"a\":1}\n")
    #expect(filtered.output == "{\"a\":1}\n")
    #expect(filtered.errors == "standard input:1: this line is longer than 64 KiB\n")
    for words in [
      ["schema", "-"], ["conform", "-"], ["explain", "a == 1", "--on", "-", "--input", "ndjson"],
      ["filter", "a == 1", "--input", "csv"],
    ] {
      let run = CommandRun(words + ["--max-memory", "1M"], input: Array(long.utf8))
      #expect(run.status == .unknown)
      #expect(run.errors.contains("standard input:1: this line is longer than 64 KiB"))
    }
  }

  /// 64 MiB is the limit without the option, for every command that reads lines.
  @Test(arguments: [["schema", "-"], ["conform", "-"], ["filter", "a == 1", "--input", "csv"]])
  func linesHaveTheLimitOfFilter(_ words: [String]) {
    let line = [UInt8](repeating: 0x20, count: (64 << 20) + 2)
    let run = CommandRun(words, input: line, piece: 1 << 20)
    #expect(run.status == .unknown)
    #expect(run.errors.contains("this line is longer than 64 MiB"), "\(run.errors)")
  }

  @Test func documentsAreBounded() {
    let document = "[" + String(repeating: " ", count: 200_000) + "]"
    let run = CommandRun("filter", "a == 1", "--max-memory", "1M", input: document)
    #expect(run.status == .unknown)
    #expect(run.errors.contains("it is larger than 128 KiB"), "\(run.errors)")
  }

  /// What gzip's data unpack to counts, and so does the window that zstd's data ask for.
  @Test func packedDataAreBounded() throws {
    try TestData.withFile("") { path in
      let json = try ProgramRun(
        shell: """
          (printf '['; head -c 100000000 /dev/zero | tr '\\0' ' '; printf ']') | gzip |
            "$PREDCHECK" filter 'a == 1' --max-memory 16M
          """,
        file: path
      )
      #expect(json.status == 2)
      #expect(json.errors.contains("it is larger than 2 MiB"), "\(json.errors)")
      let pack = "(yes '{\"a\":1}' | head -c 20000000; echo) | zstd -q --long=27 --ultra | "
      for (size, fits) in [("64M", false), ("256M", true)] {
        let run = try ProgramRun(
          shell: pack + "\"$PREDCHECK\" filter --count 'a == 1' --max-memory \(size)",
          file: path
        )
        #expect(run.status == (fits ? 0 : 2), "\(size): \(run.errors)")
        #expect(run.errors.contains("needs a window of more than 32 MiB") == !fits)
      }
    }
  }
}
