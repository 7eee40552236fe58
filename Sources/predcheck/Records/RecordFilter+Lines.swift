import PredicateEvaluation
import PredicateJSON

/// Filtering of JSON lines, many at a time.
extension RecordFilter {
  /// Filters the lines of a file. Returns whether to continue with the next file.
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
    let pipeline = ParallelLineFilter(lines, name: file.name, program, settings)
    var progress = Progress(of: file, in: console, writesRecords: writesRecords)
    // Input other than a file may make us wait.
    let isSeenAtOnce = file.size == nil || console.output.isTerminal
    let reader = JSONReader(dates: options.dates)
    var firstLine = 1
    var goesOn = true
    try pipeline.run { (chunk) throws(CommandError) in
      try progress.show(chunk.bytesRead)
      if chunk.isTooLong {
        let message = "this line is longer than \(lines.limitText)"
        examined += 1
        try write([.undecidable])
        try undecided?.addMissing(number: firstLine, file, because: message)
        goesOn = try !errors.add(RecordProblem(malformed: message), at: .line(firstLine), of: file)
      } else {
        goesOn = try take(chunk, from: firstLine, reader, file)
      }
      firstLine += chunk.findings.newlines
      // No match is held back while waiting for input.
      if isSeenAtOnce {
        try console.output.flush()
        try undecided?.flush()
      }
      return goesOn && !isDone
    }
    try console.output.flush()
    try progress.clear()
    return goesOn && !isDone
  }

  /// Writes the matches and reports errors. Returns whether to continue.
  private mutating func take(
    _ chunk: LineChunk,
    from firstLine: Int,
    _ reader: JSONReader,
    _ file: InputFile
  ) throws(CommandError) -> Bool {
    // Adjacent lines are written at once.
    var run = 0..<0
    var verdicts =
      settings.verdicts == nil ? [] : [RecordVerdict](repeating: .noMatch, count: chunk.lineCount)
    var read = settings.verdicts == nil ? chunk.findings.records : chunk.lineCount
    defer { examined += read }
    for line in chunk.findings.lines where !isDone {
      var problem: RecordProblem?
      switch line.outcome {
      case .match where writesRecords && settings.format == .json:
        let text = UnsafeRawBufferPointer(rebasing: chunk.text[line.range])
        problem = try write(text, reader).map(RecordProblem.init(malformed:))
      case .match:
        matched += 1
        if settings.verdicts != nil { verdicts[line.number] = .match }
        guard writesRecords else { break }
        if run.upperBound == line.range.lowerBound {
          run = run.lowerBound..<line.range.upperBound
        } else {
          try write(run, of: chunk)
          run = line.range
        }
      case .malformed(let error): problem = RecordProblem(malformed: "\(error)")
      case .undecidable(let error): problem = RecordProblem(error, in: source)
      }
      if isDone { read = line.record + 1 }
      guard let problem else { continue }
      if settings.verdicts != nil { verdicts[line.number] = .undecidable }
      let number = firstLine + line.number
      let text = UnsafeRawBufferPointer(rebasing: chunk.text[line.range])
      try undecided?.add(line: text, number: number, file, because: problem.message)
      if try errors.add(problem, at: .line(number), of: file) {
        try write(run, of: chunk)
        if settings.verdicts != nil { read = line.number + 1 } else { read = line.record + 1 }
        try write(verdicts[..<min(read, verdicts.count)])
        return false
      }
    }
    try write(run, of: chunk)
    try write(verdicts[...])
    return true
  }

  private func write(_ verdicts: ArraySlice<RecordVerdict>) throws(CommandError) {
    guard let form = settings.verdicts, !verdicts.isEmpty else { return }
    try console.output.write(form.bytes(of: verdicts))
  }

  private mutating func write(_ run: Range<Int>, of chunk: LineChunk) throws(CommandError) {
    guard !run.isEmpty else { return }
    try writer.write(lines: UnsafeRawBufferPointer(rebasing: chunk.text[run]))
  }

  /// Writes a line anew, in our own rendering of JSON. Returns the reason if that fails because a
  /// part that the predicate does not read is malformed.
  private mutating func write(
    _ line: UnsafeRawBufferPointer,
    _ reader: JSONReader
  ) throws(CommandError) -> String? {
    let value: KeyedValue
    let mark = BlankBytes.byteOrderMark(of: line)
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
