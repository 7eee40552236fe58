import PredicateSyntax

/// The progress of reading a large file or many files, in one line that is overwritten. Shown only on
/// a terminal.
struct Progress {
  private let total: Int
  private let name: String
  private let errors: TextOutput?
  private var shown = -1

  /// The least size of file to show progress for; smaller files are read too quickly.
  private static let worthShowing = 64 << 20

  /// The least number of files to show progress for.
  private static let filesWorthShowing = 500

  /// The progress of going through many files.
  init(of files: Int, named name: String, on errors: TextOutput) {
    total = files
    self.name = name
    self.errors = errors.isTerminal && files >= Self.filesWorthShowing ? errors : nil
  }

  init(of file: InputFile, on errors: TextOutput) {
    total = file.size ?? 0
    name = VisibleText.of(file.name)
    self.errors = errors.isTerminal && total > Self.worthShowing ? errors : nil
  }

  mutating func show(_ done: Int) throws(CommandError) {
    guard let errors, total > 0 else { return }
    let percent = min(100, done / (total / 100))
    guard percent != shown else { return }
    shown = percent
    try errors.write("\r\(name): \(percent) %")
    try errors.flush()
  }

  func clear() throws(CommandError) {
    guard let errors, shown >= 0 else { return }
    try errors.write("\r\u{1B}[K")
    try errors.flush()
  }
}
