import PredicatePlatform
package import PredicateStorage

/// Counts the values that are nil because the files with their data are missing, by attribute:
/// `Item.photo`.
package final class MissingFiles: Sendable {
  private let counted = Mutex<[String: Int]>([:])

  package init() {}

  package var counts: [String: Int] { counted.withLock { $0 } }

  /// Counts an error about a missing file; any other is thrown.
  package func note(_ error: StorageError) throws(StorageError) {
    guard case .missingFile(_, let entity, let key, _) = error else { throw error }
    counted.withLock { $0["\(entity).\(key)", default: 0] += 1 }
  }
}
