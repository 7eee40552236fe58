import Foundation
import PredicateAnalysis
import PredicateStorage
import PredicateSyntax

/// The work that many readers get done together, beside that of one.
enum Readers {
  /// Requests that look at every row, so that the time is the database's.
  private static let requests = 128

  static func measure(_ store: some MutableStorageBackend) async throws {
    let rows = (0..<200_000).map { id -> [String: Value] in
      ["id": .integer(Int64(id)), "transfer": 0, "amount": 0, "text": .text("entry \(id)")]
    }
    try await store.insert(rows, into: "Entry", batchSize: 10_000)
    let request = FetchRequest(
      entity: "Entry",
      predicate: try BoundPredicate(format: "text LIKE '*99*9*'")
    )
    let alone = try await time(1, store, request)
    let together = try await time(64, store, request)
    let cores = ProcessInfo.processInfo.activeProcessorCount
    let factor = alone / together
    print("\(requests) requests by 1 reader: \(alone), by 64: \(together)")
    print("64 readers do \((factor * 100).rounded() / 100) times as much on \(cores) cores")
  }

  private static func time(
    _ readers: Int,
    _ store: some MutableStorageBackend,
    _ request: FetchRequest
  ) async throws -> Double {
    _ = try await store.count(request)
    let start = ContinuousClock.now
    try await withThrowingTaskGroup { group in
      for _ in 0..<readers {
        group.addTask { for _ in 0..<(requests / readers) { _ = try await store.count(request) } }
      }
      try await group.waitForAll()
    }
    let (seconds, attoseconds) = (ContinuousClock.now - start).components
    return Double(seconds) + Double(attoseconds) / 1e18
  }
}
