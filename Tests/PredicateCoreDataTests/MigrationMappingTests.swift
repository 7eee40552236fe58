import Foundation
import PredicateCoreData
import PredicateModels
import Testing

/// Mappings: their JSON, what is inferred and what is refused.
@Suite struct MigrationMappingTests {
  static let bundle = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../Integrations/Examples/Migration/ToDo.xcdatamodeld")
    .standardized.path

  static func version(_ name: String) throws -> ManagedObjectModel {
    try ManagedObjectModel(path: bundle, version: name)
  }

  @Test func jsonRoundTrips() throws {
    let mapping = MigrationMapping(entities: [
      EntityMapping(
        name: "open",
        source: "ToDo",
        predicate: "done == FALSE",
        includesSubentities: false,
        target: "Task",
        key: "objectID",
        attributes: ["title": "name"],
        relationships: [
          "list": .objects("list"), "tags": .objects("tags", by: ["a", "b"]),
          "owner": .key(attribute: "email", equals: "mail"),
        ]
      )
    ])
    #expect(try MigrationMapping(json: Data(mapping.json().utf8)) == mapping)
  }

  @Test(arguments: [
    ("[]", "expected an object, found an array"),
    ("{", "this is not JSON"),
    (#"{"entities": [], "x": 1}"#, "unknown field `x`"),
    (#"{"entities": [{"source": "A"}]}"#, "entities[0]: `target` is missing"),
    (
      #"{"entities": [{"source": "A", "target": "B", "atributes": {}}]}"#,
      "entities[0]: unknown field `atributes`; did you mean `attributes`?"
    ),
    (
      #"{"entities": [{"source": "A", "target": "B", "attributes": {"a": 1}}]}"#,
      "entities[0].attributes.a: expected a string, found a number"
    ),
    (
      #"{"entities": [{"source": "A", "source": "C", "target": "B"}]}"#,
      "`source` is given twice"
    ),
    (
      #"{"entities": [{"source": "A", "target": "B"}, {"source": "A", "target": "B"}]}"#,
      "entities[1]: duplicate mapping “A-B”"
    ),
    (
      #"{"entities": [{"source": "A", "target": "B", "relationships": {"r": {"objects": "x", "equals": "y"}}}]}"#,
      "entities[0].relationships.r: give either"
    ),
  ])
  func errorsHavePlaces(_ json: String, _ message: String) throws {
    let error = try #require(throws: MigrationError.self) {
      _ = try MigrationMapping(json: Data(json.utf8))
    }
    #expect(error.description.contains(message), "\(error)")
  }

  @Test func renamesAndWiderTypesAreInferred() throws {
    let mapping = try MigrationMapping(
      inferredFrom: Self.version("ToDo"),
      to: Self.version("ToDo 2")
    )
    let tasks = try #require(mapping.entities.first { $0.target == "Task" })
    #expect(tasks.source == "ToDo")
    #expect(tasks.key == "objectID")
    #expect(
      tasks.attributes == [
        "done": "done", "due": "due", "priority": "priority",
        "title": #"TERNARY(name == nil, "Untitled", name)"#,
      ]
    )
    #expect(tasks.relationships == ["list": .objects("list")])
    let lists = try #require(mapping.entities.first { $0.target == "List" })
    #expect(lists.relationships.isEmpty, "the other end has the key")
  }

  @Test func severalVersionsAreInferred() throws {
    let versions = try ["ToDo", "ToDo 2", "ToDo 3"].map(Self.version)
    let mapping = try MigrationMapping(inferredThrough: versions)
    let tasks = try #require(mapping.entities.first { $0.target == "Task" })
    #expect(tasks.source == "ToDo")
    #expect(tasks.attributes["deadline"] == "due")
    #expect(tasks.attributes["title"]?.contains("name") == true)
    #expect(tasks.relationships == ["list": .objects("list")])
    let lists = try #require(mapping.entities.first { $0.target == "List" })
    #expect(lists.attributes["colour"] == #""blue""#)
  }

  @Test func whatCannotBeInferredIsNamed() throws {
    var new = try Self.version("ToDo 2")
    let task = try #require(new.entities.firstIndex { $0.name == "Task" })
    for index in new.entities[task].attributes.indices {
      switch new.entities[task].attributes[index].name {
      case "due": new.entities[task].attributes[index].type = .integer64
      case "priority":
        new.entities[task].attributes[index].name = "urgency"
        new.entities[task].attributes[index].defaultValue = nil
      default: break
      }
    }
    // An attribute becomes a relationship, and the reverse.
    let attribute = try #require(
      new.entities[task].attributes.first { $0.name != "due" && $0.name != "urgency" }
    )
    let relationship = try #require(new.entities[task].relationships.first)
    new.entities[task].attributes.removeAll { $0.name == attribute.name }
    new.entities[task].relationships.removeAll { $0.name == relationship.name }
    var asAttribute = attribute
    asAttribute.name = relationship.name
    var asRelationship = relationship
    asRelationship.name = attribute.name
    new.entities[task].attributes.append(asAttribute)
    new.entities[task].relationships.append(asRelationship)
    let error = try #require(throws: MigrationError.self) {
      _ = try MigrationMapping(inferredFrom: Self.version("ToDo"), to: new)
    }
    #expect(
      error.problems.map(\.path).sorted()
        == ["Task.due", "Task.urgency", "Task.\(attribute.name)", "Task.\(relationship.name)"]
        .sorted(),
      "\(error)"
    )
  }
}
