public import PredicateAnalysis
public import PredicateSchema
public import PredicateSyntax

/// The result that a SELECT is to give: rows of an entity, or groups of them.
public struct SQLQuery: Hashable, Sendable {
  /// A column of the result.
  public struct Column: Hashable, Sendable {
    /// The origin of a column's values.
    public enum Source: Hashable, Sendable {
      /// A column of the entity's table, as it is
      case column(String)
      /// `email`, `owner.name`, `owners.@count`
      case keyPath(String)
      /// The start of the hour, day, week, month or year of a date
      case dateBucket(DateUnit, SQLTimeZone, keyPath: String)
      /// Of a group: the number of its rows
      case rowCount
      /// Of a group: an aggregate of the values that are not nil
      case aggregate(AggregateFunction, keyPath: String)
    }

    /// The name of the column in the result.
    public var name: String
    /// The origin of its values.
    public var source: Source

    /// Creates a column.
    public init(_ name: String, _ source: Source) {
      self.name = name
      self.source = source
    }
  }

  /// A key of the order of the rows.
  public struct Sort: Hashable, Sendable {
    /// The origin of the values that are ordered.
    public enum Source: Hashable, Sendable {
      /// The value at a key path
      case keyPath(String)
      /// The value of the column of that name
      case column(String)
    }

    /// The origin of the values.
    public var source: Source
    /// Whether small values come first.
    public var isAscending: Bool
    /// Whether nil comes before every value.
    public var putsNilFirst: Bool
    /// The options by which text is compared.
    public var options: StringOptions

    /// Makes a sort. Unless it is said otherwise, nil comes first ascending, last descending.
    public init(
      _ source: Source,
      ascending: Bool = true,
      putsNilFirst: Bool? = nil,
      options: StringOptions = []
    ) {
      self.source = source
      isAscending = ascending
      self.putsNilFirst = putsNilFirst ?? ascending
      self.options = options
    }
  }

  /// A place in the order of the rows: that of a row with these values.
  public struct Position: Hashable, Sendable {
    /// A value for each sort
    public var sortKeys: [Value]
    /// A value for each column of the primary key
    public var primaryKey: [Value]

    /// Creates a position: a value for each sort, and the primary key.
    public init(sortKeys: [Value], primaryKey: [Value]) {
      self.sortKeys = sortKeys
      self.primaryKey = primaryKey
    }
  }

  /// The schema of the database.
  public var schema: Schema
  /// The entity whose rows are read.
  public var entity: String
  /// The predicate, checked against the same schema and entity; nil for every row.
  public var predicate: CheckedPredicate?
  /// Queries whose values, those of the first column, `$variables` of the predicate stand for.
  public var subqueries: [String: SQLQuery] = [:]
  /// The columns of the result.
  public var columns: [Column]
  /// Whether rows are grouped: into one group where `groupBy` is empty.
  public var isGrouped = false
  /// The key paths to group by.
  public var groupBy: [String] = []
  /// The names of columns to group by.
  public var columnsToGroupBy: [String] = []
  /// The condition on groups. The columns are its variables, and their names its keys.
  public var having: PredicateNode?
  /// Whether equal rows appear once.
  public var isDistinct = false
  /// The order of the rows; without any, it is the database's.
  public var sorts: [Sort] = []
  /// Whether rows that the sorts leave equal are ordered by primary key.
  public var breaksTies = false
  /// The place after which rows are wanted, of rows that are ordered by the sorts and the primary
  /// key; nil for all.
  public var after: Position?
  /// The greatest number of rows; nil for all.
  public var limit: Int?
  /// The number of rows to skip.
  public var offset = 0

  /// Creates a query.
  public init(
    schema: Schema,
    entity: String,
    predicate: CheckedPredicate? = nil,
    columns: [Column] = []
  ) {
    self.schema = schema
    self.entity = entity
    self.predicate = predicate
    self.columns = columns
  }
}

/// A SELECT, with the work that is left to do on its rows.
public struct SQLSelection: Hashable, Sendable {
  /// A column of the rows.
  public struct Column: Hashable, Sendable {
    /// The name of the column.
    public var name: String
    /// The form of the values in the rows; nil for a column that was requested as it is.
    public var form: ColumnForm?
    /// The type of the value. Sums of integers come as decimals.
    public var type: AttributeType?
    /// Whether it is a sum: NULL is then that of no values, the integer 0.
    public var isSum = false
  }

  /// The SELECT.
  public var statement: SQLStatement
  /// The columns of its rows, in order.
  public var columns: [Column]
  /// The condition that memory must check for every row.
  public var residual: BoundPredicate?
  /// The reasons for the residual.
  public var notes: [Diagnostic]
  /// Whether the rows come in the requested order.
  public var isSorted: Bool
  /// Whether limit and offset are applied. They are not where memory must check or sort first.
  public var isLimited: Bool
}
