extension GoldenCommandTests {
  /// `predcheck schema`, of records and of what engines say of tables.
  static let tableSchemas = [
    Example("schema-help", "schema", "--help"),
    Example("schema-ndjson", "schema", "DATA/people.ndjson"),
    Example(
      "schema-ndjson-nested",
      "schema",
      "--entity",
      "order",
      "-",
      input: """
        {"id": 1, "tags": ["a"], "to": {"city": "Rom"}, "lines": [{"sku": "x", "n": 1}], "any": 1}
        {"id": 2, "tags": [], "to": {"city": null}, "lines": [{"sku": "y", "n": 1.5}], "any": "x"}

        """
    ),
    Example("schema-sample", "schema", "--sample", "2", "DATA/people.ndjson"),
    Example(
      "schema-duckdb",
      ["schema", "--from", "duckdb", "--entity", "person", "-"],
      input: """
        [{"column_name":"id","column_type":"BIGINT","null":"NO","key":"PRI"},
         {"column_name":"name","column_type":"VARCHAR","null":"YES"},
         {"column_name":"at","column_type":"TIMESTAMP","null":"YES"},
         {"column_name":"tags","column_type":"VARCHAR[]","null":"YES"},
         {"column_name":"to","column_type":"STRUCT(city VARCHAR, zip INTEGER)","null":"YES"},
         {"column_name":"gap","column_type":"INTERVAL","null":"YES"}]
        """
    ),
    Example(
      "schema-clickhouse",
      ["schema", "--from", "clickhouse", "--entity", "person", "-"],
      input: """
        id\tInt64
        name\tLowCardinality(Nullable(String))
        at\tDateTime64(3, \\'UTC\\')
        labels\tMap(String, UInt8)
        lines\tArray(Tuple(sku String, n Nullable(Float64)))

        """
    ),
    Example(
      "schema-spark",
      ["schema", "--from", "spark", "--entity", "person", "-"],
      input: """
        {"type":"struct","fields":[
          {"name":"id","type":"long","nullable":false,"metadata":{}},
          {"name":"at","type":"timestamp_ntz","nullable":true,"metadata":{}},
          {"name":"nums","type":{"type":"array","elementType":"integer","containsNull":false},
           "nullable":true,"metadata":{}}]}
        """
    ),
    Example(
      "schema-malformed",
      ["schema", "--from", "duckdb", "--entity", "person", "-"],
      input: "id\tBIGINT\nname\tSTRUCT(a BIGINT\n"
    ),
    Example(
      "schema-needless-sample",
      ["schema", "--from", "duckdb", "--sample", "9", "-"],
      input: "id\tBIGINT\n"
    ),
    Example("schema-wrong-sample", "schema", "--sample", "none", "DATA/people.ndjson"),
  ]
}
