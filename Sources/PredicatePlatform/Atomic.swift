#if canImport(Darwin) || PREDICATE_PORTABLE
/// A value that threads read and write whole: stands in for `Synchronization.Atomic`, which macOS has
/// since version 15. A lock orders its accesses, whatever order they ask for.
public struct Atomic<Value: Sendable>: Sendable {
  private let value: Mutex<Value>

  public init(_ value: Value) { self.value = Mutex(value) }

  public func load(ordering: AtomicOrdering) -> Value { value.withLock { $0 } }

  public func store(_ new: Value, ordering: AtomicOrdering) { value.withLock { $0 = new } }
}

extension Atomic<Int> {
  public func add(_ operand: Int, ordering: AtomicOrdering) { value.withLock { $0 &+= operand } }

  public func min(_ operand: Int, ordering: AtomicOrdering) {
    value.withLock { $0 = Swift.min($0, operand) }
  }
}

/// The orders that an access may ask for.
public enum AtomicOrdering: Sendable {
  case relaxed, acquiring, releasing
}
#endif
