import Dispatch
import PredicatePlatform

/// A bridge to asynchronous code: programs run on the calling thread, stores do not.
package enum Waiting {
  /// Blocks until `body` returns, and returns its result. It runs on its own queue, so that it
  /// proceeds however many threads wait. `meanwhile` is called ten times a second, as is
  /// `isCancelled`, which cancels the work if it returns true.
  package static func run<Answer: Sendable, Failure: Error>(
    _ body: @escaping @Sendable () async throws(Failure) -> Answer,
    isCancelled: () -> Bool = { false },
    meanwhile: () -> Void = {}
  ) throws(Failure) -> Answer {
    let kept = OutcomeBox<Answer, Failure>()
    let isDone = DispatchSemaphore(value: 0)
    let task = Task(executorPreference: QueueExecutor()) {
      do throws(Failure) {
        let answer = try await body()
        kept.outcome.withLock { $0 = .success(answer) }
      } catch {
        kept.outcome.withLock { $0 = .failure(error) }
      }
      isDone.signal()
    }
    if isCancelled() { task.cancel() }
    while true {
      guard isDone.wait(timeout: .now() + .milliseconds(100)) == .success else {
        if isCancelled() { task.cancel() }
        meanwhile()
        continue
      }
      if let outcome = kept.outcome.withLock({ $0 }) { return try outcome.get() }
    }
  }

  private final class OutcomeBox<Answer: Sendable, Failure: Error>: Sendable {
    let outcome = Mutex<Swift.Result<Answer, Failure>?>(nil)
  }

  private final class QueueExecutor: TaskExecutor {
    private let queue = DispatchQueue(label: "predicateql.waiting")

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
  }
}
