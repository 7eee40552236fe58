import Foundation
import PredicateAnalysis
import PredicateCoreData
import PredicateEvaluation
import PredicateModels
import PredicateSchema
import PredicateStorage
import PredicateSyntax
import PredicateTestSupport
import Testing

/// The answers about stores that applications have written.
@Suite(.enabled(if: SharedStores.areThere, "there is no ../shared/coredata"))
struct SharedStoreTests {
  /// The store counts what its SQL counts, and memory over the objects that it reads too.
  @Test(arguments: try SharedStores.checks())
  func countsAgree(_ check: SharedStores.Check) async throws {
    let store = try check.open()
    let predicate = try BoundPredicate(parsing: check.predicate)
    let expected = check.countInMemory ?? check.count
    let request = FetchRequest(entity: check.entity, predicate: predicate)
    #expect(try await store.count(request) == expected)
    let objects = try await store.objects(FetchRequest(entity: check.entity))
    let evaluator = try Evaluator(predicate)
    #expect(try objects.filter { try evaluator.matches($0) }.count == expected)
    let theirs = store.withSemantics(.coreData)
    #expect(try await theirs.count(request) == check.count)
    #expect(
      (try await theirs.differences(request) > 0) == (check.count != expected),
      "the rows that differ are counted"
    )
  }

  /// Every object of every entity is read with all its relationships, which lead back.
  @Test(arguments: try SharedStores.paths())
  func everyObjectIsRead(_ path: String) async throws {
    let files = ["", "-wal"].map {
      URL(fileURLWithPath: "\(SharedStores.folder)/stores/\(path)\($0)")
    }
    let before = files.map { try? Data(contentsOf: $0) }
    let store = try SharedStores.open(path)
    let counts = try store.counts()
    for entity in store.model.entities {
      let own = try #require(store.schema.resolvedEntity(named: entity.name))
      let request = FetchRequest(
        entity: entity.name,
        relationshipKeyPathsForPrefetching: own.relationships.keys.sorted()
      )
      let objects = try await store.objects(request)
      let family = store.schema.descendants(of: entity.name).map(\.name)
      #expect(objects.count == family.reduce(0) { $0 + counts[$1, default: 0] }, "\(entity.name)")
      #expect(try await store.count(FetchRequest(entity: entity.name)) == objects.count)
      for (name, relationship) in own.relationships {
        let inverse = store.model.lineage(of: entity.name)
          .lazy.compactMap { $0.relationships.first { $0.name == name } }.first?.inverse
        for object in objects.prefix(300) {
          let related = try await object.related(name)
          if relationship.cardinality == .one { #expect(related.count <= 1) }
          guard let inverse, let first = related.first else { continue }
          #expect(try await first.related(inverse).contains(object), "\(entity.name).\(name)")
        }
      }
      for object in objects.prefix(3) {
        let itself = try BoundPredicate(format: "SELF == %@", store.objectID(of: object))
        let found = try await store.objects(FetchRequest(entity: entity.name, predicate: itself))
        #expect(found == [object])
      }
    }
    #expect(files.map { try? Data(contentsOf: $0) } == before, "the files are as they were")
  }

  /// SQL and memory agree on random predicates about the first objects of each entity.
  @Test(arguments: try SharedStores.paths())
  func randomPredicatesAgree(_ path: String) async throws {
    let store = try SharedStores.open(path)
    let environment = ProcessInfo.processInfo.environment
    let rounds = environment["PARITY_ROUNDS"].flatMap(Int.init) ?? 12
    let first = environment["PARITY_SEED"].flatMap(UInt64.init) ?? 1
    var objects: [String: [StoredObject]] = [:]
    var rows: [ParityTables.Row] = []
    for entity in store.model.entities {
      let request = FetchRequest(
        entity: entity.name,
        sortDescriptors: ["objectID"],
        limit: 60
      )
      let found = try await store.objects(request)
      if !found.isEmpty { objects[entity.name] = found }
      rows += found.map { ParityTables.Row(entity: entity.name, values: $0.attributes) }
    }
    let tables = ParityTables(schema: store.schema, rows: rows)
    let names = objects.keys.sorted()
    guard !names.isEmpty else { return }
    var decided = 0
    for seed in first..<first + UInt64(rounds) {
      var generator = ParityGenerator(about: tables, seed: seed)
      let entity = names[Int(seed) % names.count]
      let predicate = try BoundPredicate(generator.predicate(about: entity))
      let some = objects[entity] ?? []
      let among = try BoundPredicate(format: "objectID IN %@", some.map { $0["objectID"] ?? .null })
      guard let evaluator = try? Evaluator(predicate),
        let expected = try? some.filter({ try evaluator.matches($0) })
      else { continue }
      let request = FetchRequest(
        entity: entity,
        predicate: try BoundPredicate(.init(.and([among.root, predicate.root]))),
        sortDescriptors: ["objectID"]
      )
      do throws(StorageError) {
        let found = try await store.objects(request)
        #expect(found == expected, "\(path) \(entity) seed \(seed): \(predicate.format)")
        decided += 1
      } catch {
        // What the schema forbids is refused, and never decided.
        guard case .predicate = error else {
          Testing.Issue.record("\(path) \(entity) seed \(seed): \(predicate.format): \(error)")
          continue
        }
      }
    }
    #expect(decided > rounds / 4)
  }
}
