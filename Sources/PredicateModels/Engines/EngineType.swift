import PredicateSchema

/// An attribute's type, from an engine's description of a column.
struct EngineType {
  var type: AttributeType
  var isOptional: Bool
  var storage: StorageForm?
  /// For decimals
  var digits: DecimalDigits?
}

/// A scalar type of an engine.
struct EngineScalar {
  var type: AttributeType
  var storage: StorageForm?
  var remark: String?

  init(_ type: AttributeType, _ storage: StorageForm? = nil, _ remark: String? = nil) {
    (self.type, self.storage, self.remark) = (type, storage, remark)
  }

  static let zoneless = Self(.date, .zoneless, "has no time zone, and is read as UTC")
  /// Finer than the doubles of seconds of dates in memory.
  static let zonelessNanoseconds = Self(.date, .zonelessNanoseconds, zoneless.remark)
  static let wide = Self(.decimal, nil, "holds integers of more than 64 bits, read as decimals")
  /// A type that is read as text.
  static let asText = Self(.text, .cast)

  /// By DuckDB's name; arguments do not matter.
  static let duckDB: [String: Self] = [
    "BOOLEAN": Self(.bool), "TINYINT": Self(.integer), "SMALLINT": Self(.integer),
    "INTEGER": Self(.integer), "BIGINT": Self(.integer), "UTINYINT": Self(.integer),
    "USMALLINT": Self(.integer), "UINTEGER": Self(.integer), "UBIGINT": wide, "HUGEINT": wide,
    "UHUGEINT": wide, "FLOAT": Self(.real, .single), "DOUBLE": Self(.real),
    "DECIMAL": Self(.decimal), "VARCHAR": Self(.text), "ENUM": asText, "TIME": asText,
    "UUID": Self(.uuid), "BLOB": Self(.bytes), "JSON": Self(.json, .text), "DATE": zoneless,
    "TIMESTAMP": zoneless, "TIMESTAMP_S": zoneless, "TIMESTAMP_MS": zoneless,
    "TIMESTAMP_NS": zonelessNanoseconds, "TIMESTAMP WITH TIME ZONE": Self(.date),
    "TIMESTAMPTZ_NS": Self(.date, .nanoseconds),
  ]

  /// By ClickHouse's name, in upper case.
  static let clickHouse: [String: Self] = [
    "BOOL": Self(.bool), "INT8": Self(.integer), "INT16": Self(.integer), "INT32": Self(.integer),
    "INT64": Self(.integer), "UINT8": Self(.integer), "UINT16": Self(.integer),
    "UINT32": Self(.integer), "UINT64": wide, "INT128": wide, "UINT128": wide, "INT256": wide,
    "UINT256": wide, "FLOAT32": Self(.real, .single), "FLOAT64": Self(.real),
    "DECIMAL": Self(.decimal), "STRING": Self(.text), "UUID": Self(.uuid), "ENUM8": asText,
    "ENUM16": asText, "DATE": zoneless, "DATE32": zoneless, "DATETIME": Self(.date),
    "DATETIME64": Self(.date), "JSON": Self(.json),
  ]

  /// By Spark's name.
  static let spark: [String: Self] = [
    "boolean": Self(.bool), "byte": Self(.integer), "short": Self(.integer),
    "integer": Self(.integer), "long": Self(.integer), "float": Self(.real, .single),
    "double": Self(.real), "decimal": Self(.decimal), "string": Self(.text),
    "varchar": Self(.text), "char": Self(.text, .padded), "binary": Self(.bytes),
    "date": zoneless, "timestamp": Self(.date), "timestamp_ntz": zoneless,
  ]
}
