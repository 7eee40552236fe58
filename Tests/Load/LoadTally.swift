import Foundation
import PredicateStorage
import Synchronization

/// The counts of a run: successes, errors and the longest waits by kind of work, and what was found
/// to be wrong.
final class LoadTally: Sendable {
  private struct Work {
    var successes = 0
    var errors: [String: Int] = [:]
    var total = Duration.zero
    var longest = Duration.zero
  }

  private struct State {
    var works: [String: Work] = [:]
    var faults: [String] = []
    /// The transfers that the store has confirmed, and those of which it is not known whether they
    /// were made: the connection was lost.
    var confirmed: Set<Int64> = []
    var unknown: Set<Int64> = []
    var deletedBelow: Int64 = 0
  }

  private let state = Mutex(State())

  /// Runs work until the end of the time, and counts it.
  func repeating(
    _ name: String,
    until end: ContinuousClock.Instant,
    _ body: () async throws -> Void
  ) async {
    while ContinuousClock.now < end {
      let start = ContinuousClock.now
      var failure: String?
      do { try await body() } catch { failure = Self.name(of: error) }
      let time = ContinuousClock.now - start
      state.withLock { state in
        var work = state.works[name] ?? Work()
        if let failure { work.errors[failure, default: 0] += 1 } else { work.successes += 1 }
        work.total += time
        work.longest = max(work.longest, time)
        state.works[name] = work
      }
      // While a server starts there is nothing to do.
      if failure != nil { try? await Task.sleep(for: .milliseconds(5)) }
    }
  }

  /// The name of the case of an error.
  private static func name(of error: any Error) -> String {
    if case .engine(_, let code, _, _)? = error as? StorageError { return "engine \(code)" }
    return String(
      "\(Swift.type(of: error)).\(Mirror(reflecting: error).children.first?.label ?? "\(error)")"
    )
  }

  func expect(_ isRight: Bool, _ message: @autoclosure () -> String) {
    guard !isRight else { return }
    let message = message()
    print("WRONG: \(message)")
    state.withLock { $0.faults.append(message) }
  }

  func confirm(_ transfer: Int64) { state.withLock { _ = $0.confirmed.insert(transfer) } }

  func doubt(_ transfer: Int64) { state.withLock { _ = $0.unknown.insert(transfer) } }

  func deleted(below transfer: Int64) {
    state.withLock { $0.deletedBelow = max($0.deletedBelow, transfer) }
  }

  /// Compares the transfers of the store with those that it has confirmed.
  func compare(_ stored: Set<Int64>) {
    let (confirmed, unknown, limit) = state.withLock {
      ($0.confirmed, $0.unknown, $0.deletedBelow)
    }
    let lost = confirmed.subtracting(stored).filter { $0 >= limit }
    expect(lost.isEmpty, "\(lost.count) transfers were confirmed and are lost")
    let extra = stored.subtracting(confirmed).subtracting(unknown)
    expect(extra.isEmpty, "\(extra.count) transfers are there that nobody made")
    print("transfers: \(confirmed.count) confirmed, \(unknown.count) in doubt, \(lost.count) lost")
  }

  /// Prints the counts. True if nothing was wrong and no kind of work starved.
  func report() -> Bool {
    let (works, faults) = state.withLock { ($0.works, $0.faults) }
    for (name, work) in works.sorted(by: { $0.key < $1.key }) {
      let calls = work.successes + work.errors.values.reduce(0, +)
      let mean = work.total / max(calls, 1)
      print(
        "\(name): \(work.successes) done, mean \(Self.text(mean)), longest \(Self.text(work.longest))"
          + (work.errors.isEmpty ? "" : "; errors \(work.errors.sorted { $0.key < $1.key })")
      )
      expect(work.successes > 0, "\(name) never got through")
    }
    return faults.isEmpty && works.values.allSatisfy { $0.successes > 0 }
  }

  private static func text(_ duration: Duration) -> String {
    let (seconds, attoseconds) = duration.components
    return "\(Double(seconds * 1000) + Double(attoseconds / 1_000_000_000_000) / 1000) ms"
  }
}
