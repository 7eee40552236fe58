import Foundation
import PredicateAnalysis
import PredicateCoreData
import PredicateModels
import PredicateSQL
import PredicateSchema
import PredicateStorage
import PredicateStorageSQLite
import PredicateSyntax
import PredicateTestSupport

extension FuzzProperty {
  /// Whatever a store of Core Data holds, requests end in answers or in errors of a store, and its file
  /// stays as it was.
  static let coreData = FuzzProperty(waiting: "core-data") { bytes in
    var generator = CoreDataGenerator(choices: FuzzChoices(bytes))
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("fuzz-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("s.store")
    let model = generator.model()
    try generator.write(model, to: file.path)
    let before = try Data(contentsOf: file)
    do throws(StorageError) {
      let store = try CoreDataBackend(path: file.path, model: model)
      _ = try store.counts()
      for entity in store.model.entities {
        try await generator.ask(store, about: entity.name)
      }
    } catch {
      // The reason is the store's.
    }
    let isUnchanged = try Data(contentsOf: file) == before
    try FuzzFinding.unless(isUnchanged, "the store was changed")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    try FuzzFinding.unless(names == ["s.store"], "there are \(names) now")
  }

  /// Any bytes are an archive that is read, or none.
  static let archives = FuzzProperty("archives") { bytes in
    let list = Array("bplist00".utf8) + bytes
    _ = ArchivedValueReader.value(of: list)
    _ = ArchivedValueReader.value(of: bytes)
    _ = try? ManagedObjectModel(archive: list, name: "x", file: "x")
  }
}

/// Makes models, and stores that are nearly as Core Data would write them.
private struct CoreDataGenerator {
  var choices: FuzzChoices

  private static let place = ModelPlace(file: "x")
  private static let names = ["Car", "Person", "Pet", "A b", "É", "Z", "x\"y"]
  private static let keys = ["name", "title", "pk", "owner", "cars", "é", "a\"b", "z_ent"]
  private static let values = [
    "NULL", "0", "1", "-1", "9223372036854775807", "1.5", "9e999", "'NaN'", "'x'", "x''", "x'01'",
    "x'02'", "x'ff'", "CAST(x'ff' AS TEXT)", "zeroblob(70)",
    "x'0241414141414141412d414141412d414141412d414141412d41414141414141414141414100'",
  ]

  mutating func model() -> ManagedObjectModel {
    let names = Self.names.prefix(1 + choices.below(4))
    var entities = names.enumerated().map { index, name in
      ModelEntity(
        name: name,
        parent: index > 0 && choices.chance(2) ? names[choices.below(index)] : nil,
        place: Self.place
      )
    }
    for index in entities.indices {
      for key in Self.keys where choices.chance(3) {
        let type = choices.pick(ModelAttributeType.allCases)
        entities[index].attributes.append(
          ModelAttribute(
            name: key,
            type: type,
            allowsExternalStorage: choices.chance(2),
            place: Self.place
          )
        )
      }
      let other = choices.below(entities.count)
      let inverse = choices.chance(4) ? nil : "from\(index)"
      entities[index].relationships.append(
        ModelRelationship(
          name: "to\(index)",
          destination: names[other],
          inverse: inverse,
          isToMany: choices.chance(2),
          isOrdered: choices.chance(2),
          place: Self.place
        )
      )
      guard let inverse else { continue }
      entities[other].relationships.append(
        ModelRelationship(
          name: inverse,
          destination: names[index],
          inverse: "to\(index)",
          isToMany: choices.chance(2),
          isOrdered: choices.chance(2),
          place: Self.place
        )
      )
    }
    return ManagedObjectModel(name: "x", file: "x", entities: entities)
  }

  /// Writes the tables that a model asks for, with rows of any values; some are left out.
  mutating func write(_ model: ManagedObjectModel, to path: String) throws {
    do {
      let connection = try SQLiteConnection(path: path, options: .creating)
      try? connection.execute("PRAGMA journal_mode = DELETE")
      for statement in statements(model) { try? connection.execute(statement) }
    }
    guard choices.chance(3), var bytes = try? Array(Data(contentsOf: URL(fileURLWithPath: path)))
    else { return }
    for _ in 0..<choices.below(8) {
      bytes[choices.below(bytes.count)] = UInt8(choices.below(256))
    }
    if choices.chance(4) { bytes.removeLast(choices.below(bytes.count)) }
    try Data(bytes).write(to: URL(fileURLWithPath: path))
  }

  private mutating func statements(_ model: ManagedObjectModel) -> [String] {
    let dialect = SQLiteDialect()
    var result = [
      "CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER)",
      "CREATE TABLE Z_METADATA (Z_VERSION INTEGER, Z_UUID VARCHAR, Z_PLIST BLOB)",
      "INSERT INTO Z_METADATA VALUES (1, \(choices.pick(Self.values + ["'U-1'"])), NULL)",
    ]
    guard let schema = try? model.schema() else { return result }
    let numbers = schema.entities.compactMapValues { entity -> Int64? in
      if case .integer(let number) = entity.discriminator?.value { number } else { nil }
    }
    for (name, number) in numbers.sorted(by: { $0.value < $1.value }) where !choices.chance(40) {
      let parent = schema.entities[name]?.parent.flatMap { numbers[$0] } ?? 0
      let text = name.replacingOccurrences(of: "'", with: "''")
      result.append("INSERT INTO Z_PRIMARYKEY VALUES (\(number), '\(text)', \(parent))")
    }
    for table in StoreLayout(schema).inOrder {
      let columns = table.columns.filter { _ in !choices.chance(60) }.map(\.name)
      guard !columns.isEmpty, !choices.chance(60) else { continue }
      let quoted = columns.map { dialect.quoted($0) }
      let lines = columns.map {
        dialect.quoted($0) + ($0 == "Z_PK" ? " INTEGER PRIMARY KEY" : " VARCHAR")
      }
      result.append("CREATE TABLE \(dialect.quoted(table.name)) (\(lines.joined(separator: ", ")))")
      for row in 0..<choices.below(5) {
        let values = columns.map { column in
          switch column {
          case "Z_PK": "\(row + 1)"
          case "Z_ENT": "\(1 + choices.below(numbers.count + 1))"
          default: choices.chance(3) ? "\(choices.below(6))" : choices.pick(Self.values)
          }
        }
        result.append(
          """
          INSERT INTO \(dialect.quoted(table.name)) (\(quoted.joined(separator: ", "))) \
          VALUES (\(values.joined(separator: ", ")))
          """
        )
      }
    }
    return result
  }

  /// Asks for all objects, follows their relationships, and asks for those that match.
  mutating func ask(
    _ store: CoreDataBackend,
    about entity: String
  ) async throws(StorageError) {
    let keys = store.schema.resolvedEntity(named: entity)
    if let objects = try? await store.objects(FetchRequest(entity: entity)) {
      for object in objects {
        _ = store.attributes(of: object)
        for key in keys?.relationships.keys.sorted() ?? [] { _ = try? await object.related(key) }
      }
    }
    let tables = ParityTables(schema: store.schema, rows: [])
    var generator = ParityGenerator(about: tables, choices)
    guard let predicate = try? BoundPredicate(generator.predicate(about: entity)) else { return }
    let request = FetchRequest(entity: entity, predicate: predicate)
    _ = try? await store.count(request)
    _ = try await store.withSemantics(.coreData).dictionaries(request)
  }
}
