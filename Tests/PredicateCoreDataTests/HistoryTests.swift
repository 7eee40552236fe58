import CoreDataFixtures
import Foundation
import PredicateAnalysis
import PredicateStorage
import PredicateStorageSQLite
import PredicateSyntax
import PredicateTestSupport
import Testing

@testable import PredicateCoreData

/// The history of a store that the writer in Python has made of `Tests/Data/coredata/dishes.json`.
struct HistoryTests {
  /// The changes that match, of all batches.
  private func changes(
    _ predicate: String? = nil,
    since token: HistoryToken? = nil,
    of entity: String? = nil,
    spoiledBy statements: String = ""
  ) async throws -> (found: [HistoryChange], token: HistoryToken?, skipped: [String: Int]) {
    try await DishesStore.with(statements) { path in
      let store = try CoreDataBackend(path: path)
      let matching = try predicate.map { try BoundPredicate(parsing: $0) }
      var found: [HistoryChange] = []
      var last: HistoryToken?
      var skipped: [String: Int] = [:]
      for try await batch in try store.changes(since: token, matching: matching, of: entity) {
        found += batch.changes
        last = batch.token
        skipped.merge(batch.skipped, uniquingKeysWith: +)
      }
      return (found, last, skipped)
    }
  }

  @Test func changesHaveKindsNamesAndTombstones() async throws {
    let (found, token, skipped) = try await changes()
    #expect(found.map(\.kind) == [.insert, .insert, .update, .delete])
    #expect(found.map(\.objectID.entity) == ["Recipe", "Dish", "Recipe", "Dish"])
    #expect(found[2].updated == ["author", "name", "minutes"])
    #expect(found[2].transaction.author == "sync")
    #expect(found[2].transaction.bundle == "org.example")
    #expect(found[3].tombstone == ["uuid": .text("x")])
    #expect(found[3].object == nil)
    #expect(token?.description == "6B29FC40-CA47-1067-B31D-00DD010662DA/2")
    #expect(skipped.isEmpty)
  }

  @Test(arguments: [
    (#"kind == "update""#, 1), (#"ANY updated == "minutes""#, 1), (#"author == "app""#, 2),
    (#"object.name CONTAINS[cd] "SALT""#, 2), ("object == nil", 1), ("object.minutes > 40", 2),
    (#"tombstone.uuid == "x""#, 1), (#"timestamp > CAST(700000050.0, "NSDate")"#, 2),
    (#"object.author.name == "Ada""#, 2),
    ("objectID == 'STORE/Recipe/p1'", 2), ("object == 'STORE/Recipe/p1'", 2),
    ("object.objectID IN {'STORE/Recipe/p1', 'STORE/Recipe/p99'}", 2),
    ("objectID == 'STORE/Recipe/p99'", 0), ("entity == 'Recipe'", 2),
    ("object.author == 'STORE/Person/p1'", 2), ("object.entity == 'Recipe'", 2),
    ("object.entity.name == 'Nothing'", 0), ("transaction == 1 AND change == 2", 1),
  ])
  func predicates(_ predicate: String, _ count: Int) async throws {
    let text = predicate.replacingOccurrences(
      of: "STORE",
      with: "x-coredata://6B29FC40-CA47-1067-B31D-00DD010662DA"
    )
    #expect(try await changes(text).found.count == count)
  }

  @Test func entitiesIncludeTheirChildren() async throws {
    #expect(try await changes(of: "Recipe").found.count == 2)
    #expect(try await changes(of: "Dish").found.count == 4)
    #expect(try await changes(of: "Tag").found.isEmpty)
  }

  @Test func unknownKeysAreDiagnosed() async throws {
    await #expect(throws: HistoryError.self) { try await changes("athor == nil") }
    await #expect(throws: HistoryError.self) { try await changes("object.naem == nil") }
  }

  @Test func tokensContinue() async throws {
    let first = try await changes().found[1].token
    #expect(HistoryToken(first.description) == first)
    #expect(try await changes(since: first).found.map(\.kind) == [.update, .delete])
    let end = try #require(try await changes().token)
    let rest = try await changes(since: end)
    #expect(rest.found.isEmpty)
    #expect(rest.token == end)
  }

  @Test func invalidTokensAreRefused() async throws {
    let one = HistoryToken(store: DishesStore.identifier, transaction: 0)
    await #expect(throws: HistoryError.expired(one, oldest: 2)) {
      try await changes(
        since: one,
        spoiledBy: "DELETE FROM ATRANSACTION WHERE Z_PK = 1; DELETE FROM ACHANGE WHERE Z_PK < 3"
      )
    }
    let ahead = HistoryToken(store: DishesStore.identifier, transaction: 9)
    await #expect(throws: HistoryError.notReached(ahead, newest: 2)) {
      try await changes(since: ahead)
    }
    let other = HistoryToken(store: "other", transaction: 1)
    await #expect(throws: HistoryError.otherStore(other, identifier: DishesStore.identifier)) {
      try await changes(since: other)
    }
    await #expect(throws: HistoryError.self) {
      try await changes(spoiledBy: "DROP TABLE ATRANSACTION")
    }
  }

  /// Rows that cannot be understood are skipped, and counted; the others are read.
  @Test(arguments: [
    ("DELETE FROM ATRANSACTION WHERE Z_PK = 2", 2), ("UPDATE ACHANGE SET ZENTITY = 99", 0),
    ("UPDATE ACHANGE SET ZENTITY = NULL WHERE Z_PK = 1", 3),
    ("UPDATE ACHANGE SET ZCHANGETYPE = 'x' WHERE Z_PK = 1", 3),
    ("UPDATE ACHANGE SET ZCHANGETYPE = 7 WHERE Z_PK = 1", 3),
    ("UPDATE ACHANGE SET ZENTITYPK = x'00' WHERE Z_PK = 1", 3),
    ("UPDATE ACHANGE SET ZTRANSACTIONID = NULL WHERE Z_PK = 1", 3),
    ("UPDATE ACHANGE SET ZTRANSACTIONID = 'x' WHERE Z_PK = 1", 3),
  ])
  func hostileRowsAreSkipped(_ statement: String, _ count: Int) async throws {
    let (found, _, skipped) = try await changes(spoiledBy: statement)
    #expect(found.count == count)
    #expect(skipped.values.reduce(0, +) == 4 - count)
  }

  /// Bits that cannot be those of the entity are given as they are.
  @Test(arguments: ["zeroblob(1000000)", "x'ff'", "x''", "'text'", "12", "NULL", "x'd000'"])
  func malformedColumnBitsAreNil(_ bits: String) async throws {
    let (found, _, _) = try await changes(
      spoiledBy: "UPDATE ACHANGE SET ZCOLUMNS = \(bits) WHERE Z_PK = 3"
    )
    #expect(found.count == 4)
    #expect(found[2].updated == nil)
  }

  /// What strangers are told names neither the store nor a place in its history.
  @Test(arguments: [
    HistoryError.noHistory(store: "hidden"),
    .otherStore(HistoryToken(store: "hidden", transaction: 47), identifier: "hidden"),
    .expired(HistoryToken(store: "hidden", transaction: 47), oldest: 48),
    .notReached(HistoryToken(store: "hidden", transaction: 47), newest: 46),
    .storage(.cannotOpen(store: "hidden", reason: "hidden")),
  ])
  func summariesAreRedacted(_ error: HistoryError) {
    #expect(error.description.contains("hidden"))
    #expect(!error.summary.isEmpty)
    #expect(!error.summary.contains("hidden") && !error.summary.contains("4"))
  }

  @Test func missingTextsAreNil() async throws {
    let (found, _, _) = try await changes(
      spoiledBy: "DROP TABLE ATRANSACTIONSTRING; UPDATE ATRANSACTION SET ZTIMESTAMP = 'x'"
    )
    #expect(found.count == 4)
    #expect(found.allSatisfy { $0.transaction.author == nil && $0.transaction.timestamp == nil })
  }

  /// A change whose transaction is not there may have the number of one to come.
  @Test func tokensStayBehindTransactionsToCome() async throws {
    let orphan = """
      INSERT INTO ACHANGE (Z_PK, Z_ENT, Z_OPT, ZCHANGETYPE, ZENTITY, ZENTITYPK, ZTRANSACTIONID)
      VALUES (500, 16001, 1, 0, 1, 1, 25);
      """
    let (found, token, skipped) = try await changes(spoiledBy: orphan)
    #expect(found.count == 4)
    #expect(token?.description == "6B29FC40-CA47-1067-B31D-00DD010662DA/2")
    #expect(skipped.values.reduce(0, +) == 1)
  }
}
