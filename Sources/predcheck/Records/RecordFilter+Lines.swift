import PredicateEvaluation
import PredicateJSON

/// Lines of JSON are taken many at a time.
extension RecordFilter {
  /// Whether to go on with the next file.
  mutating func readLines(
    _ lines: ChunkReader,
    of file: InputFile,
    _ options: RecordOptions
  ) throws(CommandError) -> Bool {
    if writesRecords { try writer.begin(.ndjson, name: file.name) }
    guard !isDone else { return false }
    let program = JSONLineProgram(
      evaluator,
      variables: variables,
      dates: options.dates,
      isStrict: settings.isStrict
    )
    let pipeline = LinePipeline(
      lines,
      name: file.name,
      program,
      isInverted: settings.isInverted,
      jobs: settings.jobs
    )
    var progress = Progress(of: file, on: console.errors)
    // What comes from elsewhere than a file may keep us waiting.
    let isSeenAtOnce = file.size == nil || console.output.isTerminal
    let reader = JSONReader(dates: options.dates)
    var firstLine = 1
    var goesOn = true
    try pipeline.run { (chunk) throws(CommandError) in
      try progress.show(chunk.bytesRead)
      if chunk.isTooLong {
        let message = "this line is longer than \(lines.limitText)"
        goesOn = try !errors.add(message, at: .line(firstLine), of: file)
      } else {
        goesOn = try take(chunk, from: firstLine, reader, file)
      }
      firstLine += chunk.findings.newlines
      // Nothing found is kept back while something is waited for.
      if isSeenAtOnce { try console.output.flush() }
      return goesOn && !isDone
    }
    try console.output.flush()
    try progress.clear()
    return goesOn && !isDone
  }

  /// Writes what matches and tells what is wrong; whether to go on.
  private mutating func take(
    _ chunk: LineChunk,
    from firstLine: Int,
    _ reader: JSONReader,
    _ file: InputFile
  ) throws(CommandError) -> Bool {
    // Lines that stand side by side are written at once.
    var run = 0..<0
    for line in chunk.findings.lines where !isDone {
      var message: String?
      switch line.outcome {
      case .match where writesRecords && settings.format == .json:
        message = try write(UnsafeRawBufferPointer(rebasing: chunk.text[line.range]), reader)
      case .match:
        matched += 1
        guard writesRecords else { break }
        if run.upperBound == line.range.lowerBound {
          run = run.lowerBound..<line.range.upperBound
        } else {
          try write(run, of: chunk)
          run = line.range
        }
      case .malformed(let error): message = "\(error)"
      case .undecidable(let error):
        if try errors.add(error, in: source, at: .line(firstLine + line.number), of: file) {
          try write(run, of: chunk)
          return false
        }
      }
      if let message, try errors.add(message, at: .line(firstLine + line.number), of: file) {
        try write(run, of: chunk)
        return false
      }
    }
    try write(run, of: chunk)
    return true
  }

  private mutating func write(_ run: Range<Int>, of chunk: LineChunk) throws(CommandError) {
    guard !run.isEmpty else { return }
    try writer.write(lines: UnsafeRawBufferPointer(rebasing: chunk.text[run]))
  }

  /// Writes a line anew, as JSON of our own; why that cannot be, where a part that the predicate does
  /// not read is malformed.
  private mutating func write(
    _ line: UnsafeRawBufferPointer,
    _ reader: JSONReader
  ) throws(CommandError) -> String? {
    let value: KeyedValue
    let mark = Blank.byteOrderMark(of: line)
    do throws(JSONError) {
      value = try reader.read(UnsafeRawBufferPointer(rebasing: line[mark...]))
    } catch {
      return "\(error)"
    }
    matched += 1
    try writer.write(value)
    return nil
  }
}
