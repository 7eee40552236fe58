import Dispatch
import PredicatePlatform

/// The place of a waiter in a line.
final class WaitingTicket: Sendable {
  /// Negative before the waiter has entered the line.
  fileprivate let number = Atomic(-1)
}

/// The callbacks of the waiters, in order of arrival.
struct WaitingLine<Answer>: Sendable {
  typealias Waiter = @Sendable (Answer) -> Void

  private struct Place {
    let waiter: Waiter
    /// Nil for a wait without a limit.
    let deadline: ContinuousClock.Instant?
  }

  private var places: [Int: Place] = [:]
  /// No waiter has a number below this.
  private var first = 0
  private var end = 0

  /// The end of the wait of the first in the line. All wait for the same time.
  var firstDeadline: ContinuousClock.Instant? {
    mutating get {
      skipTheGone()
      return places[first]?.deadline
    }
  }

  mutating func add(
    _ waiter: @escaping Waiter,
    _ ticket: WaitingTicket,
    until deadline: ContinuousClock.Instant?
  ) {
    places[end] = Place(waiter: waiter, deadline: deadline)
    ticket.number.store(end, ordering: .releasing)
    end += 1
  }

  /// Removes and returns the first waiter.
  mutating func next() -> Waiter? {
    skipTheGone()
    return places.removeValue(forKey: first)?.waiter
  }

  /// Removes the waiter with a ticket, if it is still in the line.
  mutating func remove(_ ticket: WaitingTicket) -> Waiter? {
    places.removeValue(forKey: ticket.number.load(ordering: .acquiring))?.waiter
  }

  /// Removes the waiters whose deadline has passed.
  mutating func removeAll(before now: ContinuousClock.Instant) -> [Waiter] {
    var removed: [Waiter] = []
    while let deadline = firstDeadline, deadline <= now, let waiter = next() {
      removed.append(waiter)
    }
    return removed
  }

  mutating func removeAll() -> [Waiter] {
    var removed: [Waiter] = []
    while let waiter = next() { removed.append(waiter) }
    return removed
  }

  private mutating func skipTheGone() {
    while first < end, places[first] == nil { first += 1 }
  }
}

/// The wait of a thread that is blocked until its answer arrives.
final class BlockedWait<Answer: Sendable>: Sendable {
  private let ended = DispatchSemaphore(value: 0)
  private let known = Mutex<Answer?>(nil)

  func end(_ answer: Answer) {
    known.withLock { $0 = answer }
    ended.signal()
  }

  func answer() -> Answer {
    while true {
      ended.wait()
      if let answer = known.withLock({ $0 }) { return answer }
    }
  }
}

enum WaitingClock {
  /// The queue on which expired waits end.
  static let queue = BlockingWork.queue("clock")
}

extension Duration {
  /// The duration in nanoseconds, at least zero and at most 136 years.
  var nanoseconds: Int {
    let (seconds, attoseconds) = components
    let whole = Int(min(max(seconds, 0), Int64(UInt32.max)))
    return whole * 1_000_000_000 + Int(max(attoseconds, 0) / 1_000_000_000)
  }
}
