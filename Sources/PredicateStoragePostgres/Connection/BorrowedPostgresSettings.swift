import CPostgreSQL
import PredicatePlatform
import PredicateStorage
import PredicateSyntax

/// The settings of an application's connection on which the text of values depends. Where they differ
/// from ours, they are changed for as long as the store works, and then restored: a round trip
/// before and after.
///
/// `@unchecked`: libpq lets a connection be asked for what the server has reported of itself, and
/// the store asks only while it uses the connection.
final class BorrowedPostgresSettings: @unchecked Sendable {
  private struct State {
    /// Those that the server does not report, as they were at first.
    var unreported: [String: String] = [:]
    /// Those to restore; nil when the connection has its own.
    var saved: [(name: String, value: String)]?
  }

  private let handle: OpaquePointer
  private let state = Mutex(State())

  init(_ handle: OpaquePointer) { self.handle = handle }

  private static let needed = [
    ("TimeZone", "UTC"), ("DateStyle", "ISO, YMD"), ("standard_conforming_strings", "on"),
    ("bytea_output", "hex"), ("extra_float_digits", "1"),
  ]

  /// Reads the settings that the server does not report.
  func read(_ connection: PostgresConnection) throws(StorageError) {
    let names = Self.needed.map(\.0).filter { PQparameterStatus(handle, $0) == nil }
    let columns = names.map { "current_setting('\($0)')" }.joined(separator: ", ")
    let rows = try connection.execute("SELECT " + columns)
    state.withLock { state in
      for (index, name) in names.enumerated() {
        state.unreported[name] = rows.text(row: 0, column: index)
      }
    }
  }

  func begin(_ connection: PostgresConnection) throws(StorageError) {
    guard state.withLock({ $0.saved == nil }) else {
      // They could not be restored, and whoever rolled back may have done so since.
      return try set(Self.needed, connection)
    }
    let own = state.withLock { state in Self.needed.map { ($0.0, value(of: $0.0, state)) } }
    let differing = zip(own, Self.needed).filter { $0.1 != $1.1 }
    guard !differing.isEmpty else { return }
    try set(differing.map(\.1), connection)
    state.withLock { $0.saved = differing.map { (name: $0.0.0, value: $0.0.1) } }
  }

  /// Restores the settings. In a transaction that has failed that is not possible; it is done after
  /// its end.
  func end(_ connection: PostgresConnection) {
    guard let saved = state.withLock({ $0.saved }) else { return }
    guard (try? set(saved.map { ($0.name, $0.value) }, connection)) != nil else { return }
    state.withLock { $0.saved = nil }
  }

  private func value(of name: String, _ state: State) -> String {
    if let known = state.unreported[name] { return known }
    return PQparameterStatus(handle, name).map { String(cString: $0) } ?? ""
  }

  private func set(
    _ settings: [(String, String)],
    _ connection: PostgresConnection
  ) throws(StorageError) {
    let calls = settings.indices.map { "set_config($\(2 * $0 + 1), $\(2 * $0 + 2), false)" }
    _ = try connection.execute(
      "SELECT " + calls.joined(separator: ", "),
      settings.flatMap { [.text($0.0), .text($0.1)] }
    )
  }
}
