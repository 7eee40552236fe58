import PredicateModels
import Testing

@Suite struct ModelXMLTests {
  @Test func everythingIsRead() throws {
    let model = try TestModel.model(TestModel.shop)
    #expect(model.omissions.isEmpty)
    #expect(model.versionIdentifiers == ["2.1"])
    #expect(model.entities.map(\.name) == ["Item", "Book", "Tag", "Shop"])
    let item = try #require(model.entity(named: "Item"))
    #expect(item.isAbstract && item.className == "Item" && item.parent == nil)
    #expect(
      item.attributes.map(\.type.rawValue).joined(separator: " ")
        == "String Decimal Date Double String Transformable Composite"
    )
    #expect(item.attributes[1].defaultValue == "0.0" && item.attributes[1].isOptional)
    #expect(item.attributes[3].isTransient && !item.attributes[3].isOptional)
    #expect(item.attributes[4].derivation?.text == "canonical:(name)")
    #expect(item.attributes[6].composite == "Size")
    #expect(item.relationships.map(\.isToMany) == [true, false])
    #expect(item.relationships[0].inverse == "items")
    #expect(item.indexes[0].elements == ["name"])
    let book = try #require(model.entity(named: "Book"))
    #expect(book.parent == "Item" && book.renamingIdentifier == "Volume")
    #expect(book.attributes[0].renamingIdentifier == "pageCount")
    #expect(model.entity(named: "Shop")?.relationships[0].isOrdered == true)
    #expect(model.configurations[0].entities == ["Shop"])
    #expect(model.composites[0].attributes.map(\.name) == ["width", "height"])
    #expect(model.fetchRequests.map(\.name) == ["cheap", "all"])
  }

  @Test func predicatesHaveTheirPlaces() throws {
    let lines = TestModel.shop.split(separator: "\n", omittingEmptySubsequences: false)
    let predicates = try TestModel.model(TestModel.shop).predicates
    #expect(
      predicates.map(\.text) == [
        "canonical:(name)", "price < $FETCH_SOURCE.price", "sold == nil",
        "price <= $limit AND name BEGINSWITH[c] \"a\"",
      ]
    )
    #expect(
      predicates.map(\.owner.description) == [
        "the derived attribute Item.nameKey", "the fetched property Item.cheaper",
        "the index “byName” of Item", "the fetch request “cheap”",
      ]
    )
    for (predicate, start) in zip(predicates, ["canonical", "price &lt;", "sold", "price &lt;="]) {
      let line = try #require(predicate.place.line)
      let column = try #require(predicate.place.column)
      let offset = try #require(predicate.place.offset)
      #expect(lines[line - 1].dropFirst(column - 1).hasPrefix(start))
      #expect(
        String(decoding: Array(TestModel.shop.utf8)[offset...], as: UTF8.self).hasPrefix(start)
      )
    }
  }

  struct Bad: CustomTestStringConvertible, Sendable {
    let xml: String
    let line: Int
    let says: String
    var testDescription: String { says }
  }

  @Test(arguments: [
    Bad(xml: "", line: 1, says: "there is no root element"),
    Bad(xml: "<model>", line: 1, says: "unclosed element <model>"),
    Bad(
      xml: "<model>\n</entity>",
      line: 2,
      says: "unexpected </entity>: expected </model>"
    ),
    Bad(xml: "</model>", line: 1, says: "no element is open"),
    Bad(xml: "<model/>\n<model/>", line: 2, says: "a second root element"),
    Bad(xml: "<model/>\nx", line: 2, says: "text outside the root element"),
    Bad(xml: "<model a=\"1\" a=\"2\"/>", line: 1, says: "`a` is given twice"),
    Bad(xml: "<model a=1/>", line: 1, says: "not in quotation marks"),
    Bad(xml: "<model a=\"1/>", line: 1, says: "unterminated value of `a`"),
    Bad(xml: "<model a=\"<\"/>", line: 1, says: "`<` in the value"),
    Bad(xml: "<model a=\"1\"b=\"2\"/>", line: 1, says: "a space is missing"),
    Bad(xml: "<model\n a", line: 2, says: "`=` is missing"),
    Bad(xml: "<model\n", line: 1, says: "unterminated tag <model>"),
    Bad(xml: "<model a=\"&nbsp;\"/>", line: 1, says: "unknown or unterminated reference `&nbsp"),
    Bad(xml: "<model a=\"&#x110000;\"/>", line: 1, says: "unterminated reference `&#x110000"),
    Bad(xml: "<model a=\"&#0;\"/>", line: 1, says: "unknown or unterminated reference `&#0"),
    Bad(xml: "<!-- x", line: 1, says: "unterminated comment"),
    Bad(xml: "<model>&lol;</model>", line: 1, says: "unknown or unterminated reference `&lol"),
    Bad(
      xml: "<!DOCTYPE m [<!ENTITY a \"aa\"><!ENTITY b \"&a;&a;\">]><model>&b;</model>",
      line: 1,
      says: "document types with declarations are not supported"
    ),
    Bad(xml: "<model/><!DOCTYPE m>", line: 1, says: "misplaced document type"),
    Bad(xml: "<html/>", line: 1, says: "its root element is <html>"),
    Bad(xml: "<model>\n<entity/></model>", line: 2, says: "<entity> has no `name`"),
    Bad(
      xml: "<model><entity name=\"A\">\n<relationship name=\"b\"/></entity></model>",
      line: 2,
      says: "<relationship> has no `destinationEntity`"
    ),
    Bad(
      xml: "<model><entity name=\"A\">\n<fetchedProperty name=\"b\"/></entity></model>",
      line: 2,
      says: "<fetchedProperty> has no <fetchRequest>"
    ),
  ])
  func malformedXMLIsRefused(_ bad: Bad) {
    let error = #expect(throws: ModelError.self) { try TestModel.model(bad.xml) }
    #expect(error?.line == bad.line)
    #expect(error?.message.contains(bad.says) == true, "\(String(describing: error))")
  }

  @Test(arguments: [[0xFE, 0xFF, 0, 60] as [UInt8], [0xFF, 0xFE, 60, 0], [60, 0xC3, 0x28, 62]])
  func otherEncodingsAreRefused(_ bytes: [UInt8]) {
    #expect(throws: ModelError.self) {
      try ManagedObjectModel(xml: bytes, name: "x", file: "x")
    }
  }

  @Test func depthIsLimited() {
    let deep = String(repeating: "<a>", count: 100_000)
    let error = #expect(throws: ModelError.self) { try TestModel.model(deep) }
    #expect(error?.message.contains("nested more than 64 levels") == true)
  }

  /// Every beginning of a file ends in an error, and none in a trap.
  @Test func truncatedFilesAreRefused() {
    let bytes = Array(TestModel.shop.utf8)
    for end in stride(from: 0, to: bytes.count - 1, by: 7) {
      #expect(throws: ModelError.self) {
        try ManagedObjectModel(xml: Array(bytes[..<end]), name: "x", file: "x")
      }
    }
  }

  @Test func unknownElementsAreReported() throws {
    let model = try TestModel.model(
      entities:
        "<entity name=\"A\"><attribute name=\"b\" attributeType=\"Vector\"/><odd/></entity>\n<new/>"
    )
    #expect(
      model.omissions.map(\.message) == [
        "the attribute type `Vector` is unknown", "<odd> is unknown", "<new> is unknown",
      ]
    )
    #expect(model.entities[0].attributes[0].type == .undefined)
    #expect(model.omissions[2].line == 3)
  }
}
