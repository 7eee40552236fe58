import Foundation
import PredicateAnalysis
import PredicateStorage
import PredicateSyntax
import Synchronization

/// The work that clients do with a store, all at once.
final class Bank: Sendable {
  private let store: any MutableStorageBackend
  private let tally: LoadTally
  private let lastTransfer = Mutex<Int64>(0)

  init(_ store: any MutableStorageBackend, _ tally: LoadTally) {
    self.store = store
    self.tally = tally
  }

  func run(until end: ContinuousClock.Instant) async {
    await withTaskGroup { group in
      for _ in 0..<8 {
        group.addTask {
          await self.tally.repeating("transfer", until: end) { try await self.transfer() }
        }
      }
      for _ in 0..<16 {
        group.addTask { await self.tally.repeating("total", until: end) { try await self.total() } }
      }
      for _ in 0..<8 {
        group.addTask { await self.tally.repeating("find", until: end) { try await self.find() } }
      }
      for _ in 0..<4 {
        group.addTask {
          await self.tally.repeating("stream", until: end) { try await self.stream() }
        }
      }
      group.addTask { await self.tally.repeating("note", until: end) { try await self.note() } }
      group.addTask { await self.tally.repeating("undo", until: end) { try await self.undo() } }
      group.addTask {
        await self.tally.repeating("delete", until: end) { try await self.delete() }
      }
      group.addTask {
        await self.tally.repeating("cancel", until: end) { try await self.cancel() }
      }
    }
  }

  private func account(_ id: Int64) throws -> FetchRequest {
    FetchRequest(entity: "Account", predicate: try BoundPredicate(format: "id == %lld", id))
  }

  /// Moves money in a transaction that reads both balances first.
  private func transfer() async throws {
    let transfer = lastTransfer.withLock { last in
      last += 1
      return last
    }
    let amount = Int64.random(in: 1...10)
    let (from, to) = (Int64.random(in: 0..<100), Int64.random(in: 100..<200))
    do {
      try await store.transaction { store in
        for (account, change) in [(from, -amount), (to, amount)] {
          let request = try self.account(account)
          guard case .integer(let balance)? = try await store.objects(request).first?["balance"]
          else { continue }
          try await store.update(
            request,
            setting: ["balance": .value(.integer(balance + change))]
          )
        }
        try await store.insert(
          [
            [
              "id": .integer(transfer * 2), "transfer": .integer(transfer),
              "amount": .integer(amount),
            ],
            [
              "id": .integer(transfer * 2 + 1), "transfer": .integer(transfer),
              "amount": .integer(-amount), "text": .text("from \(from) to \(to)"),
            ],
          ],
          into: "Entry",
          batchSize: 2
        )
      }
      tally.confirm(transfer)
    } catch {
      tally.doubt(transfer)
      throw error
    }
  }

  /// No transfer is ever seen half done.
  private func total() async throws {
    var request = FetchRequest(entity: "Account", resultType: .dictionaries)
    request.propertiesToFetch = [.sum(of: "balance", as: "sum")]
    let sum = try await store.dictionaries(request).first?["sum"]
    let expected = Value.integer(LoadSchema.balance * Int64(LoadSchema.accounts))
    tally.expect(sum == expected, "the balances sum to \(sum ?? .null)")
  }

  /// A condition that memory checks.
  private func find() async throws {
    let number = Int64.random(in: 0..<200)
    let request = FetchRequest(
      entity: "Entry",
      predicate: try BoundPredicate(format: "text MATCHES %@", "from \(number) to .*"),
      limit: 10
    )
    for entry in try await store.objects(request) {
      guard case .text(let text)? = entry["text"] else { continue }
      tally.expect(text.hasPrefix("from \(number) "), "\(text) was found for \(number)")
    }
  }

  /// The entries of each transfer cancel out, in one state of the store.
  private func stream() async throws {
    let request = FetchRequest(entity: "Entry", sortDescriptors: ["id"], batchSize: 50)
    var sum: Int64 = 0
    var count = 0
    for try await batch in store.batches(request) {
      for entry in batch { if case .integer(let amount)? = entry["amount"] { sum += amount } }
      count += batch.count
    }
    tally.expect(sum == 0 && count % 2 == 0, "\(count) entries sum to \(sum)")
  }

  /// A change by keys, since memory computes the values.
  private func note() async throws {
    let request = FetchRequest(
      entity: "Account",
      predicate: try BoundPredicate(format: "id BETWEEN {%d, %d}", 10, 20)
    )
    try await store.update(
      request,
      setting: [
        "note": .expression(try BoundExpression(format: "uppercase:(CAST(balance, 'NSString'))"))
      ]
    )
  }

  private struct Regret: Error {}

  /// A transaction that is not made.
  private func undo() async throws {
    do {
      try await store.transaction { store in
        try await store.update(
          FetchRequest(entity: "Account"),
          setting: ["balance": .value(.integer(0))]
        )
        try await store.delete(FetchRequest(entity: "Entry"))
        throw Regret()
      }
    } catch is Regret {}
    try await Task.sleep(for: .milliseconds(200))
  }

  /// Old transfers are forgotten, both entries at once.
  private func delete() async throws {
    let limit = lastTransfer.withLock { $0 } - 2000
    if limit > 0 {
      tally.deleted(below: limit)
      let request = FetchRequest(
        entity: "Entry",
        predicate: try BoundPredicate(format: "transfer < %lld", limit)
      )
      try await store.delete(request)
    }
    try await Task.sleep(for: .milliseconds(100))
  }

  /// A client that loses its patience.
  private func cancel() async throws {
    let task = Task { try await self.stream() }
    try await Task.sleep(for: .milliseconds(Int.random(in: 0...5)))
    task.cancel()
    _ = try? await task.value
  }

  /// Checks what is there at the end.
  func check() async throws {
    try await total()
    try await stream()
    var stored: Set<Int64> = []
    for try await batch in store.batches(FetchRequest(entity: "Entry", batchSize: 1000)) {
      for entry in batch {
        if case .integer(let transfer)? = entry["transfer"] { stored.insert(transfer) }
      }
    }
    tally.compare(stored)
  }
}
