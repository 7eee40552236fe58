import PredicateSyntax

/// A cache of prepared statements for reuse, by their text. The least recently used one is evicted.
package struct StatementCache<Statement> {
  private struct Entry {
    var statement: Statement
    var lastUse: Int
  }

  private let capacity: Int
  private let release: (Statement) -> Void
  private var entries: [ExactKey: Entry] = [:]
  private var clock = 0
  package private(set) var reuseCount = 0

  /// Creates a cache. `release` frees an evicted statement.
  package init(capacity: Int, release: @escaping (Statement) -> Void) {
    self.capacity = max(capacity, 0)
    self.release = release
  }

  package var count: Int { entries.count }

  /// Removes and returns a statement: two users must not share it.
  package mutating func take(_ text: String) -> Statement? {
    guard let entry = entries.removeValue(forKey: ExactKey(text)) else { return nil }
    reuseCount += 1
    return entry.statement
  }

  package mutating func put(_ statement: Statement, _ text: String) {
    guard capacity > 0, entries[ExactKey(text)] == nil else { return release(statement) }
    clock += 1
    entries[ExactKey(text)] = Entry(statement: statement, lastUse: clock)
    guard entries.count > capacity,
      let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse })
    else { return }
    entries[oldest.key] = nil
    release(oldest.value.statement)
  }

  package mutating func removeAll() {
    for entry in entries.values { release(entry.statement) }
    entries = [:]
  }
}
