/// A value that each row of an entity has.
public struct Attribute: Hashable, Sendable {
  /// The name of the column that holds the value.
  public var column: String
  /// The type of the value.
  public var type: AttributeType
  /// Whether the value may be missing: the column may hold NULL.
  public var isOptional: Bool
  /// The storage form of the value; nil for the dialect's default.
  public var storage: StorageForm?
  /// The collation of a text column.
  public var collation: ColumnCollation
  /// The maximum digits of a decimal, as in `DECIMAL(10, 2)`; nil if they are unknown.
  ///
  /// Engines without decimals of unlimited length compare such a column with constants directly.
  public var digits: DecimalDigits? {
    get { guarantees.digits }
    set { guarantees.digits = newValue }
  }
  /// The folded form of the text in the database; nil if there is none.
  public var folded: FoldedText? {
    get { guarantees.folded }
    set { guarantees.folded = newValue }
  }
  /// The constraints that the database enforces; only the digits if it was not inspected.
  package var guarantees = ColumnGuarantees()

  /// Creates an attribute.
  public init(
    column: String,
    type: AttributeType,
    isOptional: Bool = false,
    storage: StorageForm? = nil,
    collation: ColumnCollation = .binary,
    digits: DecimalDigits? = nil,
    folded: FoldedText? = nil
  ) {
    self.column = column
    self.type = type
    self.isOptional = isOptional
    self.storage = storage
    self.collation = collation
    self.digits = digits
    self.folded = folded
  }
}

/// The form in which a column stores a value.
@nonexhaustive
public enum StorageForm: String, Hashable, Sendable, Codable, CaseIterable {
  /// The database's own type: `timestamptz`, `uuid`, `numeric`, `boolean`.
  case native
  /// A date as a date and time in UTC without a zone: PostgreSQL's `timestamp`, `date`
  case zoneless
  /// A date as a number, `1735689600.0`
  case secondsSince1970
  /// A date as a number since 2001-01-01T00:00:00Z, as Core Data does, `757382400.0`
  case secondsSince2001
  /// A date as text, `2025-01-01T00:00:00Z`
  case iso8601
  /// A UUID as `6B29FC40-CA47-1067-B31D-00DD010662DA`, a decimal as `1.10`
  case text
  /// A UUID as its 16 bytes
  case blob
  /// A truth value as 0 or 1
  case integer
  /// Text as a value of another type that the database reads as text: PostgreSQL's enumerations,
  /// `citext`, `time`
  case cast
  /// Text whose trailing spaces do not count: PostgreSQL's `char(3)`
  case padded
  /// A number of 32 bits: PostgreSQL's `real`
  case single
  /// A date in nanoseconds, finer than in memory: ClickHouse's `DateTime64(9)`
  case nanoseconds
  /// A date in nanoseconds as a date and time in UTC without a zone: DuckDB's `TIMESTAMP_NS`
  case zonelessNanoseconds
  /// A decimal as an SQLite number, and NaN as the text `NaN`: Core Data's `Decimal`
  case number
  /// Data whose first byte is 1 before the data, or 2 before the name of a file next to the store:
  /// Core Data's external binary data
  case external
  /// A value as the bytes of a keyed archive, or of a property list: Core Data's `Transformable`
  case archive
  /// A value of any type, unchanged: SQLite columns that declare no type, or `ANY`
  case any
}

/// The way the database compares a text column.
public enum ColumnCollation: String, Hashable, Sendable, Codable, CaseIterable {
  /// By code points, so that an index on the column can be used: SQLite's BINARY, PostgreSQL's `C`.
  case binary
  /// Equal only if the bytes are, in its own order: PostgreSQL's default collation in most
  /// databases. An index on the column finds equal text, but no range of code points.
  case deterministic
  /// Any other collation: texts with different bytes may be equal, or the collation is unknown.
  case other
}
