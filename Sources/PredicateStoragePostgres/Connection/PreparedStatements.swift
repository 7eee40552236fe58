import PredicateSyntax

/// A cache of the statements that a session has prepared, with their names; the least recently used
/// one makes room for the next.
struct PreparedStatements {
  /// The capacity of the cache.
  static let limit = 128

  private var names: [ExactKey: (name: String, lastUse: Int)] = [:]
  private var uses = 0
  private var namesGiven = 0

  func contains(_ statement: String) -> Bool { names[ExactKey(statement)] != nil }

  /// The name of a prepared statement, which counts as used now.
  mutating func use(_ statement: String) -> String? {
    guard let name = names[ExactKey(statement)]?.name else { return nil }
    add(statement, name)
    return name
  }

  mutating func add(_ statement: String, _ name: String) {
    uses += 1
    names[ExactKey(statement)] = (name, uses)
  }

  /// A name that no statement has had.
  mutating func nextName() -> String {
    namesGiven += 1
    return "predicateql_\(namesGiven)"
  }

  /// Removes a statement when the cache is full. Returns the name to deallocate.
  mutating func makeRoom() -> String? {
    guard names.count >= Self.limit,
      let oldest = names.min(by: { $0.value.lastUse < $1.value.lastUse })
    else { return nil }
    return remove(oldest.key.text)
  }

  mutating func remove(_ statement: String) -> String? {
    names.removeValue(forKey: ExactKey(statement))?.name
  }
}
