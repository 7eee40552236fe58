import PredicateAnalysis
import PredicateStorage
import PredicateStorageSQLite

/// What answers the questions of cases.
enum ConformEngine: String, CaseIterable {
  case memory, sqlite

  /// An empty store for the tables of one case; nil of memory, which needs none.
  func store(_ schema: Schema) throws(StorageError) -> (any WritableStorageBackend)? {
    switch self {
    case .memory: nil
    case .sqlite: try SQLiteBackend(path: ":memory:", schema: schema)
    }
  }
}
