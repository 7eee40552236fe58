package import PredicateSchema

/// A type of PostgreSQL that an attribute can be: one row a type. `Documentation/postgres.md` has the same
/// table for people.
package struct PostgresType: Sendable {
  /// The order and equality that the database's own comparison of the values has.
  enum Comparison: Sendable {
    /// That of the values that are read, in the column's collation if it is text
    case ofValues
    /// Another one: labels in the order of their declaration, text without regard to case
    case ofItsOwn
  }

  /// PostgreSQL's own name; `enum` for every enumeration.
  package let name: String
  package let attribute: AttributeType
  package let storage: StorageForm?
  var comparison = Comparison.ofValues

  package static let all: [Self] = [
    Self(name: "bool", attribute: .bool, storage: nil),
    Self(name: "int2", attribute: .integer, storage: nil),
    Self(name: "int4", attribute: .integer, storage: nil),
    Self(name: "int8", attribute: .integer, storage: nil),
    Self(name: "float4", attribute: .real, storage: .single),
    Self(name: "float8", attribute: .real, storage: nil),
    Self(name: "numeric", attribute: .decimal, storage: nil),
    Self(name: "text", attribute: .text, storage: nil),
    Self(name: "varchar", attribute: .text, storage: nil),
    Self(name: "bpchar", attribute: .text, storage: .padded),
    Self(name: "citext", attribute: .text, storage: .cast, comparison: .ofItsOwn),
    Self(name: "enum", attribute: .text, storage: .cast, comparison: .ofItsOwn),
    Self(name: "time", attribute: .text, storage: .cast),
    Self(name: "timestamptz", attribute: .date, storage: nil),
    Self(name: "timestamp", attribute: .date, storage: .zoneless),
    Self(name: "date", attribute: .date, storage: .zoneless),
    Self(name: "uuid", attribute: .uuid, storage: nil),
    Self(name: "bytea", attribute: .bytes, storage: nil),
    Self(name: "jsonb", attribute: .json, storage: nil),
    Self(name: "json", attribute: .json, storage: .text),
  ]

  private static let named = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  static func named(_ name: String) -> Self? { named[name] }

  /// The attribute of a column, an array if it has an element type; nil of other types.
  static func attribute(
    _ name: String,
    element: String?
  ) -> (type: AttributeType, storage: StorageForm?)? {
    guard let element else { return named[name].map { ($0.attribute, $0.storage) } }
    return named[element].map { (.list(of: $0.attribute), $0.storage) }
  }
}
