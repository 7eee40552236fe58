import Dispatch
import Synchronization

/// Work that waits for a database. This is the only place that decides on which thread it does.
package enum BlockingWork {
  package enum Place: Sendable {
    /// The thread of the caller. The engine itself notices that the task was cancelled.
    case callingThread
    /// A thread outside Swift's pool, so that no other task waits. Cancelling the task cancels the
    /// session.
    case otherThread
  }

  package static func run<Answer: Sendable>(
    at place: Place,
    _ work: @escaping @Sendable (Running) throws(StorageError) -> Answer
  ) async throws(StorageError) -> Answer {
    let running = Running()
    switch place {
    case .callingThread: return try work(running)
    case .otherThread: return try await runOnOtherThread(running, work).get()
    }
  }

  private static func runOnOtherThread<Answer: Sendable>(
    _ running: Running,
    _ work: @escaping @Sendable (Running) throws(StorageError) -> Answer
  ) async -> Swift.Result<Answer, StorageError> {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        DispatchQueue.global().async {
          continuation.resume(
            returning: Self.result { () throws(StorageError) in
              try work(running)
            }
          )
        }
      }
    } onCancel: {
      running.cancel()
    }
  }

  private static func result<Answer>(
    _ work: () throws(StorageError) -> Answer
  ) -> Swift.Result<Answer, StorageError> {
    do throws(StorageError) { return .success(try work()) } catch { return .failure(error) }
  }

  /// The session to cancel when the work is no longer wanted.
  package final class Running: Sendable {
    private struct State {
      var session: (any SQLSession)?
      var isCancelled = false
    }

    private let state = Mutex(State())

    package func use(_ session: some SQLSession) throws(StorageError) {
      let isCancelled = state.withLock { state in
        state.session = session
        return state.isCancelled
      }
      if isCancelled { throw .interrupted(store: session.store) }
    }

    package func finish() { state.withLock { $0.session = nil } }

    /// Cancels with the lock held, so that a session is not cancelled after it was given back.
    func cancel() {
      state.withLock { state in
        state.isCancelled = true
        state.session?.cancel()
      }
    }
  }
}
