import PredicateModels
import PredicateSchema
import Testing

/// Schemas inferred from records.
@Suite struct RecordSampleTests {
  /// Values of one key in records, one for each (`-` where the key is missing), the attribute, and
  /// the remark.
  static let rows: [([String], String, String?)] = [
    (["1", "2"], "integer", nil),
    (["1", "null"], "integer?", nil),
    (["1", "-"], "integer?", nil),
    (["true", "false"], "bool", nil),
    (["1", "2.5"], "real", "c holds integers and other numbers: they are read as doubles"),
    (["\"a\"", "\"2020-01-01\""], "text", nil),
    (["1", "\"a\""], "json", "c holds values of different types: it may be anything"),
    (["1", "[1]"], "json", "c holds values of different types: it may be anything"),
    (["{}", "[1]"], "json", "c holds values of different types: it may be anything"),
    (["null", "-"], "json?", "c was always nil: it may be anything"),
    (
      ["[]", "[]"], "list json?", "c was always an empty array: its elements may be anything"
    ),
    (["[1]", "[]"], "list integer", nil),
    (["[1, null]", "null"], "[integer]?", nil),
    (["[[1], []]"], "list list integer", nil),
    (["{\"a\": 1}", "{}"], "object a integer?", nil),
    (["[{\"a\": 1}, {\"a\": null}]"], "list object a integer?", nil),
    (
      ["{\"a\": {\"b\": null}}"],
      "object a object b json?",
      "c.a.b was always nil: it may be anything"
    ),
  ]

  @Test(arguments: rows)
  func schemasAreInferred(_ row: (values: [String], type: String, remark: String?)) throws {
    let sample = try Self.sample(row.values)
    let attribute = sample.schema(entity: "t", isWhole: true).entities["t"]?.attributes["c"]
    #expect(attribute.map(Self.name) == row.type)
    #expect(sample.remarks(isWhole: true) == (row.remark.map { [$0] } ?? []))
  }

  @Test func partialSamplesMakeEverythingOptional() throws {
    let sample = try Self.sample(["[{\"a\": 1}]"])
    let attribute = sample.schema(entity: "t", isWhole: false).entities["t"]?.attributes["c"]
    #expect(attribute.map(Self.name) == "list object a integer???")
    #expect(
      sample.remarks(isWhole: false) == ["only 1 records were read: every attribute may be nil"]
    )
  }

  @Test func manyKeysMakeADictionary() throws {
    let keys = (0..<300).map { "\"k\($0)\": \($0)" }.joined(separator: ", ")
    let sample = try Self.sample(["{\(keys)}"])
    let attribute = sample.schema(entity: "t", isWhole: true).entities["t"]?.attributes["c"]
    #expect(attribute?.type == .map(of: .integer))
    #expect(sample.remarks(isWhole: true) == ["c has 300 keys: it is read as a dictionary"])
  }

  @Test(arguments: [
    ("5", "f:7: a record must be a JSON object"),
    ("{", "f:7: this is not JSON"),
    (
      "{\"a\": " + String(repeating: "[", count: 40) + String(repeating: "]", count: 40) + "}",
      "f:7: values are nested more than 32 levels deep"
    ),
  ])
  func mistakesAreNamed(_ text: String, _ message: String) {
    var sample = RecordSample()
    let error = #expect(throws: ModelError.self) { try sample.add(text.utf8, line: 7, file: "f") }
    #expect(error?.description == message)
  }

  private static func sample(_ values: [String]) throws(ModelError) -> RecordSample {
    var sample = RecordSample()
    for value in values {
      let text = value == "-" ? "{}" : "{\"c\": \(value)}"
      try sample.add(text.utf8, file: "f")
    }
    return sample
  }

  /// The type in words: `list object a integer?`.
  private static func name(_ attribute: Attribute) -> String {
    name(attribute.type) + (attribute.isOptional ? "?" : "")
  }

  private static func name(_ type: AttributeType) -> String {
    switch type {
    case .list(of: let element, true) where element.isScalar: type.rawValue
    case .list(of: let element, let isOptional): "list \(name(element))" + (isOptional ? "?" : "")
    case .object(let fields):
      "object "
        + fields.sorted { $0.key < $1.key }.map { "\($0.key) \(name($0.value))" }
        .joined(separator: ", ")
    case .map(of: let value, _): "map \(name(value))"
    case .bool, .integer, .real, .decimal, .text, .date, .uuid, .bytes, .url, .json: type.rawValue
    }
  }
}
