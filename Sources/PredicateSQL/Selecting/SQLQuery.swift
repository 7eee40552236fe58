public import PredicateAnalysis
public import PredicateSyntax

/// What a SELECT is to give: rows of an entity, or groups of them.
public struct SQLQuery: Hashable, Sendable {
  public struct Column: Hashable, Sendable {
    public enum Source: Hashable, Sendable {
      /// A column of the entity's table, as it is
      case column(String)
      /// `email`, `owner.name`, `owners.@count`
      case keyPath(String)
      /// Of a group: how many rows there are
      case rowCount
      /// Of a group: what is made of the values that are not nil
      case aggregate(SQLAggregate, keyPath: String)
    }

    public var name: String
    public var source: Source

    public init(_ name: String, _ source: Source) {
      self.name = name
      self.source = source
    }
  }

  public struct Sort: Hashable, Sendable {
    public enum Source: Hashable, Sendable {
      case keyPath(String)
      /// What the column of that name gives
      case column(String)
    }

    public var source: Source
    /// Nil comes first ascending, last descending.
    public var isAscending: Bool

    public init(_ source: Source, ascending: Bool = true) {
      self.source = source
      isAscending = ascending
    }
  }

  public var schema: Schema
  public var entity: String
  /// Checked against the same schema and entity; nil is every row.
  public var predicate: CheckedPredicate?
  public var columns: [Column]
  /// Whether rows become groups: one of all rows where `groupBy` is empty.
  public var isGrouped = false
  /// Key paths
  public var groupBy: [String] = []
  /// Which groups are wanted. The columns are its variables, and their names its keys.
  public var having: PredicateNode?
  /// Whether equal rows come once.
  public var isDistinct = false
  public var sorts: [Sort] = []
  /// Whether rows that the sorts leave equal come by primary key.
  public var breaksTies = false
  public var limit: Int?
  public var offset = 0

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

/// What is worked out of the values of a group.
public enum SQLAggregate: String, Hashable, Sendable, CaseIterable {
  case count, sum, minimum, maximum, average
}

/// A SELECT, and what is left to be done with its rows.
public struct SQLSelection: Hashable, Sendable {
  public struct Column: Hashable, Sendable {
    public var name: String
    /// What the rows hold there; nil of a column that was asked for as it is.
    public var form: ColumnForm?
    /// The type of the value. Sums of integers come as decimals.
    public var type: AttributeType?
  }

  public var statement: SQLStatement
  public var columns: [Column]
  /// What memory must check of every row.
  public var residual: BoundPredicate?
  /// Why there is a residual.
  public var notes: [Diagnostic]
  /// Whether the rows come sorted as was asked.
  public var isSorted: Bool
  /// Whether limit and offset are seen to. They are not where memory must check or sort first.
  public var isLimited: Bool
}
