public import PredicateSchema

/// The differences between databases that matter to a statement.
///
/// A dialect renders only what the database can express *exactly*, with memory's answer for every
/// row. For everything else it must return nil; that part is then checked in memory.
public protocol SQLDialect: Sendable {
  /// The name of the database, for messages only.
  var name: String { get }
  /// The number of values that a statement may bind.
  var maximumBindings: Int { get }
  /// The number of tables that FROM may join to its first; terms that need more are left to memory.
  var maximumJoins: Int { get }
  /// Whether NaN can be stored.
  var hasNaN: Bool { get }
  /// Whether text may contain U+0000.
  var hasNulCharacter: Bool { get }
  /// Whether `x IN (SELECT …)` on its own is faster than `EXISTS`, because the planner does not
  /// turn one into the other.
  var prefersMembership: Bool { get }
  /// Whether nil comes first when rows are sorted ascending, and last descending.
  var sortsNullFirst: Bool { get }
  /// Whether distinct rows can be sorted by expressions of their columns.
  var sortsDistinctByExpressions: Bool { get }
  /// Whether rows can be grouped by any expression, and the same expression be selected.
  var groupsByAnyExpression: Bool { get }

  /// Writes a placeholder; the first is at position 1.
  func write(placeholderAt position: Int, as type: SQLType, to text: inout SQLText)
  /// The form of an attribute's column; nil if the dialect does not support it.
  func form(of attribute: Attribute) -> ColumnForm?
  /// The SQL of a construct; nil if the database cannot express it, or not exactly.
  func render(_ construct: SQLConstruct) -> SQLFragment?
}

extension SQLDialect {
  /// Enough for most databases.
  public var maximumJoins: Int { 60 }

  /// A name between double quotes, which every database reads: `"na""me"`.
  public func quoted(_ identifier: String) -> String {
    var text = SQLText()
    text.append(quoted: identifier)
    return text.string
  }
}

extension SQLDialect where Self == SQLiteDialect {
  /// SQLite 3.38 or later, with the functions of `SQLiteFunction`.
  public static var sqlite: Self { SQLiteDialect() }
}

extension SQLDialect where Self == PostgresDialect {
  /// PostgreSQL 14 or later, its database in UTF-8.
  public static var postgres: Self { PostgresDialect() }
}
