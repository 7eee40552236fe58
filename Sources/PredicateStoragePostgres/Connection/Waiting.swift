import Dispatch
import PredicateStorage
import Synchronization

/// Work that waits for a server, run where it blocks no other task.
enum Waiting {
  /// Runs the work on a thread of its own. Cancelling the task makes the server stop it.
  static func run<Answer: Sendable>(
    _ work: @escaping @Sendable (Running) throws(StorageError) -> Answer
  ) async throws(StorageError) -> Answer {
    let running = Running()
    let result = await withTaskCancellationHandler {
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
    return try result.get()
  }

  private static func result<Answer>(
    _ work: () throws(StorageError) -> Answer
  ) -> Swift.Result<Answer, StorageError> {
    do throws(StorageError) { return .success(try work()) } catch { return .failure(error) }
  }

  /// The connection to cancel when the work is no longer wanted.
  final class Running: Sendable {
    private struct State {
      var connection: PostgresConnection?
      var isCancelled = false
    }

    private let state = Mutex(State())

    func use(_ connection: PostgresConnection) throws(StorageError) {
      let isCancelled = state.withLock { state in
        state.connection = connection
        return state.isCancelled
      }
      if isCancelled { throw .interrupted(store: connection.store) }
    }

    func finish() { state.withLock { $0.connection = nil } }

    /// Cancels with the lock held, so that a connection is not cancelled after it was given back.
    func cancel() {
      state.withLock { state in
        state.isCancelled = true
        state.connection?.cancel()
      }
    }
  }
}
