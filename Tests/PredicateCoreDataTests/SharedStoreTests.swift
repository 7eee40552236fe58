import Foundation
import PredicateAnalysis
import PredicateCoreData
import PredicateEvaluation
import PredicateModels
import PredicateStorage
import PredicateSyntax
import Testing

/// The answers about stores that applications have written.
@Suite(.enabled(if: SharedStores.areThere, "there is no ../shared/coredata"))
struct SharedStoreTests {
  /// The store counts what its SQL counts, and memory over the objects that it reads too.
  @Test(arguments: try SharedStores.checks())
  func counts(_ check: SharedStores.Check) async throws {
    let store = try check.open()
    let predicate = try BoundPredicate(parsing: check.predicate)
    let expected = check.countInMemory ?? check.count
    let request = FetchRequest(entity: check.entity, predicate: predicate)
    #expect(try await store.count(request) == expected)
    let objects = try await store.objects(FetchRequest(entity: check.entity))
    let evaluator = try Evaluator(predicate)
    #expect(try objects.filter { try evaluator.evaluate($0) }.count == expected)
    let theirs = try check.open(.coreData)
    #expect(try await theirs.count(request) == check.count)
    #expect(
      (try await theirs.differences(request) > 0) == (check.count != expected),
      "the rows that differ are counted"
    )
  }

  /// Every object of every entity is read with all its relationships, and leads back.
  @Test(arguments: try SharedStores.stores())
  func everyObjectIsRead(_ check: SharedStores.Check) async throws {
    let path = "\(SharedStores.folder)/\(check.store)"
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    let store = try check.open()
    let counts = try store.counts()
    for (name, count) in counts {
      let objects = try await store.objects(FetchRequest(entity: name))
      #expect(objects.count >= count, "\(name)")
      #expect(try await store.count(FetchRequest(entity: name)) == objects.count)
      let entity = try #require(store.schema.resolvedEntity(named: name))
      for object in objects.prefix(500) {
        for relationship in entity.relationships.keys { _ = try await object.related(relationship) }
        let id = store.objectID(of: object)
        let itself = try BoundPredicate(format: "SELF == %@", id)
        let found = try await store.objects(FetchRequest(entity: name, predicate: itself))
        #expect(found == [object])
        if objects.count > 100, found == [object] { break }
      }
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
  }
}
