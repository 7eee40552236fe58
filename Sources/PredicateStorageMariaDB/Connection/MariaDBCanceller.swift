import CMariaDB
import PredicatePlatform
import PredicateStorage

/// A means to cancel the current statement of a connection, from any thread: another connection asks
/// the server to.
final class MariaDBCanceller: Sendable {
  private let address: MariaDBAddress
  private let thread: UInt
  private let asked = Atomic(false)

  init(_ address: MariaDBAddress, _ handle: MariaDBHandle.Pointer) {
    self.address = address
    thread = mysql_thread_id(handle)
  }

  var isCancelled: Bool { asked.load(ordering: .acquiring) }

  func cancel() {
    asked.store(true, ordering: .releasing)
    // A server that cannot be reached has stopped already, or is stopping.
    guard let handle = try? MariaDBHandle.open(address, timeout: .seconds(5)) else { return }
    let statement = "KILL QUERY \(thread)"
    mysql_real_query(handle, statement, UInt(statement.utf8.count))
    mysql_close(handle)
  }
}
