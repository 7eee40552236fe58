import CPostgreSQL
import PredicatePlatform

/// A means to cancel the current statement of a connection, from any thread.
///
/// `@unchecked`: libpq promises that `PQcancel` may be called from another thread, and the pointer
/// never changes.
final class PostgresCanceller: @unchecked Sendable {
  private let handle: OpaquePointer?
  private let asked = Atomic(false)

  init(_ connection: OpaquePointer) { handle = PQgetCancel(connection) }

  deinit { PQfreeCancel(handle) }

  var isCancelled: Bool { asked.load(ordering: .acquiring) }

  /// Lets the connection be used again.
  func reset() { asked.store(false, ordering: .releasing) }

  func cancel() {
    asked.store(true, ordering: .releasing)
    var message = [CChar](repeating: 0, count: 256)
    _ = PQcancel(handle, &message, Int32(message.count))
  }
}
