import CSQLite
import PredicateSyntax

/// A cache of prepared statements for reuse, by their text.
struct SQLiteStatementCache {
  private struct Entry {
    var pointer: OpaquePointer
    var lastUse: Int
  }

  private let capacity: Int
  private var entries: [ExactKey: Entry] = [:]
  private var clock = 0
  private(set) var reuseCount = 0

  init(capacity: Int) { self.capacity = max(capacity, 0) }

  var count: Int { entries.count }

  /// Removes and returns a statement: two users may not share it at once.
  mutating func take(_ text: String) -> OpaquePointer? {
    guard let entry = entries.removeValue(forKey: ExactKey(text)) else { return nil }
    reuseCount += 1
    return entry.pointer
  }

  mutating func put(_ pointer: OpaquePointer, _ text: String) {
    guard capacity > 0, entries[ExactKey(text)] == nil else {
      sqlite3_finalize(pointer)
      return
    }
    clock += 1
    entries[ExactKey(text)] = Entry(pointer: pointer, lastUse: clock)
    guard entries.count > capacity,
      let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse })
    else { return }
    entries[oldest.key] = nil
    sqlite3_finalize(oldest.value.pointer)
  }

  mutating func removeAll() {
    for entry in entries.values { sqlite3_finalize(entry.pointer) }
    entries = [:]
  }
}
