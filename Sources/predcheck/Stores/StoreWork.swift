import PredicatePlatform
import PredicateStorage

/// Long work on stores, whose progress is shown on the terminal.
enum StoreWork {
  typealias Report = @Sendable (_ done: Int, _ total: Int) -> Void

  /// Runs `body`, which says how many of how many `items` are done.
  static func run<Answer: Sendable>(
    of name: String,
    _ items: String,
    in console: Console,
    writesRecords: Bool = false,
    _ body: @escaping @Sendable (@escaping Report) async throws -> Answer
  ) throws -> Answer {
    let counts = Counts()
    var progress: Progress?
    defer { try? progress?.clear() }
    return try Waiting.run(
      { () async throws -> Answer in try await body(counts.set) },
      meanwhile: {
        let (done, total) = counts.counts.withLock { $0 }
        guard total > 0 else { return }
        var shown =
          progress
          ?? Progress(
            of: name,
            total: total,
            .items(items),
            in: console,
            writesRecords: writesRecords
          )
        try? shown.show(done)
        progress = shown
      }
    )
  }

  /// How far the work is, for the thread that shows it.
  private final class Counts: Sendable {
    let counts = Mutex((done: 0, total: 0))

    @Sendable
    func set(_ done: Int, _ total: Int) { counts.withLock { $0 = (done, total) } }
  }
}
