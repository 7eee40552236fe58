import CSQLite
import PredicatePlatform

/// The wish to stop what a connection is doing: its statement, or its wait for another connection's
/// lock. SQLite asks for it every so often.
final class SQLiteStop: Sendable {
  private let busyTimeout: Duration
  private let failures: FunctionFailures
  private let isWanted = Atomic(false)
  /// The end of the current wait for a lock.
  private let deadline = Mutex(ContinuousClock.now)

  init(busyTimeout: Duration, _ failures: FunctionFailures) {
    self.busyTimeout = busyTimeout
    self.failures = failures
  }

  /// Whether work was cancelled that has not ended.
  var isSet: Bool { isWanted.load(ordering: .relaxed) }

  func set() { isWanted.store(true, ordering: .relaxed) }

  func clear() { isWanted.store(false, ordering: .relaxed) }

  /// Lets a connection ask, for as long as it is open.
  func watch(_ database: OpaquePointer) {
    let own = Unmanaged.passUnretained(self).toOpaque()
    sqlite3_progress_handler(
      database,
      10_000,
      { SQLiteStop.of($0)?.stopsStatement == true ? 1 : 0 },
      own
    )
    sqlite3_busy_handler(
      database,
      { SQLiteStop.of($0)?.waits(afterTries: $1) == true ? 1 : 0 },
      own
    )
  }

  /// The object that was passed to SQLite.
  private static func of(_ pointer: UnsafeMutableRawPointer?) -> SQLiteStop? {
    pointer.map { Unmanaged<SQLiteStop>.fromOpaque($0).takeUnretainedValue() }
  }

  /// On the thread of a task, its cancellation counts too. A single row may take longer than the whole
  /// request may.
  private var stopsStatement: Bool { isSet || Task.isCancelled || failures.isOverBudget() }

  /// Sleeps before the next try to get a lock; false when the wait is over.
  private func waits(afterTries tries: Int32) -> Bool {
    let now = ContinuousClock.now
    let end = deadline.withLock { deadline in
      if tries == 0 { deadline = now + busyTimeout }
      return deadline
    }
    guard now < end, !stopsStatement else { return false }
    sqlite3_sleep(min(1 << min(tries, 4), 10))
    return true
  }
}
