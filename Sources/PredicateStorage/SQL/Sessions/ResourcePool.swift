import Dispatch
import PredicatePlatform

/// A bounded pool. It creates a resource when one is requested and none is idle; at its maximum
/// takers wait, and are served in order of arrival.
package final class ResourcePool<Resource: Sendable>: Sendable {
  package struct Limits: Sendable {
    /// The number of resources, idle ones included; at least one.
    let maximum: Int
    /// The number of idle resources to keep.
    let idle: Int
    /// The time limit for waiting for one; nil for none.
    let wait: Duration?

    package init(maximum: Int, idle: Int, wait: Duration?) {
      self.maximum = max(maximum, 1)
      self.idle = max(idle, 0)
      self.wait = wait.map { max($0, .zero) }
    }
  }

  private enum Grant: Sendable {
    case resource(Resource)
    /// The right to create one.
    case place
  }

  private typealias Waiters = WaitingLine<Swift.Result<Grant, StorageError>>

  private struct State {
    var idle: [Resource]
    /// The number of idle and taken resources and of places.
    var count: Int
    var waiters = Waiters()
    var isTimed = false
    /// The error for all takers, once the pool is closed.
    var closed: StorageError?
  }

  private let limits: Limits
  private let make: @Sendable () throws(StorageError) -> Resource
  private let isUsable: @Sendable (Resource) -> Bool
  private let interrupted: StorageError
  private let exhausted: StorageError
  private let state: Mutex<State>

  /// Creates a pool. `make` may block. `interrupted` is the error of a cancelled wait, `exhausted`
  /// that of one that exceeds its limit.
  package init(
    _ limits: Limits,
    idle: [Resource] = [],
    interrupted: StorageError,
    exhausted: StorageError,
    isUsable: @escaping @Sendable (Resource) -> Bool = { _ in true },
    make: @escaping @Sendable () throws(StorageError) -> Resource
  ) {
    self.limits = limits
    self.make = make
    self.isUsable = isUsable
    self.interrupted = interrupted
    self.exhausted = exhausted
    state = Mutex(State(idle: idle, count: idle.count))
  }

  /// Takes a resource, or waits for one; until it has one if `isShielded` from cancellation.
  package func take(isShielded: Bool = false) async throws(StorageError) -> Resource {
    let ticket = WaitingTicket()
    let grant = try await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        ask(ticket) { continuation.resume(returning: $0) }
        // A cancellation before the ticket had its number was missed.
        if !isShielded, Task.isCancelled { giveUp(ticket) }
      }
    } onCancel: {
      if !isShielded { giveUp(ticket) }
    }.get()
    if case .resource(let resource) = grant, isUsable(resource) { return resource }
    return try await BlockingWork.run(
      on: BlockingWork.queue("opening"),
      cancel: {},
      { () throws(StorageError) in try self.fill() }
    )
  }

  /// Takes a resource, blocking the thread while there is none.
  package func takeBlocking() throws(StorageError) -> Resource {
    let wait = BlockedWait<Swift.Result<Grant, StorageError>>()
    ask(WaitingTicket()) { wait.end($0) }
    let grant = try wait.answer().get()
    if case .resource(let resource) = grant, isUsable(resource) { return resource }
    return try fill()
  }

  /// Returns a resource, for the taker who has waited longest.
  package func giveBack(_ resource: Resource) {
    let isUsable = isUsable(resource)
    serve { state in
      if let waiter = state.waiters.next() {
        return (waiter, isUsable ? .resource(resource) : .place)
      }
      if isUsable, state.idle.count < limits.idle {
        state.idle.append(resource)
      } else {
        state.count -= 1
      }
      return nil
    }
  }

  /// Runs `body` while its caller holds a resource. If that is the only one, taking another in
  /// `body` would be a deadlock: it fails instead.
  package func holding<Answer: Sendable>(
    _ body: () async throws -> Answer
  ) async throws -> Answer {
    let held = HeldPools.held.union([ObjectIdentifier(self)])
    return try await HeldPools.$held.withValue(held, operation: body)
  }

  /// Fails all current and future takers.
  package func close(_ error: StorageError) {
    let waiting = state.withLock { state in
      state.closed = error
      return state.waiters.removeAll()
    }
    for waiter in waiting { waiter(.failure(error)) }
  }

  /// Creates a resource for a place.
  private func fill() throws(StorageError) -> Resource {
    do throws(StorageError) { return try make() } catch {
      serve { state in
        if let waiter = state.waiters.next() { return (waiter, .place) }
        state.count -= 1
        return nil
      }
      throw error
    }
  }

  private func serve(_ choose: (inout State) -> (Waiters.Waiter, Grant)?) {
    if let (waiter, grant) = state.withLock({ choose(&$0) }) { waiter(.success(grant)) }
  }

  private func ask(_ ticket: WaitingTicket, _ waiter: @escaping Waiters.Waiter) {
    let answer: Swift.Result<Grant, StorageError>? = state.withLock { state in
      if let error = state.closed { return .failure(error) }
      if limits.maximum == 1, HeldPools.held.contains(ObjectIdentifier(self)) {
        return .failure(.invalidRequest(HeldPools.reason))
      }
      if let resource = state.idle.popLast() { return .success(.resource(resource)) }
      if state.count < limits.maximum {
        state.count += 1
        return .success(.place)
      }
      state.waiters.add(waiter, ticket, until: limits.wait.map { .now + $0 })
      return nil
    }
    if let answer { waiter(answer) } else { watchTime() }
  }

  private func giveUp(_ ticket: WaitingTicket) {
    state.withLock { $0.waiters.remove(ticket) }?(.failure(interrupted))
  }

  /// Starts a timer for the first waiter's limit. One timer suffices, since all have the same
  /// limit.
  private func watchTime() {
    let deadline: ContinuousClock.Instant? = state.withLock { state in
      guard !state.isTimed, let deadline = state.waiters.firstDeadline else { return nil }
      state.isTimed = true
      return deadline
    }
    guard let deadline else { return }
    let wait = (deadline - .now).nanoseconds
    WaitingClock.queue.asyncAfter(deadline: .now() + .nanoseconds(wait)) { [weak self] in
      self?.refuseLate()
    }
  }

  private func refuseLate() {
    let late = state.withLock { state in
      state.isTimed = false
      return state.waiters.removeAll(before: .now)
    }
    for waiter in late { waiter(.failure(exhausted)) }
    watchTime()
  }
}

/// The pools with a resource held by the task, for the duration of a transaction.
private enum HeldPools {
  @TaskLocal static var held: Set<ObjectIdentifier> = []

  static let reason = """
    the store is used within its own transaction, which would be a deadlock: what belongs to the \
    transaction is done with the store that the body is passed
    """
}
