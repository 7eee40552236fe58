import Foundation
import PredicateModels
import PredicateSQL
import PredicateSchema
import PredicateStorage
import PredicateStorageSQLite
import PredicateSyntax
import Testing

@testable import PredicateCoreData

/// What models and stores take grows in proportion to their size: four times as many entities or
/// attributes take less than eight times as long, where a pair of loops would take sixteen.
@Suite(.serialized) struct ProportionTests {
  struct Work: CustomTestStringConvertible, Sendable {
    let name: String
    /// The smaller size, large enough for the work to take longer than noise.
    let size: Int
    let prepare: @Sendable (Int) throws -> () throws -> Void
    var testDescription: String { name }
  }

  private static let place = ModelPlace(file: "x")

  private static func attribute(_ name: String, renaming: String? = nil) -> ModelAttribute {
    ModelAttribute(
      name: name,
      type: .integer64,
      isOptional: true,
      renamingIdentifier: renaming,
      place: place
    )
  }

  private static func model(_ entities: [ModelEntity]) -> ManagedObjectModel {
    ManagedObjectModel(name: "m", file: "m", entities: entities)
  }

  /// Entities that lead to each other.
  private static func entities(_ count: Int) -> ManagedObjectModel {
    model(
      (0..<count).map { number in
        ModelEntity(
          name: "E\(number)",
          attributes: [attribute("a")],
          relationships: [
            ModelRelationship(
              name: "next",
              destination: "E\((number + 1) % count)",
              inverse: "before",
              isToMany: false,
              isOptional: true,
              place: place
            ),
            ModelRelationship(
              name: "before",
              destination: "E\((number + count - 1) % count)",
              inverse: "next",
              isToMany: true,
              isOptional: true,
              place: place
            ),
          ],
          place: place
        )
      }
    )
  }

  private static func attributes(_ count: Int, renamed: Bool = false) -> ManagedObjectModel {
    let names = (0..<count).map { number in
      renamed && number % 2 == 0
        ? attribute("b\(number)", renaming: "a\(number)") : attribute("a\(number)")
    }
    return model([ModelEntity(name: "E", attributes: names, place: place)])
  }

  /// Siblings that declare the same names, which get columns with numbers.
  private static func siblings(_ count: Int) -> ManagedObjectModel {
    model(
      [ModelEntity(name: "Root", place: place)]
        + (0..<count).map { number in
          ModelEntity(
            name: "E\(number)",
            parent: "Root",
            attributes: [attribute("title"), attribute("title1")],
            place: place
          )
        }
    )
  }

  private static func chain(_ count: Int) -> ManagedObjectModel {
    model(
      (0..<count).map { number in
        ModelEntity(
          name: "E\(number)",
          parent: number > 0 ? "E\(number - 1)" : nil,
          attributes: [attribute("a\(number)")],
          place: place
        )
      }
    )
  }

  /// A store as its model names its tables.
  private static func store(_ model: ManagedObjectModel, at path: String) throws {
    let schema = try model.schema()
    let connection = try SQLiteConnection(path: path, options: .creating)
    var statements = """
      BEGIN;
      CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER);
      """
    for entity in schema.entities.values {
      guard case .integer(let number)? = entity.discriminator?.value else { continue }
      statements += """
        INSERT INTO Z_PRIMARYKEY VALUES (\(number), '\(entity.name)', 0);
        CREATE TABLE \(entity.table) (Z_PK INTEGER PRIMARY KEY, Z_ENT, ZA, ZNEXT);
        """
    }
    try connection.execute(statements + "COMMIT")
  }

  static let works = [
    Work(name: "schema of entities", size: 250) { count in
      let model = entities(count)
      return { _ = try model.schema() }
    },
    Work(name: "schema of attributes", size: 2_000) { count in
      let model = attributes(count)
      return { _ = try model.schema() }
    },
    Work(name: "columns with numbers", size: 250) { count in
      let model = siblings(count)
      return { _ = try model.schema() }
    },
    Work(name: "a chain of ancestors", size: 750) { count in
      let model = chain(count)
      return { #expect(throws: ModelError.self) { _ = try model.schema() } }
    },
    Work(name: "comparison of entities", size: 250) { count in
      let model = entities(count)
      return { _ = try ModelComparison(from: model, to: model).differences }
    },
    Work(name: "comparison of attributes", size: 2_000) { count in
      let (old, new) = (attributes(count), attributes(count, renamed: true))
      return { _ = try ModelComparison(from: old, to: new).differences }
    },
    Work(name: "inference", size: 1_000) { count in
      let (old, new) = (attributes(count), attributes(count, renamed: true))
      return { _ = try MigrationMapping(inferredThrough: [old, new, new]) }
    },
    Work(name: "inference of relationships", size: 250) { count in
      let model = entities(count)
      return { _ = try MigrationMapping(inferredThrough: [model, model]) }
    },
    Work(name: "a store", size: 250) { count in
      let model = entities(count)
      let folder = try PrivateFolder(for: "test", register: nil)
      try store(model, at: folder.database)
      return {
        let store = try CoreDataBackend(path: folder.database, model: model)
        _ = try store.counts()
        _ = try store.strays()
      }
    },
    Work(name: "a mapping", size: 250) { count in
      let model = entities(count)
      let mapping = try MigrationMapping(inferredThrough: [model, model])
      let schema = try PlainSchema(model, dialect: .sqlite).schema
      let source = try MemoryBackend(schema: model.schema())
      return {
        _ = try Migration(mapping, from: source, into: schema) {
          (schema) throws(StorageError) in
          try MemoryBackend(schema: schema)
        }
      }
    },
  ]

  @Test(arguments: works)
  func isProportional(_ work: Work) throws {
    let (small, large) = (try work.prepare(work.size), try work.prepare(4 * work.size))
    var ratio = Double.infinity
    for _ in 0..<4 where ratio >= 8 {
      let (short, long) = (try Self.time(small), try Self.time(large))
      ratio = min(ratio, long / max(short, 0.002))
    }
    #expect(ratio < 8, "\(work.name)")
  }

  /// The processor time of the thread.
  private static func time(_ work: () throws -> Void) throws -> Double {
    func now() -> Double {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
    let start = now()
    try work()
    return now() - start
  }
}
