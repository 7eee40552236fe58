public import PredicateAnalysis

/// All that differs between databases and matters to a statement.
///
/// A dialect says only what the database can say *exactly*, with the answer that memory gives for
/// every row; nil is the right answer to everything else, and what is left is checked in memory.
/// CONTRIBUTING.md has the recipe for another one.
public protocol SQLDialect: Sendable {
  /// The name in messages: `PostgreSQL`.
  var name: String { get }
  /// The word for it on the command line and in the names of files: `postgres`.
  var key: String { get }
  /// The constructs that every database has, as this one writes them.
  var syntax: SQLSyntax { get }
  /// How many values a statement may bind.
  var maximumBindings: Int { get }
  /// How many tables FROM may join to its first; terms that need more are left to memory.
  var maximumJoins: Int { get }
  /// Whether NaN can be stored.
  var hasNaN: Bool { get }
  /// Whether U+0000 can be kept in text.
  var hasNulCharacter: Bool { get }
  /// Whether `x IN (SELECT …)` on its own beats `EXISTS`, because the planner does not make one of
  /// the other.
  var prefersMembership: Bool { get }
  /// Whether distinct rows can be sorted by what is made of their columns.
  var sortsDistinctByExpressions: Bool { get }
  /// Whether what rows are grouped by can be anything, and is known again where it is selected.
  var groupsByAnyExpression: Bool { get }

  /// The first placeholder is at 1.
  func write(placeholderAt position: Int, as type: SQLType, to text: inout SQLText)
  /// What the column of an attribute holds; nil where the dialect knows no such form.
  func form(of attribute: Attribute) -> ColumnForm?
  /// How the database says it; nil when it cannot, or not exactly.
  func render(_ construct: SQLConstruct) -> SQLFragment?
  /// The dialect with limits on the cost of MATCHES, where the library's own function decides it.
  func limited(to matching: RegularExpressionLimits) -> Self
}

extension SQLDialect {
  /// Enough for most.
  public var maximumJoins: Int { 60 }

  public func limited(to matching: RegularExpressionLimits) -> Self { self }

  /// A name between the marks of the dialect: `"na""me"`.
  public func quoted(_ identifier: String) -> String {
    let fragment: SQLFragment = "\(identifier: identifier)"
    return fragment.statement(in: self).text
  }
}

extension [any SQLDialect] {
  /// Every dialect: the list that the command line, tests, goldens and fuzzing go through.
  public static var all: Self { [.sqlite, .postgres] }
}

extension SQLDialect where Self == SQLiteDialect {
  /// SQLite 3.38 or later, with the functions of `SQLiteFunction`.
  public static var sqlite: Self { SQLiteDialect() }
}

extension SQLDialect where Self == PostgresDialect {
  /// PostgreSQL 14 or later, its database in UTF-8.
  public static var postgres: Self { PostgresDialect() }
}
