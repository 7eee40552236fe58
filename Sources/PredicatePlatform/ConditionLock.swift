/// A lock of the operating system, with a condition that threads wait for while they give it up.
public final class ConditionLock: @unchecked Sendable {
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let condition: UnsafeMutablePointer<pthread_cond_t>

  public init() {
    mutex = .allocate(capacity: 1)
    condition = .allocate(capacity: 1)
    mutex.initialize(to: pthread_mutex_t())
    condition.initialize(to: pthread_cond_t())
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(condition, nil)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  /// The result of `body`, during which no other thread has the lock.
  public func withLock<Answer>(_ body: () -> Answer) -> Answer {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body()
  }

  /// Gives up the lock until another thread calls `broadcast`; to be called with the lock.
  public func wait() { pthread_cond_wait(condition, mutex) }

  /// Wakes all threads that wait.
  public func broadcast() { pthread_cond_broadcast(condition) }
}
