package import PredicateSchema
import PredicateStorage

/// A type of MariaDB that an attribute can be: one row a type. `Documentation/mariadb.md` has the same table
/// for people.
package struct MariaDBType: Sendable {
  /// MariaDB's own name, `DATA_TYPE` in its catalogue; `tinyint(1)`, which is what `BOOLEAN` is, and
  /// `json` by what is checked of them.
  package let name: String
  package let attribute: AttributeType
  package let storage: StorageForm?

  package static let all: [Self] = [
    Self(name: "tinyint(1)", attribute: .bool, storage: nil),
    Self(name: "tinyint", attribute: .integer, storage: nil),
    Self(name: "smallint", attribute: .integer, storage: nil),
    Self(name: "mediumint", attribute: .integer, storage: nil),
    Self(name: "int", attribute: .integer, storage: nil),
    Self(name: "bigint", attribute: .integer, storage: nil),
    Self(name: "year", attribute: .integer, storage: nil),
    Self(name: "float", attribute: .real, storage: .single),
    Self(name: "double", attribute: .real, storage: nil),
    Self(name: "decimal", attribute: .decimal, storage: .native),
    Self(name: "varchar", attribute: .text, storage: nil),
    Self(name: "tinytext", attribute: .text, storage: nil),
    Self(name: "text", attribute: .text, storage: nil),
    Self(name: "mediumtext", attribute: .text, storage: nil),
    Self(name: "longtext", attribute: .text, storage: nil),
    Self(name: "char", attribute: .text, storage: .cast),
    Self(name: "enum", attribute: .text, storage: .cast),
    Self(name: "set", attribute: .text, storage: .cast),
    Self(name: "time", attribute: .text, storage: .cast),
    Self(name: "datetime", attribute: .date, storage: .zoneless),
    Self(name: "timestamp", attribute: .date, storage: .zoneless),
    Self(name: "date", attribute: .date, storage: .zoneless),
    Self(name: "uuid", attribute: .uuid, storage: .native),
    Self(name: "binary", attribute: .bytes, storage: nil),
    Self(name: "varbinary", attribute: .bytes, storage: nil),
    Self(name: "tinyblob", attribute: .bytes, storage: nil),
    Self(name: "blob", attribute: .bytes, storage: nil),
    Self(name: "mediumblob", attribute: .bytes, storage: nil),
    Self(name: "longblob", attribute: .bytes, storage: nil),
    Self(name: "json", attribute: .json, storage: nil),
  ]

  private static let named = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  static func named(_ name: String) -> Self? { named[name] }
}
