import PredicateSyntax

/// The progress of long work, in one line of the terminal that is overwritten. Shown from the time
/// when the work turns out to be long, and not where records are written to the same terminal.
struct Progress {
  private let line: ProgressLine
  private let errors: TextOutput?
  private let clock: @Sendable () -> Double
  private let start: Double
  private var next: Double

  /// Work that ends sooner shows nothing.
  private static let patience = 1.0
  /// The seconds between two lines.
  private static let interval = 0.1

  private static let origin = ContinuousClock.now
  /// The seconds since the program started.
  private static let seconds: @Sendable () -> Double = {
    let time = (ContinuousClock.now - origin).components
    return Double(time.seconds) + Double(time.attoseconds) * 1e-18
  }

  init(
    of name: String,
    total: Int?,
    _ unit: ProgressLine.Unit,
    in console: Console,
    writesRecords: Bool = false,
    clock: @escaping @Sendable () -> Double = Self.seconds
  ) {
    line = ProgressLine(name: VisibleText.of(name), total: total, unit: unit)
    let isAlone = !(writesRecords && console.output.isTerminal)
    let canOverwrite = console.environment["TERM"] != "dumb"
    errors = console.errors.isTerminal && isAlone && canOverwrite ? console.errors : nil
    self.clock = clock
    start = clock()
    next = start + Self.patience
  }

  init(of file: InputFile, in console: Console, writesRecords: Bool = false) {
    self.init(of: file.name, total: file.size, .bytes, in: console, writesRecords: writesRecords)
  }

  /// Says how much is done; to be called often.
  mutating func show(_ done: Int) throws(CommandError) {
    guard let errors else { return }
    let now = clock()
    guard now >= next else { return }
    next = now + Self.interval
    try errors.overwrite(line.text(done: done, after: now - start))
  }

  /// Removes the line; to be called when the work is done. Messages remove it themselves.
  func clear() throws(CommandError) {
    errors?.clearLine()
    try errors?.flush()
  }
}
