import PredicateSchema

/// The types of columns by their names.
enum SQLTextType {
  /// The type for words in lower case; nil if it is not supported.
  static func type(of words: [String], isPostgres: Bool) -> AttributeType? {
    if words.last == "[]" {
      let element = type(of: words.dropLast(), isPostgres: isPostgres)
      return element.flatMap { $0.isScalar ? .list(of: $0) : nil }
    }
    if isPostgres { return words.first.flatMap { postgres[$0] } }
    return bySQLite(words.joined(separator: " "))
  }

  /// The types of PostgreSQL's columns, as introspection reads them, by the first word of their names:
  /// `double precision`, `character varying`, `timestamp with time zone`.
  private static let postgres: [String: AttributeType] = [
    "bool": .bool, "boolean": .bool, "int": .integer, "int2": .integer, "int4": .integer,
    "int8": .integer, "integer": .integer, "smallint": .integer, "bigint": .integer,
    "serial": .integer, "serial2": .integer, "serial4": .integer, "serial8": .integer,
    "smallserial": .integer, "bigserial": .integer, "real": .real, "float": .real, "float4": .real,
    "float8": .real, "double": .real, "numeric": .decimal, "decimal": .decimal, "text": .text,
    "varchar": .text, "character": .text, "char": .text, "bpchar": .text, "citext": .text,
    "name": .text, "time": .text, "date": .date, "timestamp": .date, "timestamptz": .date,
    "uuid": .uuid, "bytea": .bytes, "json": .json, "jsonb": .json,
  ]

  /// SQLite matches substrings, in this order; a column without a type may hold anything.
  private static func bySQLite(_ words: String) -> AttributeType {
    for (parts, type) in sqlite where parts.contains(where: { words.contains($0) }) { return type }
    return .json
  }

  private static let sqlite: [(parts: [String], type: AttributeType)] = [
    (["bool", "tinyint(1)"], .bool), (["uuid", "guid"], .uuid), (["json"], .json),
    (["date", "time"], .date), (["int", "serial"], .integer), (["url"], .url),
    (["char", "clob", "text", "string", "enum"], .text), (["blob", "binary", "bytea"], .bytes),
    (["decimal", "numeric", "money"], .decimal), (["real", "floa", "doub", "num", "dec"], .real),
  ]
}
