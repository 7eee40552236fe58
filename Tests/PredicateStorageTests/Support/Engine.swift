import Foundation
import PredicateAnalysis
import PredicateStorage
import PredicateStorageSQLite
import PredicateSyntax
import Testing

/// The backends that every test of answers runs on.
enum Engine: String, CaseIterable, Sendable, CustomTestStringConvertible {
  case memory, sqlite

  var testDescription: String { rawValue }

  /// An empty store without tables.
  func store(_ schema: Schema) async throws -> any WritableStorageBackend {
    switch self {
    case .memory: try MemoryBackend(schema: schema)
    case .sqlite: try SQLiteBackend(path: ":memory:", schema: schema)
    }
  }

  func library() async throws -> any WritableStorageBackend {
    let store = try await store(Library.schema)
    try await Library.fill(store)
    return store
  }
}
