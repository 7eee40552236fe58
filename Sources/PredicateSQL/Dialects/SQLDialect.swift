public import PredicateAnalysis
public import PredicateSchema

/// The differences between databases that matter to a statement.
///
/// A dialect renders only what the database can express *exactly*, with memory's answer for every
/// row. For everything else it must return nil; that part is then checked in memory.
/// `Documentation/Contributing/dialect.md` has the recipe for another one.
public protocol SQLDialect: Sendable {
  /// The name in messages: `PostgreSQL`.
  var name: String { get }
  /// The word for it on the command line and in the names of files: `postgres`.
  var key: String { get }
  /// The constructs that every database has, as this one writes them.
  var syntax: SQLSyntax { get }
  /// The number of values that a statement may bind.
  var maximumBindings: Int { get }
  /// The number of tables that FROM may join to its first; terms that need more are left to memory.
  var maximumJoins: Int { get }
  /// The properties of the database that decide how a condition is written.
  var traits: SQLTraits { get }

  /// Writes a placeholder; the first is at position 1.
  func write(placeholderAt position: Int, as type: SQLType, to text: inout SQLText)
  /// The name by which a client binds a value, without the marks around it; nil where values are bound
  /// by their position.
  func parameterName(at position: Int) -> String?
  /// The form of an attribute's column; nil if the dialect does not support it.
  func form(of attribute: Attribute) -> ColumnForm?
  /// The parts of the name of a table, which a schema gives as one text: PostgreSQL's
  /// `sales.orders` has two.
  func parts(ofTable name: String) -> [String]
  /// The value of a column, where that is not the column as it is: nil, or `"mood"::text`.
  func reading(_ column: SQLFragment, of attribute: Attribute) -> SQLFragment?
  /// The SQL of a construct; nil if the database cannot express it, or not exactly.
  func render(_ construct: SQLConstruct) -> SQLFragment?
  /// The dialect with limits on the cost of MATCHES, where the library's own function decides it.
  func limited(to matching: RegularExpressionLimits) -> Self
}

extension SQLDialect {
  /// Enough for most databases.
  public var maximumJoins: Int { 60 }

  public var traits: SQLTraits { .usual() }

  public func parameterName(at position: Int) -> String? { nil }

  public func parts(ofTable name: String) -> [String] { [name] }

  public func reading(_ column: SQLFragment, of attribute: Attribute) -> SQLFragment? { nil }

  public func limited(to matching: RegularExpressionLimits) -> Self { self }

  /// The type as which a value is bound that a column is set to.
  package func assignedType(of attribute: Attribute) -> SQLType {
    guard let form = form(of: attribute), reading("", of: attribute) == nil else {
      return .inferred
    }
    return form.type
  }

  /// The name of a table in a statement: `"sales"."orders"`.
  package func table(_ name: String) -> SQLFragment {
    guard Self.mayHaveParts(name) else { return "\(identifier: name)" }
    return parts(ofTable: name).map { "\(identifier: $0)" }.joined(".")
  }

  /// A table that goes by its whole name: `"orders"`, `"sales"."orders" AS "sales.orders"`.
  package func namedTable(_ name: String) -> SQLFragment {
    let table = table(name)
    guard Self.mayHaveParts(name) else { return table }
    return parts(ofTable: name) == [name] ? table : "\(table) AS \(identifier: name)"
  }

  /// Whether a dot is in the name; without one it is a name as it is.
  private static func mayHaveParts(_ name: String) -> Bool {
    name.utf8.contains(UInt8(ascii: "."))
  }

  /// The name of a table as text.
  package func quotedTable(_ name: String) -> String {
    parts(ofTable: name).map { quoted($0) }.joined(separator: ".")
  }

  /// A name between the marks of the dialect: `"na""me"`.
  public func quoted(_ identifier: String) -> String {
    let fragment: SQLFragment = "\(identifier: identifier)"
    return fragment.statement(in: self).text
  }
}

extension [any SQLDialect] {
  /// Every dialect: the list that the command line, tests, goldens and fuzzing go through.
  public static var all: Self { withStore + [.duckDB, .clickHouse, .spark] }

  /// The dialects that a store speaks. The others are for clients of other languages, and are
  /// compared with memory in their own engines (`make engines`).
  package static var withStore: Self { [.sqlite, .postgres, .mariaDB] }
}

extension SQLDialect where Self == SQLiteDialect {
  /// SQLite 3.38 or later, with the functions of `SQLiteFunction`.
  public static var sqlite: Self { SQLiteDialect() }
}

extension SQLDialect where Self == PostgresDialect {
  /// PostgreSQL 14 or later, its database in UTF-8.
  public static var postgres: Self { PostgresDialect() }
}

extension SQLDialect where Self == DuckDBDialect {
  /// DuckDB 2.0 or later.
  public static var duckDB: Self { DuckDBDialect() }
}

extension SQLDialect where Self == ClickHouseDialect {
  /// ClickHouse 26 or later.
  public static var clickHouse: Self { ClickHouseDialect() }
}

extension SQLDialect where Self == SparkDialect {
  /// Spark SQL 4 in ANSI mode and UTC.
  public static var spark: Self { SparkDialect() }
}

extension SQLDialect where Self == MariaDBDialect {
  /// MariaDB 10.6 or later, its connection in UTF-8 of four bytes.
  public static var mariaDB: Self { MariaDBDialect() }
}
