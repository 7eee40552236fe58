#if canImport(Darwin) || PREDICATE_PORTABLE
/// A value behind a lock: stands in for `Synchronization.Mutex`, which macOS has since version 15.
/// It costs an allocation.
public struct Mutex<Value>: @unchecked Sendable {
  private let storage: Storage

  private final class Storage {
    var value: Value
    let lock: UnsafeMutablePointer<pthread_mutex_t>

    init(_ value: Value) {
      self.value = value
      lock = .allocate(capacity: 1)
      lock.initialize(to: pthread_mutex_t())
      let status = pthread_mutex_init(lock, nil)
      precondition(status == 0, "pthread_mutex_init: \(status)")
    }

    deinit {
      pthread_mutex_destroy(lock)
      lock.deallocate()
    }
  }

  public init(_ value: consuming sending Value) { storage = Storage(value) }

  /// The result of `body`, which has the value to itself while it runs.
  public func withLock<Answer, Failure>(
    _ body: (inout sending Value) throws(Failure) -> sending Answer
  ) throws(Failure) -> sending Answer {
    pthread_mutex_lock(storage.lock)
    defer { pthread_mutex_unlock(storage.lock) }
    return try body(&storage.value)
  }
}
#endif
