import PredicateModels
import Testing

/// Compiled models, as `ArchiveBuilder` writes them.
@Suite struct ModelArchiveTests {
  typealias Item = ArchiveBuilder.Item

  /// An archive of a model with two entities, of which one inherits, and a fetch request.
  private func shop(
    predicate: (inout ArchiveBuilder) -> Item,
    _ isRequest: Bool = true
  ) -> [UInt8] {
    var archive = ArchiveBuilder()
    let item = archive.reserve()
    let book = archive.reserve()
    let name = attribute("name", 700, &archive)
    let price = attribute("price", 400, &archive, optional: true)
    let inherited = archive.add("_NSPropertyDescriptionProxy", [("NSUnderlyingProperty", name)])
    let items = archive.add(
      "NSRelationshipDescription",
      [
        ("NSPropertyName", .text("similar")),
        ("_NSDestinationEntityName", archive.add(.text("Item"))),
        ("NSDestinationEntity", item), ("NSMaxCount", .integer(0)), ("NSIsOrdered", .bool(true)),
        ("NSIsOptional", .bool(true)), ("NSRenamingIdentifier", archive.add(.text("alike"))),
      ]
    )
    archive.set(
      item,
      "NSEntityDescription",
      [
        ("NSEntityName", archive.add(.text("Item"))), ("NSIsAbstract", .bool(true)),
        ("NSProperties", archive.dictionary([("name", name), ("similar", items)])),
        ("NSSubentities", archive.dictionary([("Book", book)])), ("NSSuperentity", .uid(0)),
      ]
    )
    archive.set(
      book,
      "NSEntityDescription",
      [
        ("NSEntityName", archive.add(.text("Book"))), ("NSSuperentity", item),
        ("NSRenamingIdentifier", archive.add(.text("Volume"))),
        (
          "NSProperties",
          archive.dictionary([("name", inherited), ("similar", items), ("price", price)])
        ),
      ]
    )
    let condition = predicate(&archive)
    let request = archive.add("NSFetchRequest", [("NSEntity", book), ("NSPredicate", condition)])
    let templates = archive.dictionary(isRequest ? [("cheap", request)] : [])
    let model = archive.add(
      "NSManagedObjectModel",
      [
        ("NSEntities", archive.dictionary([("Item", item), ("Book", book)])),
        ("NSFetchRequestTemplates", templates),
        ("NSVersionIdentifiers", archive.list([archive.add(.text("2.1"))])),
      ]
    )
    return archive.archive(root: model)
  }

  private func attribute(
    _ name: String,
    _ type: Int,
    _ archive: inout ArchiveBuilder,
    optional isOptional: Bool = false
  ) -> Item {
    archive.add(
      "NSAttributeDescription",
      [
        ("NSPropertyName", archive.add(.text(name))), ("NSAttributeType", .integer(type)),
        ("NSIsOptional", .bool(isOptional)), ("NSRenamingIdentifier", archive.add(.text(name))),
      ]
    )
  }

  private static func read(_ bytes: [UInt8]) throws -> ManagedObjectModel {
    try ManagedObjectModel(archive: bytes, name: "Shop", file: "Shop.mom")
  }

  @Test func everythingIsRead() throws {
    let model = try Self.read(shop { ArchivedPredicates.comparison("price", 0, .integer(5), &$0) })
    #expect(model.omissions.isEmpty && model.versionIdentifiers == ["2.1"])
    #expect(model.entities.map(\.name) == ["Item", "Book"])
    #expect(model.entities[0].attributes.map(\.name) == ["name"])
    #expect(model.entities[0].isAbstract)
    let similar = model.entities[0].relationships[0]
    #expect(similar.isToMany && similar.isOrdered && similar.destination == "Item")
    #expect(similar.renamingIdentifier == "alike")
    #expect(model.entities[1].parent == "Item" && model.entities[1].renamingIdentifier == "Volume")
    #expect(model.entities[1].attributes.map(\.name) == ["price"])
    #expect(model.entities[1].attributes[0].type == .decimal)
    #expect(model.entities[1].relationships.isEmpty)
    #expect(model.fetchRequests[0].entity == "Book")
    #expect(model.fetchRequests[0].predicate?.text == "price < 5")
    #expect(try model.checkedPredicates().allSatisfy { $0.diagnostics.isEmpty })
  }

  @Test(arguments: ArchivedPredicates.all)
  func archivedPredicatesAreText(_ example: ArchivedPredicates) throws {
    let model = try Self.read(shop(predicate: example.make))
    #expect(model.fetchRequests[0].predicate?.text == example.text)
    #expect(model.omissions.isEmpty == (example.text != nil))
  }

  // MARK: - Damage

  /// A beginning, and a change of one byte, end in an answer or an error.
  @Test func damagedArchivesAreRefused() {
    let bytes = shop { ArchivedPredicates.comparison("price", 0, .integer(5), &$0) }
    for end in stride(from: 0, to: bytes.count, by: 5) {
      #expect(throws: ModelError.self) { try Self.read(Array(bytes[..<end])) }
    }
    for place in bytes.indices.reversed().prefix(64) + bytes.indices.filter({ $0 % 17 == 0 }) {
      for value: UInt8 in [0, 0x5F, 0x80, 0xA1, 0xD1, 0xFF] {
        var changed = bytes
        changed[place] = value
        _ = try? Self.read(changed).schema()
      }
    }
  }

  @Test func cyclicPredicatesAreRefused() {
    let bytes = shop { archive in
      let own = archive.reserve()
      let list = archive.list([own, own])
      archive.set(
        own,
        "NSCompoundPredicate",
        [("NSCompoundPredicateType", .integer(1)), ("NSSubpredicates", list)]
      )
      return own
    }
    let error = #expect(throws: ModelError.self) { try Self.read(bytes) }
    #expect(error?.message.contains("more than 200 levels") == true)
  }

  /// Each term is twice the one before: 2^60 nodes in a few kilobytes.
  @Test func exponentialPredicatesAreRefused() {
    let bytes = shop { archive in
      var term = ArchivedPredicates.comparison("price", 0, .integer(5), &archive)
      for _ in 0..<60 {
        let list = archive.list([term, term])
        term = archive.add(
          "NSCompoundPredicate",
          [("NSCompoundPredicateType", .integer(2)), ("NSSubpredicates", list)]
        )
      }
      return term
    }
    let error = #expect(throws: ModelError.self) { try Self.read(bytes) }
    #expect(error?.message.contains("refers to its objects more than") == true)
  }

  struct Bad: CustomTestStringConvertible, Sendable {
    let says: String
    let make: @Sendable (inout ArchiveBuilder) -> Item
    var testDescription: String { says }
  }

  @Test(arguments: [
    Bad(says: "it holds an object of class NSArray, not a model") { $0.list([]) },
    Bad(says: "it holds a value, not a model") { $0.add(.text("x")) },
    Bad(says: "it has no root object") { _ in .uid(1_000_000) },
    Bad(says: "it has no root object") { _ in .text("x") },
    Bad(says: "object 1000 is missing") {
      $0.add("NSManagedObjectModel", [("NSEntities", .uid(1000))])
    },
    Bad(says: "a reference") { archive in
      let loop = archive.add(.uid(1))
      return archive.add("NSManagedObjectModel", [("NSEntities", loop)])
    },
    Bad(says: "a dictionary has a key without a value") { archive in
      let keys = [archive.add(.text("A"))]
      let list = archive.add(
        "NSDictionary",
        [("NS.keys", .array(keys)), ("NS.objects", .array([]))]
      )
      return archive.add("NSManagedObjectModel", [("NSEntities", list)])
    },
  ])
  func isRefused(_ bad: Bad) {
    var archive = ArchiveBuilder()
    let root = bad.make(&archive)
    let error = #expect(throws: ModelError.self) { try Self.read(archive.archive(root: root)) }
    #expect(error?.message.contains(bad.says) == true, "\(String(describing: error))")
  }

  @Test func otherListsAreRefused() {
    let list = ArchiveBuilder.bytes(of: .dictionary([("a", .text("b"))]))
    let error = #expect(throws: ModelError.self) { try Self.read(list) }
    #expect(error?.message.hasSuffix("it is not an archive of NSKeyedArchiver") == true)
  }
}
