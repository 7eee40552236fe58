import PredicateAnalysis
import PredicateModels
import PredicateSchema
import PredicateSyntax
import PredicateTestSupport
import Testing

@Suite struct ModelSchemaTests {
  struct Check: CustomTestStringConvertible, Sendable {
    let text: String
    let entity: String
    /// The codes with their places; empty for a sound predicate.
    let says: [String]
    let location: Testing.SourceLocation

    init(
      _ text: String,
      _ entity: String = "Item",
      _ says: String...,
      location: Testing.SourceLocation = #_sourceLocation
    ) {
      (self.text, self.entity, self.says, self.location) = (text, entity, says, location)
    }

    var testDescription: String { "\(entity): \(text)" }
  }

  @Test(arguments: [
    Check("name == 'x' AND price > 3 AND sold == nil"),
    Check("pages > 3 AND name == 'x'", "Book"),
    Check("ANY tags.name == 'x' AND tags.@count > 1 AND tags != nil"),
    Check("SELF IN $list AND objectID == $id AND entity.name == 'Book' AND self.name == 'x'"),
    Check("nameKey == 'x' AND picture != nil AND picture.odd == 1"),
    Check("size.width > 3 AND size != nil"),
    Check("ANY items.size.height > 3", "Shop"),
    Check("id == $id", "Shop"),
    Check("pages > 3", "Item", "S007 @ 0..5"),
    Check("size.depth > 3", "Item", "S007 @ 5..10"),
    Check("speed > 10", "Item", "S026 @ 0..5"),
    Check("speed > 10", "Book", "S026 @ 0..5"),
    Check("ANY items.speed > 10", "Shop", "S026 @ 10..15"),
    Check("ANY cheaper.name == 'x'", "Item", "S026 @ 4..11"),
    Check("name.length > 3", "Item", "S027 @ 5..11"),
    Check("ANY tags.name.length > 3", "Item", "S027 @ 14..20"),
    Check("SUBQUERY(tags, $t, $t.name.uppercaseString == 'A').@count > 0", "Item", "S027 @ 27..42"),
    Check("tags.count > 0", "Item", "S007 @ 5..10"),
    Check("name == \"$name\"", "Item", "L025 @ 8..15"),
    Check("name == 'x'", "Itme", "S022 @ 0..0"),
  ])
  func diagnosticsHaveCodesAndPlaces(_ check: Check) throws {
    let found = try Self.diagnostics(check.text, check.entity).map {
      "\($0.id.code) @ \($0.span.start)..\($0.span.end)"
    }
    #expect(found == check.says, sourceLocation: check.location)
  }

  private static func diagnostics(_ text: String, _ entity: String) throws -> [Diagnostic] {
    let schema = try TestModel.model(TestModel.shop).schema()
    return ModelPredicate(text, entity: entity).diagnostics(against: schema)
  }

  @Test(arguments: [
    ("speed > 10", "S026-unstored-key.txt"), ("name.length > 3", "S027-key-of-attribute.txt"),
  ])
  func diagnosticsMatchTheGoldens(_ text: String, _ golden: String) throws {
    let diagnostics = try Self.diagnostics(text, "Item")
    let rendered = DiagnosticRenderer(style: .plain).render(diagnostics, in: SourceText(text))
    try GoldenFolder("diagnostics").expect(rendered, in: golden)
  }

  /// A count without `@` is mended by its fix-it.
  @Test func countHasAFixIt() throws {
    let found = try Self.diagnostics("tags.count > 0", "Item")
    #expect(found.first?.fixIts.first?.applied(to: "tags.count > 0") == "tags.@count > 0")
  }

  @Test func aKeyOfAChildIsExplained() throws {
    let found = try Self.diagnostics("pages > 3", "Item")
    #expect(found.first?.hints.first == "`Book` has it and inherits from `Item`")
  }

  /// Names of tables and columns, as in a store.
  @Test func storesAreNamed() throws {
    let schema = try TestModel.model(TestModel.shop).schema()
    let book = try #require(schema.resolvedEntity(named: "Book"))
    #expect(book.table == "ZITEM" && book.primaryKey == ["Z_PK"])
    #expect(book.discriminator == Discriminator(column: "Z_ENT", value: .integer(2)))
    #expect(book.attributes["pages"]?.column == "ZPAGES")
    #expect(book.attributes["sold"]?.storage == .secondsSince2001)
    #expect(
      book.relationships["tags"]?.join
        == .through(
          table: "Z_1TAGS",
          near: [ColumnPair(near: "Z_PK", far: "Z_1ITEMS")],
          far: [ColumnPair(near: "Z_4TAGS", far: "Z_PK")]
        )
    )
    #expect(
      schema.entities["Shop"]?.relationships["items"]?.join
        == .direct(on: [ColumnPair(near: "Z_PK", far: "ZSHOP")])
    )
  }

  @Test func columnsOfSiblingsAreNumbered() throws {
    let schema = try TestModel.model(
      entities: """
        <entity name="root"/>
        <entity name="B" parentEntity="root"><attribute name="title" attributeType="String"/></entity>
        <entity name="a" parentEntity="root"><attribute name="title" attributeType="String"/></entity>
        """
    ).schema()
    #expect(schema.entities["a"]?.attributes["title"]?.column == "ZTITLE")
    #expect(schema.entities["B"]?.attributes["title"]?.column == "ZTITLE1")
    #expect(schema.entities["B"]?.discriminator?.value == .integer(3))
  }

  struct Unsound: CustomTestStringConvertible, Sendable {
    let entities: String
    let line: Int?
    let says: String
    var testDescription: String { says }
  }

  @Test(arguments: [
    Unsound(
      entities: "<entity name=\"A\"/>\n<entity name=\"A\"/>",
      line: 3,
      says: "duplicate entity `A`"
    ),
    Unsound(
      entities: "<entity name=\"Author\"/>\n<entity name=\"B\" parentEntity=\"Auther\"/>",
      line: 3,
      says: "the parent `Auther` is not an entity of the model; did you mean `Author`?"
    ),
    Unsound(
      entities: "<entity name=\"A\" parentEntity=\"B\"/>\n<entity name=\"B\" parentEntity=\"A\"/>",
      line: 2,
      says: "inherit from each other"
    ),
    Unsound(
      entities: "<entity name=\"A\">\n<relationship name=\"b\" destinationEntity=\"C\"/></entity>",
      line: 3,
      says: "the destination `C` is not an entity"
    ),
    Unsound(
      entities: "<entity name=\"A\">\n<attribute name=\"b\"/>\n<attribute name=\"b\"/></entity>",
      line: 4,
      says: "`A` has two properties `b`"
    ),
    Unsound(
      entities: "<composite name=\"A\"/>\n<composite name=\"A\"/>",
      line: 3,
      says: "duplicate composite `A`"
    ),
    Unsound(
      entities: (0..<200).map {
        "<entity name=\"e\($0)\"" + ($0 == 0 ? "/>" : " parentEntity=\"e\($0 - 1)\"/>")
      }.joined(),
      line: nil,
      says: "has more than 100 ancestors"
    ),
    Unsound(
      entities: (0..<5001).map { "<entity name=\"e\($0)\"/>" }.joined(),
      line: nil,
      says: "more than 5000 entities"
    ),
  ])
  func isUnsound(_ unsound: Unsound) throws {
    let model = try TestModel.model(entities: unsound.entities)
    let error = #expect(throws: ModelError.self) { try model.schema() }
    #expect(error?.line == unsound.line)
    #expect(error?.message.contains(unsound.says) == true, "\(String(describing: error))")
  }
}
