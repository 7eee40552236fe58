import PredicateModels
import PredicateSchema
import Testing

/// Descriptions of tables by engines, as schemas.
@Suite struct TableDescriptionTests {
  /// A type as an engine writes it, the attribute in words, and the remark.
  struct Row: CustomTestStringConvertible, Sendable {
    let engine: TableDescription.Engine
    let type: String
    let attribute: String?
    let remark: String?
    var testDescription: String { "\(engine) \(type)" }

    init(
      _ engine: TableDescription.Engine,
      _ type: String,
      _ attribute: String?,
      _ remark: String? = nil
    ) {
      (self.engine, self.type, self.attribute, self.remark) = (engine, type, attribute, remark)
    }
  }

  static let utc = "c has no time zone, and is read as UTC"
  static let rows = [
    Row(.duckDB, "BIGINT", "integer?"),
    Row(.duckDB, "DECIMAL(18,3)", "decimal? 18,3"),
    Row(.duckDB, "DECIMAL(18,3)[]", "[decimal]?"),
    Row(.duckDB, "HUGEINT", "decimal?", "c holds integers of more than 64 bits, read as decimals"),
    Row(.duckDB, "UBIGINT", "decimal?", "c holds integers of more than 64 bits, read as decimals"),
    Row(.duckDB, "FLOAT", "real? single"),
    Row(.duckDB, "TIMESTAMP WITH TIME ZONE", "date?"),
    Row(.duckDB, "TIMESTAMP", "date? zoneless", utc),
    Row(.duckDB, "TIMESTAMP_NS", "date? zonelessNanoseconds", utc),
    Row(.duckDB, "TIMESTAMPTZ_NS", "date? nanoseconds"),
    Row(.duckDB, "ENUM('a', 'it''s, (b)')", "text? cast"),
    Row(.duckDB, "VARCHAR[]", "[text]?"),
    Row(.duckDB, "INTEGER[3][]", #"{"list":"[integer]?"}?"#),
    Row(
      .duckDB,
      #"STRUCT(price DOUBLE, "a ""b" VARCHAR, items STRUCT(sku VARCHAR)[])[]"#,
      #"{"list":{"object":{"a \"b":"text?","items":{"list":{"object":{"sku":"text?"},"#
        + #""optional":true},"optional":true},"price":"real?"},"optional":true}}?"#
    ),
    Row(.duckDB, "MAP(VARCHAR, TIMESTAMP WITH TIME ZONE)", #"{"map":"date?"}?"#),
    Row(.duckDB, "MAP(VARCHAR, TIMESTAMP)", #"{"map":"date?"}? zoneless"#, utc),
    Row(.duckDB, "MAP(INTEGER, VARCHAR)", nil, "c is left out: its keys are not strings"),
    Row(
      .duckDB,
      "UNION(num INTEGER, str VARCHAR)",
      nil,
      "c is left out: the type UNION is not supported"
    ),
    Row(
      .duckDB,
      "STRUCT(a INTERVAL, b INTEGER)",
      #"{"object":{"b":"integer?"}}?"#,
      "c.a is left out: the type INTERVAL is not supported"
    ),
    // Columns of nothing but NULLs
    Row(.duckDB, #""NULL""#, nil, "c is left out: the type NULL is not supported"),
    Row(.duckDB, #""NULL"[]"#, nil, "c is left out: the type NULL is not supported"),
    Row(
      .duckDB,
      #"STRUCT(b "NULL", c INTEGER)"#,
      #"{"object":{"c":"integer?"}}?"#,
      "c.b is left out: the type NULL is not supported"
    ),
    Row(.clickHouse, "Int64", "integer"),
    Row(.clickHouse, "Nullable(String)", "text?"),
    Row(.clickHouse, "LowCardinality(Nullable(String))", "text?"),
    Row(.clickHouse, "Array(String)", #"{"list":"text"}"#),
    Row(.clickHouse, "Array(Nullable(Int8))", "[integer]"),
    Row(
      .clickHouse,
      "Array(Tuple(sku Nullable(String), `a b` Tuple(n Int8)))",
      #"{"list":{"object":{"a b":{"object":{"n":"integer"}},"sku":"text?"}}}"#
    ),
    Row(
      .clickHouse,
      "Nested(a String, b UInt8)",
      #"{"list":{"object":{"a":"text","b":"integer"}}}"#
    ),
    Row(.clickHouse, "Tuple(String, Int8)", nil, "c is left out: its fields have no names"),
    Row(.clickHouse, "Map(LowCardinality(String), UInt8)", #"{"map":"integer"}"#),
    Row(.clickHouse, #"DateTime64(3, \'UTC\')"#, "date"),
    Row(.clickHouse, #"Nullable(DateTime64(9))"#, "date? nanoseconds"),
    Row(.clickHouse, "Enum8('a' = 1, 'b' = -2)", "text cast"),
    Row(.clickHouse, "Nullable(Decimal(76, 0))", "decimal? 76,0"),
    Row(
      .clickHouse,
      "Tuple(price Decimal(9, 2))",
      #"{"object":{"price":{"precision":9,"scale":2,"type":"decimal"}}}"#
    ),
    Row(.clickHouse, "IPv4", nil, "c is left out: the type IPV4 is not supported"),
    Row(.spark, #""long""#, "integer?"),
    Row(.spark, #""decimal(10,2)""#, "decimal? 10,2"),
    Row(.spark, #""decimal(10,-2)""#, "decimal?"),
    Row(.spark, #""decimal(10""#, "decimal?"),
    Row(.spark, #""timestamp_ntz""#, "date? zoneless", utc),
    Row(
      .spark,
      #"{"type": "array", "elementType": "string", "containsNull": false}"#,
      #"{"list":"text"}?"#
    ),
    Row(
      .spark,
      #"""
      {"type": "map", "keyType": "string", "valueType": {"type": "struct", "fields": [
        {"name": "a", "type": "double", "nullable": false, "metadata": {}}]}, "valueContainsNull": true}
      """#,
      #"{"map":{"object":{"a":"real"},"optional":true}}?"#
    ),
    Row(
      .spark,
      #"{"type": "map", "keyType": "long", "valueType": "long"}"#,
      nil,
      "c is left out: its keys are not strings"
    ),
    Row(.spark, #""interval""#, nil, "c is left out: the type interval is not supported"),
  ]

  @Test(arguments: rows)
  func descriptionsAreRead(_ row: Row) throws {
    let table = try Self.table(of: row.engine, row.type)
    let attribute = table.schema.entities["t"]?.attributes["c"]
    #expect(attribute.map(Self.words) == row.attribute)
    #expect(table.omissions.map(\.message) == (row.remark.map { [$0] } ?? []))
  }

  static let collationRows: [(TableDescription.Engine, String, String, ColumnCollation?)] = [
    (.duckDB, "VARCHAR", "", ColumnCollation.other),
    (.clickHouse, "String", "", .binary), (.spark, #""string""#, "", .binary),
    (.spark, #""string""#, #""c": "spark.UTF8_BINARY""#, .binary),
    (.spark, #""string""#, #""c": "spark.UTF8_LCASE""#, .other),
    (.spark, #""string""#, #""c": "icu.UNICODE_CI""#, .other),
    (
      .spark, #"{"type": "array", "elementType": "string", "containsNull": true}"#,
      #""c.element": "icu.UNICODE_CI""#, nil
    ),
  ]

  /// DuckDB does not say how a column compares text; Spark says it where it is not by bytes, and a
  /// condition cannot name it within a column.
  @Test(arguments: collationRows)
  func collationsAreRead(
    _ engine: TableDescription.Engine,
    _ type: String,
    _ collations: String,
    _ expected: ColumnCollation?
  ) throws {
    let table = try Self.table(of: engine, type, collations)
    #expect(table.schema.entities["t"]?.attributes["c"]?.collation == expected)
    #expect(table.omissions.isEmpty == (expected != nil))
  }

  /// A description of two columns, of which the second is of the type.
  private static func table(
    of engine: TableDescription.Engine,
    _ type: String,
    _ collations: String = ""
  ) throws(ModelError) -> TableDescription {
    let text =
      switch engine {
      case .duckDB:
        "column_name\tcolumn_type\tnull\tkey\nid\tBIGINT\tNO\tNULL\nc\t\(type)\tYES\tNULL\n"
      case .spark:
        #"""
        {"type": "struct", "fields": [
          {"name": "id", "type": "long", "nullable": false, "metadata": {}},
          {"name": "c", "type": \#(type), "nullable": true,
           "metadata": {"__COLLATIONS": {\#(collations)}}}]}
        """#
      // ClickHouse. Tests see an enum that may get more cases.
      default: "id\tInt64\t\t\nc\t\(type)\t\t\n"
      }
    return try TableDescription(Array(text.utf8), of: engine, entity: "t", file: "f")
  }

  /// The type, whether it is optional, its form and its digits: `real? single`, `decimal 10,2`.
  private static func words(_ attribute: Attribute) -> String {
    attribute.type.rawValue + (attribute.isOptional ? "?" : "")
      + (attribute.storage.map { " " + $0.rawValue } ?? "")
      + (attribute.digits.map { " \($0.precision),\($0.fraction)" } ?? "")
  }

  @Test(arguments: [
    #"[{"column_name": "a", "column_type": "BIGINT", "null": "NO"}]"#,
    #"{"column_name": "a", "column_type": "BIGINT", "null": "NO", "key": null}"#,
    #"{"meta": [], "data": [{"name": "a", "type": "BIGINT"}], "rows": 1}"#,
    "\n{\"name\": \"a\", \"type\": \"BIGINT\"}\n{\"name\": \"b\", \"type\": \"BIGINT\"}\n",
    "name\ttype\na\tBIGINT\r\n",
  ])
  func formsAreTold(_ text: String) throws {
    let table = try TableDescription(Array(text.utf8), of: .duckDB, entity: "t", file: "f")
    #expect(table.schema.entities["t"]?.attributes["a"] == Attribute(column: "a", type: .integer))
  }

  @Test(arguments: [
    ("", "f: no column is described"),
    ("a", "f:1: expected a name, a tab and a type"),
    ("[5]", "f: expected a description of columns"),
    (#"[{"name": "a"}]"#, "f: a column needs a name and a type"),
    (#"[{"name": "a", "type": "BIGINT", "type": "TEXT"}]"#, "f: “type” is given twice"),
    ("{\"name\": \"a\", \"type\": \"BIGINT\"}\n{\n", "f:2: this is not JSON"),
    ("a\tBIGINT\na\tTEXT", "f:2: duplicate column a"),
    ("a\t", "f:1: a: expected a type"),
    ("a\tSTRUCT(", "f:1: a: expected a type"),
    ("a\tSTRUCT(b INTEGER", "f:1: a: unclosed bracket"),
    ("a\tINTEGER[", "f:1: a: unclosed bracket"),
    ("a\tINTEGER)", "f:1: a: trailing text after the type"),
    ("a\tENUM('x", "f:1: a: unclosed quotation mark"),
    ("a\tINTERVAL", "f: no column is described"),
  ])
  func mistakesAreNamed(_ text: String, _ message: String) {
    let error = #expect(throws: ModelError.self) {
      try TableDescription(Array(text.utf8), of: .duckDB, entity: "t", file: "f")
    }
    #expect(error?.description == message)
  }

  @Test func levelsAreLimited() throws {
    func text(_ levels: Int) -> [UInt8] {
      Array(("a\tINTEGER" + String(repeating: "[]", count: levels - 1)).utf8)
    }
    func struct_(_ levels: Int) -> [UInt8] {
      let opening = String(repeating: "STRUCT(a ", count: levels - 1)
      return Array(("a\t" + opening + "INTEGER" + String(repeating: ")", count: levels - 1)).utf8)
    }
    for build in [text, struct_] {
      #expect(throws: Never.self) {
        try TableDescription(build(32), of: .duckDB, entity: "t", file: "f")
      }
      for levels in [33, 100_000] {
        #expect(throws: ModelError.self) {
          try TableDescription(build(levels), of: .duckDB, entity: "t", file: "f")
        }
      }
    }
  }
}
