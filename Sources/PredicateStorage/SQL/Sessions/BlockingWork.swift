package import Dispatch
import PredicatePlatform

/// Work that waits for a database. It runs on the queue of its session, a thread outside Swift's
/// pool: the task is suspended meanwhile, without blocking others.
package enum BlockingWork {
  /// A serial queue. Dispatch gives each that has work a thread, even while others wait.
  package static func queue(_ label: String) -> DispatchQueue {
    DispatchQueue(label: "predicateql.\(label)")
  }

  /// Runs `work` on a queue. `cancel` is called when the task is cancelled, from any thread, at any
  /// time until this returns.
  static func run<Answer: Sendable>(
    on queue: DispatchQueue,
    cancel: @escaping @Sendable () -> Void,
    _ work: @escaping @Sendable () throws(StorageError) -> Answer
  ) async throws(StorageError) -> Answer {
    try await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        queue.async { continuation.resume(returning: result(work)) }
      }
    } onCancel: {
      cancel()
    }.get()
  }

  private static func result<Answer>(
    _ work: () throws(StorageError) -> Answer
  ) -> Swift.Result<Answer, StorageError> {
    do throws(StorageError) { return .success(try work()) } catch { return .failure(error) }
  }
}

extension SQLSession {
  /// Runs `work` on the queue of the session, which is the caller's until `end` is called there.
  /// Cancelling the task cancels the work, but not later users of the session.
  package func work<Answer: Sendable>(
    _ work: @escaping @Sendable (Self) throws(StorageError) -> Answer,
    end: @escaping @Sendable (Self) -> Void = { _ in }
  ) async throws(StorageError) -> Answer {
    let running = RunningWork(self)
    return try await BlockingWork.run(
      on: queue,
      cancel: { running.cancel() },
      { () throws(StorageError) in
        defer { end(self) }
        try running.begin()
        defer { running.end() }
        try self.beginWork()
        return try self.exclusively { () throws(StorageError) in try work(self) }
      }
    )
  }
}

/// The session to cancel while work runs over it.
private final class RunningWork<Session: SQLSession>: Sendable {
  private struct State {
    var isCancelled = false
    var isRunning = false
  }

  private let session: Session
  private let state = Mutex(State())

  init(_ session: Session) { self.session = session }

  func begin() throws(StorageError) {
    let isCancelled = state.withLock { state in
      state.isRunning = !state.isCancelled
      return state.isCancelled
    }
    if isCancelled { throw .interrupted(store: session.store) }
  }

  func end() {
    state.withLock { $0.isRunning = false }
    session.endWork()
  }

  /// Cancels with the lock held, so that a session is not cancelled after the work has ended.
  func cancel() {
    state.withLock { state in
      state.isCancelled = true
      if state.isRunning { session.cancel() }
    }
  }
}
