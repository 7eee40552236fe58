import Foundation
import PredicateAnalysis
import PredicateModels
import PredicateSQL
import PredicateSchema
import PredicateStorage
import PredicateStorageSQLite
import PredicateSyntax
import Testing

@testable import PredicateCoreData

/// What the columns of a store hold: external data, archives, decimals, composites.
@Suite struct ContentTests {
  private static let place = ModelPlace(file: "x")

  /// A store of one entity with these attributes, and one row of literals.
  private func store(
    _ attributes: [ModelAttribute],
    _ row: [String: String],
    composites: [ModelComposite] = [],
    files: [String: Data] = [:],
    inspect: (CoreDataBackend) async throws -> Void = { _ in }
  ) async throws -> StoredObject {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("content-\(UUID().uuidString)")
    let external = folder.appendingPathComponent(".Box_SUPPORT/_EXTERNAL_DATA")
    try FileManager.default.createDirectory(at: external, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, data) in files { try data.write(to: external.appendingPathComponent(name)) }
    let path = folder.appendingPathComponent("Box.store").path
    do {
      let connection = try SQLiteConnection(path: path, options: .creating)
      let columns = row.keys.sorted()
      try connection.execute(
        """
        CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER);
        INSERT INTO Z_PRIMARYKEY VALUES (1, 'Box', 0);
        CREATE TABLE ZBOX (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, \(columns.joined(separator: ", ")));
        INSERT INTO ZBOX VALUES (1, 1, \(columns.map { row[$0] ?? "" }.joined(separator: ", ")));
        """
      )
    }
    let model = ManagedObjectModel(
      name: "Box",
      file: "x",
      entities: [ModelEntity(name: "Box", attributes: attributes, place: Self.place)],
      composites: composites
    )
    let store = try CoreDataBackend(path: path, model: model)
    try await inspect(store)
    return try #require(try await store.objects(FetchRequest(entity: "Box")).first)
  }

  private func attribute(
    _ name: String,
    _ type: ModelAttributeType,
    external: Bool = false
  ) -> ModelAttribute {
    ModelAttribute(name: name, type: type, allowsExternalStorage: external, place: Self.place)
  }

  @Test func externalDataIsRead() async throws {
    let name = "6B29FC40-CA47-1067-B31D-00DD010662DA"
    let reference = "x'02" + name.utf8.map { String($0, radix: 16) }.joined() + "00'"
    let photo = attribute("photo", .binary, external: true)
    var object = try await store([photo], ["ZPHOTO": "x'010203'"])
    #expect(object["photo"] == .bytes([2, 3]))
    object = try await store([photo], ["ZPHOTO": reference], files: [name: Data([7, 8])])
    #expect(object["photo"] == .bytes([7, 8]))
    // A compiled model does not say that data may be external, and the references do.
    let plain = attribute("photo", .binary)
    object = try await store([plain], ["ZPHOTO": reference], files: [name: Data([7, 8])])
    #expect(object["photo"] == .bytes([7, 8]))
    object = try await store([plain], ["ZPHOTO": "x'010203'"])
    #expect(object["photo"] == .bytes([1, 2, 3]))
    for damaged in ["x'02'", "x'03'", "x''", "x'022e2e2f6100'"] {
      await #expect(throws: StorageError.self, "\(damaged)") {
        try await store([photo], ["ZPHOTO": damaged])
      }
    }
  }

  /// A file that is missing makes only its attribute unreadable.
  @Test func missingFilesAffectOnlyTheirAttribute() async throws {
    let name = "6B29FC40-CA47-1067-B31D-00DD010662DA"
    let reference = "x'02" + name.utf8.map { String($0, radix: 16) }.joined() + "00'"
    let photo = attribute("photo", .binary, external: true)
    let row = ["ZPHOTO": reference, "ZNAME": "'a'"]
    let object = try await store([photo, attribute("name", .string)], row) { store in
      let all = FetchRequest(entity: "Box")
      func matching(_ text: String) throws -> FetchRequest {
        FetchRequest(entity: "Box", predicate: try BoundPredicate(parsing: text))
      }
      #expect(try await store.objects(matching("name == 'a'")).count == 1)
      let rows = try await store.records(all).reduce(into: []) { $0.append($1) }
      #expect(rows.map { $0["name"] } == [.text("a")])
      #expect(rows.map { $0["photo"] } == [.null])
      var named = all
      named.propertiesToFetch = ["name"]
      named.resultType = .dictionaries
      #expect(try await store.dictionaries(named) == [["name": .text("a")]])
      named.propertiesToFetch = ["photo"]
      for work in [
        { _ = try await store.dictionaries(named) },
        {
          let reader = try RecordReader(store)
          _ = try await reader.records(all, keys: ["photo"], allowedBy: nil).next()
        }, { _ = try await store.objects(matching("photo != nil AND name == 'a'")) },
        { _ = try await store.objects(all)[0].value(ofAttribute: "photo") },
      ] as [() async throws -> Void] {
        let error = await #expect(throws: StorageError.self) { try await work() }
        guard case .missingFile(let file, "Box", "photo", "1")? = error else {
          Issue.record("\(String(describing: error))")
          continue
        }
        #expect(file.hasSuffix(".Box_SUPPORT/_EXTERNAL_DATA/" + name))
      }
      let plain = PlainSchema(store, dialect: .sqlite)
      let folder = try PrivateFolder(for: "test", register: nil)
      let target = try SQLiteBackend(
        path: folder.database,
        schema: plain.tables,
        options: .creating
      )
      let report = try await store.export(to: target, as: plain)
      #expect(report.misfits == ["Box.photo": 1])
      #expect(report.counts == ["Box": 1])
    }
    #expect(object["name"] == .text("a"))
    #expect(object["photo"] == nil)
    #expect(object.attributes["photo"] == nil)
  }

  /// Transformable attributes are the plain values in their archives, and else their bytes.
  @Test func transformableValuesAreUnarchived() async throws {
    func literal(_ object: Any) throws -> String {
      let data = try NSKeyedArchiver.archivedData(
        withRootObject: object,
        requiringSecureCoding: false
      )
      return "x'" + data.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() + "'"
    }
    let any = attribute("any", .transformable)
    let date = Date(timeIntervalSinceReferenceDate: 100)
    let uuid = UUID()
    let cases: [(Any, Value)] = [
      (["a", "b"] as NSArray, .list([.text("a"), .text("b")])),
      (
        ["k": 1, "l": ["m": 2.5]] as NSDictionary,
        .map(["k": .integer(1), "l": .map(["m": .real(2.5)])])
      ),
      (date as NSDate, .date(date)), (Data([1, 2]) as NSData, .bytes([1, 2])),
      (uuid as NSUUID, .uuid(uuid)), ("text" as NSString, .text("text")),
    ]
    for (object, value) in cases {
      let found = try await store([any], ["ZANY": literal(object)])
      #expect(found["any"] == value, "\(value)")
    }
    #expect(try await store([any], ["ZANY": "x'0102'"])["any"] == .bytes([1, 2]))
  }

  @Test func decimalsAndDatesAreRead() async throws {
    let attributes = [
      attribute("price", .decimal), attribute("day", .date), attribute("id", .uuid),
      attribute("link", .uri), attribute("float", .float),
    ]
    let row = [
      "ZDAY": "100", "ZID": "x'6b29fc40ca471067b31d00dd010662da'", "ZLINK": "'https://a.b'",
      "ZFLOAT": "1.33000004291534",
    ]
    for (stored, price) in [
      ("10.99", "10.99"), ("3", "3"), ("0.1", "0.1"), ("-1.5e10", "-15000000000"),
    ] {
      let object = try await store(attributes, row.merging(["ZPRICE": stored]) { $1 })
      #expect(object["price"] == .decimal(try #require(Decimal(string: price))))
      #expect(object["day"] == .date(Date(timeIntervalSinceReferenceDate: 100)))
      #expect(object["link"] == .url("https://a.b"))
    }
    let object = try await store(attributes, row.merging(["ZPRICE": "'NaN'"]) { $1 })
    #expect(object["price"] == .decimal(.nan))
  }

  /// A migration into the same model writes what an export writes, archives too. A decimal that is not
  /// a number, which no column holds, is nil in an export, and its row is left out of a migration.
  @Test func migrationsAndExportsWriteTheSame() async throws {
    let archive = try NSKeyedArchiver.archivedData(
      withRootObject: ["k": [1, 2.5]] as NSDictionary,
      requiringSecureCoding: false
    )
    let literal = "x'" + archive.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() + "'"
    let attributes = [
      attribute("any", .transformable), attribute("raw", .transformable),
      attribute("price", .decimal), attribute("link", .uri),
    ]
    for (price, misfits) in [("10.99", 0), ("'NaN'", 1)] {
      let row = ["ZANY": literal, "ZRAW": "x'0102'", "ZPRICE": price, "ZLINK": "'https://a.b'"]
      _ = try await store(attributes, row) { store in
        let (exported, exports) = try await Self.exported(store)
        let (migrated, report) = try await Self.migrated(store)
        #expect(exports.misfits == (misfits == 0 ? [:] : ["Box.price": 1]))
        #expect(report.rejects.map(\.attribute) == (misfits == 0 ? [] : ["price"]))
        #expect(exported.count == 1)
        #expect(migrated == (misfits == 0 ? exported : []))
      }
    }
  }

  private static func exported(
    _ store: CoreDataBackend
  ) async throws -> ([[String: Value]], ExportReport) {
    let plain = PlainSchema(store, dialect: .sqlite)
    let folder = try PrivateFolder(for: "test", register: nil)
    let target = try SQLiteBackend(
      path: folder.database,
      schema: plain.tables,
      options: .creating
    )
    let report = try await store.export(to: target, as: plain)
    let objects = try await target.objects(FetchRequest(entity: "Box"))
    return (objects.map(\.attributes), report)
  }

  private static func migrated(
    _ store: CoreDataBackend
  ) async throws -> ([[String: Value]], MigrationReport) {
    let schema = try PlainSchema(store.model, dialect: .sqlite).schema
    let folder = try PrivateFolder(for: "test", register: nil)
    let path = folder.database
    var migration = try Migration(
      MigrationMapping(inferredThrough: [store.model, store.model]),
      from: store,
      into: schema
    ) { (schema) throws(StorageError) in
      try SQLiteBackend(path: path, schema: schema, options: .creating)
    }
    migration.misfits = .report
    let report = try await migration.run()
    let objects = try await SQLiteBackend(path: path, schema: schema)
      .objects(FetchRequest(entity: "Box"))
    return (objects.map(\.attributes), report)
  }

  /// Records have composites as dictionaries.
  private func expectComposites(in store: CoreDataBackend) async throws {
    let reader = try RecordReader(store)
    let batches = try reader.records(FetchRequest(entity: "Box"), keys: nil, allowedBy: nil)
    let row = try #require(try await batches.next()?.first)
    for (column, value) in zip(batches.columns, row) {
      guard case .composite(let parts) = column.content else { continue }
      guard case .map(let values) = value else {
        Issue.record("\(column.name) is \(value)")
        continue
      }
      #expect(Set(values.keys) == Set(parts.map(\.name)))
      #expect(values.values.contains { $0 != .null })
    }
    #expect(batches.columns.contains { if case .composite = $0.content { true } else { false } })
    let path = try #require(
      batches.columns.compactMap { column -> String? in
        guard case .composite(let parts) = column.content else { return nil }
        return parts.first.map { "\(column.name).\($0.name)" }
      }.first
    )
    let request = FetchRequest(entity: "Box")
    let keyed = try reader.records(request, keys: [path], allowedBy: nil)
    #expect(try await keyed.next()?.first?.first != .null)
  }

  /// The parts of a composite attribute are columns of the row.
  @Test func compositesAreRead() async throws {
    let size = ModelComposite(
      name: "Size",
      attributes: [attribute("width", .double), attribute("unit", .string)],
      place: Self.place
    )
    let attributes = ["size", "inner"].map {
      ModelAttribute(name: $0, type: .composite, composite: "Size", place: Self.place)
    }
    let row = [
      "ZSIZE_WIDTH": "2.5", "ZSIZE_UNIT": "'cm'", "ZINNER_WIDTH": "1.5", "ZINNER_UNIT": "'mm'",
    ]
    let object = try await store(attributes, row, composites: [size]) { store in
      try await self.expectComposites(in: store)
    }
    #expect(try await object.related("size").first?["width"] == .real(2.5))
    #expect(try await object.related("inner").first?["unit"] == .text("mm"))
  }

  /// A relationship that is its own inverse leads both ways, whichever the store keeps.
  @Test func selfInverseRelationshipsAreRead() async throws {
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("friends-\(UUID().uuidString).sqlite").path
    defer {
      for ending in ["", "-wal", "-shm"] {
        try? FileManager.default.removeItem(atPath: path + ending)
      }
    }
    try SQLiteConnection(path: path, options: .creating).execute(
      """
      CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER);
      INSERT INTO Z_PRIMARYKEY VALUES (1, 'Person', 0);
      CREATE TABLE ZPERSON (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER);
      INSERT INTO ZPERSON VALUES (1, 1, 1), (2, 1, 1), (3, 1, 1);
      CREATE TABLE Z_1FRIENDS (Z_1FRIENDS INTEGER, REFLEXIVE INTEGER, PRIMARY KEY (Z_1FRIENDS, REFLEXIVE));
      INSERT INTO Z_1FRIENDS VALUES (1, 2), (2, 1), (3, 1);
      """
    )
    var person = ModelEntity(name: "Person", place: Self.place)
    person.relationships = [
      ModelRelationship(
        name: "friends",
        destination: "Person",
        inverse: "friends",
        isToMany: true,
        place: Self.place
      )
    ]
    var other = person
    other.name = "Other"
    other.relationships = []
    var model = ManagedObjectModel(name: "x", file: "x", entities: [person])
    for part in [false, true] {
      if part {
        // The store keeps one configuration of the model.
        model.entities.append(other)
        model.configurations = [
          ModelConfiguration(name: "people", entities: ["Person"], place: Self.place)
        ]
      }
      let store = try CoreDataBackend(path: path, model: model)
      let people = try await store.objects(
        FetchRequest(entity: "Person", sortDescriptors: ["objectID"])
      )
      let first = try await people[0].related("friends").map { $0["objectID"] }
      #expect(first == [.integer(2), .integer(3)])
      #expect(try await people[2].related("friends").count == 1)
      let two = FetchRequest(
        entity: "Person",
        predicate: try BoundPredicate(format: "friends.@count == 2")
      )
      #expect(try await store.count(two) == 1)
    }
  }
}
