import PredicateSchema
import PredicateSyntax
import PredicateTestSupport
import Testing

/// Attributes that consist of others, read and written.
@Suite struct NestedSchemaTests {
  /// The JSON of an attribute, and of the same when it is written again; nil where it is the same.
  static let forms: [(String, String?)] = [
    (#""a": "[text]""#, nil),
    (#""a": {"list": "text?"}"#, #""a": "[text]""#),
    (#""a": {"list": "text"}"#, nil),
    (#""a?": {"list": "text"}"#, #""a": {"list": "text", "optional": true}"#),
    (#""a": {"type": {"list": "text"}, "column": "b"}"#, #""a": {"column": "b", "list": "text"}"#),
    (#""a": {"list": "date", "storage": "zoneless"}"#, nil),
    (#""a": {"list": {"list": "integer", "optional": true}}"#, nil),
    (#""a": {"list": {"list": "integer?", "optional": true}}"#, #""a": {"list": "[integer]?"}"#),
    (#""a": {"object": {}}"#, nil),
    (#""a": {"object": {"b": "text", "c": {"object": {"d": "real?"}}}, "optional": true}"#, nil),
    (#""a": {"object": {"b": {"column": "B", "type": "text"}}}"#, nil),
    (#""a": {"list": {"object": {"b": "text"}, "optional": true}}"#, nil),
    (#""a": {"map": "json"}"#, nil),
    (#""a": {"map": {"list": "text"}}"#, nil),
    (
      #""a": {"comment": "c", "map": "text?", "optional": true}"#,
      #""a": {"map": "text?", "optional": true}"#
    ),
  ]

  @Test(arguments: forms)
  func nestedTypesAreWritten(_ form: (json: String, written: String?)) throws {
    let schema = try Self.schema(form.json)
    let expected = form.written ?? form.json
    #expect(Self.bare(schema.json()).contains(Self.bare(expected)))
    #expect(try Schema(json: schema.json()) == schema)
  }

  @Test(arguments: forms)
  func typesHaveRawValues(_ form: (json: String, written: String?)) throws {
    let type = try #require(Self.schema(form.json).entities["A"]?.attributes["a"]?.type)
    #expect(AttributeType(rawValue: type.rawValue) == type)
  }

  static let mistakes: [(String, String)] = [
    (
      #""a": {"list": "text", "object": {}}"#,
      "entities.A.attributes.a: give one of `list`, `map` and `object`"
    ),
    (
      #""a": {"type": "text", "list": "text"}"#,
      "entities.A.attributes.a: the type is given twice"
    ),
    (
      #""a": {"list": {"objekt": {}}}"#,
      "entities.A.attributes.a.list has no field `objekt`; did you mean `object`?"
    ),
    (
      #""a": {"object": {"b": {"lst": "text"}}}"#,
      "entities.A.attributes.a.object.b has no field `lst`; did you mean `list`?"
    ),
    (
      #""a": {"object": ["b"]}"#,
      "entities.A.attributes.a.object: expected an object, found an array"
    ),
    (
      #""a": {"list": 5}"#,
      "entities.A.attributes.a.list: expected an object, found a number"
    ),
    (
      #""a": {"object": {"b": "text", "b?": "text"}}"#,
      "entities.A.attributes.a.object.b?: `b` is given twice"
    ),
    (#""a": {"object": {"": "text"}}"#, "A.a. has an empty name or column"),
    (
      #""a": {"object": {"b": {"type": "bool", "storage": "blob"}}}"#,
      "A.a.b: bool cannot be stored as blob, but as native, integer"
    ),
    (
      #""a": {"map": "text", "storage": "blob"}"#,
      #"A.a: {"map":"text"} cannot be stored as blob, but as native, text, cast, padded"#
    ),
    (#""a": {"object": {}}"# + #"}}, "A.a": {"attributes": {"#, "duplicate entity `A.a`"),
  ]

  @Test(arguments: mistakes)
  func mistakesAreReported(_ mistake: (json: String, problem: String)) {
    let error = #expect(throws: SchemaError.self) { try Self.schema(mistake.json) }
    #expect(error?.description.split(separator: "\n").first.map(String.init) == mistake.problem)
  }

  @Test func levelsAreLimited() throws {
    func nested(_ levels: Int) -> String {
      let opening = String(repeating: #"{"list": "#, count: levels - 1)
      return #""a": "# + opening + #""text""# + String(repeating: "}", count: levels - 1)
    }
    #expect(throws: Never.self) { try Self.schema(nested(32)) }
    #expect(throws: SchemaError.self) { try Self.schema(nested(33)) }
    var type = AttributeType.text
    for _ in 1..<32 { type = .list(of: type) }
    #expect(try Schema([Entity("A", [.attribute("a", type)])]).problems().isEmpty)
    let problems = Schema(
      entities: ["A": Entity("A", [.attribute("a", .list(of: type))])]
    ).problems()
    #expect(problems == [.deepType(entity: "A", attribute: "a", limit: 32)])
  }

  @Test func malformedTypesAreNil() {
    for text in [
      "", "{", "{}", #"{"list":"texts"}"#, #"{"list":"text","list":"text"}"#, "[[text]]",
    ] {
      #expect(AttributeType(rawValue: text) == nil, "\(text)")
    }
  }

  static func schema(_ attribute: String) throws(SchemaError) -> Schema {
    try Schema(json: #"{"entities": {"A": {"attributes": {"# + attribute + "}}}}")
  }

  /// JSON without its layout.
  private static func bare(_ json: String) -> String { json.filter { !$0.isWhitespace } }
}
