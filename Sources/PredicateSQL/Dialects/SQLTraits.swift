/// The properties of a database that decide how a condition is written for it.
///
///     let traits = SQLTraits.usual(with: [.nan, .typedColumns])
public struct SQLTraits: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Conditions may read rows of other tables, or other rows of the same table.
  public static let otherTables = Self(rawValue: 1 << 0)
  /// `a.b` may be a field `b` of a column `a`, which in a subquery hides a table `a` outside.
  public static let fieldsByDot = Self(rawValue: 1 << 1)
  /// A subquery within a subquery may name the rows outside both.
  public static let distantRows = Self(rawValue: 1 << 2)
  /// NaN can be stored.
  public static let nan = Self(rawValue: 1 << 3)
  /// Infinities can be stored.
  public static let infinities = Self(rawValue: 1 << 4)
  /// Every part of the database, the statistics of files included, takes NaN for the greatest
  /// number and for equal to itself. Without it, each comparison excludes NaN explicitly.
  public static let orderedNaN = Self(rawValue: 1 << 5)
  /// An integer is compared with a double exactly. A database that has NaN often turns integers
  /// into doubles.
  public static let mixedNumbers = Self(rawValue: 1 << 6)
  /// Dates before the year 1 and after 9999 are read as PostgreSQL writes them.
  public static let distantDates = Self(rawValue: 1 << 7)
  /// A text with a collation of its own in a comparison overrules the collation of the other.
  /// Without it, both get one.
  public static let overridingCollations = Self(rawValue: 1 << 8)
  /// `==` of a column in a collation of its own is compared by that first, as an index on it is,
  /// and then by code points: equal text is equal in every collation.
  public static let collatedEquality = Self(rawValue: 1 << 9)
  /// Text may contain U+0000.
  public static let nulCharacter = Self(rawValue: 1 << 10)
  /// `x IN (SELECT …)` on its own is faster than `EXISTS`, because the planner does not turn one
  /// into the other.
  public static let quickMembership = Self(rawValue: 1 << 11)
  /// The rows of `IN (SELECT …)` may be limited. Without it, they are selected from a derived table
  /// that is.
  public static let limitedMembership = Self(rawValue: 1 << 12)
  /// `(a, b) > (1, 2)` may be asked of a row without `b`. MariaDB makes an inner join of a LEFT
  /// JOIN whose columns are compared so, and loses the row.
  public static let rowsWithNull = Self(rawValue: 1 << 13)
  /// Distinct rows can be sorted by expressions of their columns.
  public static let distinctExpressions = Self(rawValue: 1 << 14)
  /// Each value of a column is of the column's type.
  public static let typedColumns = Self(rawValue: 1 << 15)
  /// Rows can be grouped by any expression, and the same expression be selected.
  public static let groupedExpressions = Self(rawValue: 1 << 16)
  /// Conditions can read the fields of objects and the elements of arrays that a column holds: the
  /// fields by a dot, the elements by the constructs that take `SQLConstruct.Elements`.
  public static let partsOfRows = Self(rawValue: 1 << 17)
  /// An array may be NULL, and so differ from an empty one.
  public static let nullArrays = Self(rawValue: 1 << 18)

  /// The traits that most databases have, with others and without some.
  public static func usual(with others: Self = [], without absent: Self = []) -> Self {
    let most: Self = [
      .otherTables, .distantRows, .infinities, .orderedNaN, .distantDates, .overridingCollations,
      .limitedMembership, .rowsWithNull, .nullArrays,
    ]
    return most.subtracting(absent).union(others)
  }
}

extension SQLDialect {
  /// Whether the database has all of these traits.
  package func has(_ traits: SQLTraits) -> Bool { self.traits.isSuperset(of: traits) }
}
