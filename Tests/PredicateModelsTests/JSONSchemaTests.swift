import PredicateModels
import PredicateSchema
import PredicateSyntax
import Testing

@Suite struct JSONSchemaTests {
  private static func read(_ json: String, file: String = "person.json") throws -> JSONSchemaText {
    try JSONSchemaText(Array(json.utf8), file: file)
  }

  private static let order = """
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "Order",
      "type": "object",
      "required": ["number", "customer", "lines", "note"],
      "properties": {
        "number": {"type": "integer"},
        "placed": {"type": "string", "format": "date-time"},
        "note": {"type": ["string", "null"]},
        "id": {"type": "string", "format": "uuid"},
        "page": {"type": "string", "format": "uri"},
        "total": {"type": "number"},
        "isPaid": {"type": "boolean"},
        "tags": {"type": "array", "items": {"type": "string"}},
        "state": {"enum": ["open", "closed"]},
        "level": {"enum": [1, 2.5]},
        "extra": {"type": "object"},
        "mixed": {"type": ["string", "integer"]},
        "customer": {"$ref": "#/$defs/Customer"},
        "referrer": {"anyOf": [{"$ref": "#/$defs/Customer"}, {"type": "null"}]},
        "lines": {
          "type": "array",
          "items": {"type": "object", "properties": {"price": {"type": "number"}}}
        },
        "address": {
          "type": "object",
          "properties": {"city": {"type": "string"}, "geo": {"properties": {"lat": {"type": "number"}}}}
        },
        "far": {"$ref": "other.json#/x"},
        "lost": {"$ref": "#/$defs/Nobody"}
      },
      "$defs": {
        "Named": {"properties": {"name": {"type": "string"}}, "required": ["name"]},
        "Customer": {
          "allOf": [{"$ref": "#/$defs/Named"}],
          "properties": {
            "age": {"type": "integer"},
            "friends": {"type": "array", "items": {"$ref": "#/$defs/Customer"}},
            "orders": {"type": "array", "items": {"$ref": "#"}}
          }
        }
      }
    }
    """

  @Test func attributesHaveTypes() throws {
    let order = try #require(Self.read(Self.order).schema.entities["Order"])
    let types = order.attributes.map {
      "\($0.key) \($0.value.type.rawValue)\($0.value.isOptional ? "?" : "")"
    }
    #expect(
      types.sorted() == [
        "extra json?", "far json?", "id uuid?", "isPaid bool?", "level real?", "lost json?",
        "mixed json?", "note text?", "number integer", "page url?", "placed date?", "state text?",
        "tags [text]?", "total real?",
      ]
    )
  }

  @Test func objectsAreEntities() throws {
    let schema = try Self.read(Self.order).schema
    #expect(
      schema.entities.keys.sorted() == [
        "Customer", "Named", "Order", "Order.address", "Order.address.geo", "Order.lines",
      ]
    )
    let relationships = schema.entities.values.flatMap { entity in
      entity.relationships.map { name, relationship in
        "\(entity.name).\(name) \(relationship.cardinality) \(relationship.destination)"
          + (relationship.isOptional ? "?" : "")
      }
    }
    #expect(
      relationships.sorted() == [
        "Customer.friends many Customer", "Customer.orders many Order",
        "Order.address one Order.address?", "Order.address.geo one Order.address.geo?",
        "Order.customer one Customer", "Order.lines many Order.lines",
        "Order.referrer one Customer?",
      ]
    )
    #expect(schema.entities["Customer"]?.attributes["name"]?.isOptional == false)
    #expect(schema.entities["Customer"]?.attributes["age"]?.isOptional == true)
  }

  @Test func unfollowedReferencesAreReported() throws {
    #expect(
      try Self.read(Self.order).omissions.map(\.message) == [
        "`$ref` to `other.json#/x` leads to another file, and its value may be anything",
        "`$ref` to `#/$defs/Nobody` is dangling, and its value may be anything",
      ]
    )
  }

  @Test(arguments: [
    ("tags CONTAINS 'x' AND ANY lines.price > 3 AND customer.friends.@count > 0", ""),
    ("address.geo.lat > 3 AND extra.what.ever == 1 AND mixed == 'x'", ""),
    ("adress.city == 'x'", "S007"), ("customer.nmae == 'x'", "S007"), ("number > 'x'", "S005"),
    ("lines.price > 3", "S011"),
  ])
  func predicatesAreChecked(_ text: String, _ code: String) throws {
    let schema = try Self.read(Self.order).schema
    let found = ModelPredicate(text, entity: "Order").diagnostics(against: schema)
      .filter { $0.severity == .error }
    #expect(found.map(\.id.code).joined() == code)
  }

  @Test func theFileNameIsTheNameWithoutATitle() throws {
    let text = try Self.read(#"{"properties": {"a": {"type": "string"}}}"#, file: "x/person.json")
    #expect(text.schema.entities.keys.sorted() == ["person"])
  }

  @Test func openAPIHasComponents() throws {
    let text = try Self.read(
      #"{"openapi": "3.0", "components": {"schemas": {"Pet": {"properties": {"name": {"type": "string", "nullable": true}}}}}}"#
    )
    #expect(text.schema.entities["Pet"]?.attributes["name"]?.isOptional == true)
  }

  @Test(arguments: [
    ("{", "this is not JSON"), ("[]", "describes no object"), ("{}", "describes no object"),
    (##"{"$ref": "#"}"##, "describes no object"),
    (
      ##"{"$defs": {"A": {"$ref": "#/$defs/B"}, "B": {"$ref": "#/$defs/A"}}}"##,
      "describes no object"
    ),
    (String(repeating: "[", count: 100_000), "this is not JSON"),
    (
      #"{"properties": {"a": {"type": "string", "t\u0079pe": "integer"}}}"#,
      "“properties.a.type” is given twice"
    ),
  ])
  func isRefused(_ json: String, _ says: String) {
    let error = #expect(throws: ModelError.self) { try Self.read(json) }
    #expect(error?.message.contains(says) == true, "\(String(describing: error))")
  }

  /// References, alternatives and arrays that never end are cut off.
  @Test func cyclesEnd() throws {
    let text = try Self.read(
      """
      {"properties": {"a": {"$ref": "#/$defs/A"}, "b": {"$ref": "#/$defs/B"}},
       "$defs": {"A": {"anyOf": [{"$ref": "#/$defs/A"}]}, "B": {"type": "array", "items": {"$ref": "#/$defs/B"}}}}
      """
    )
    #expect(text.schema.entities["person"]?.attributes["a"]?.type == .json)
    #expect(text.schema.entities["person"]?.attributes["b"]?.type == .json)
    #expect(text.omissions.count == 2)
  }

  @Test func objectsAreLimited() {
    func json(_ count: Int) -> String {
      let one = #"{"properties": {"a": {"type": "string"}}}"#
      return "{\"$defs\": {" + (0..<count).map { "\"d\($0)\": \(one)" }.joined(separator: ",")
        + "}}"
    }
    #expect(throws: Never.self) { try Self.read(json(5_000)) }
    let error = #expect(throws: ModelError.self) { try Self.read(json(5_001)) }
    #expect(error?.message == "there are more than 5000 objects")
  }

  @Test func deepObjectsAreRead() throws {
    let depth = 100
    let json =
      String(repeating: #"{"properties": {"a": "#, count: depth) + "{}"
      + String(repeating: "}}", count: depth)
    #expect(try Self.read(json).schema.entities.count == depth)
  }
}
