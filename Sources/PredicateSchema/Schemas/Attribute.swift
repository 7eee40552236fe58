/// A scalar that each row of an entity has.
public struct Attribute: Hashable, Sendable {
  /// The name of the column that holds the value.
  public var column: String
  /// The type of the value.
  public var type: AttributeType
  /// Whether the value may be missing: the column may hold NULL.
  public var isOptional: Bool
  /// How the column stores the value; nil is the dialect's usual way.
  public var storage: StorageForm?
  /// How the column compares text.
  public var collation: ColumnCollation
  /// The most digits that a decimal has, as in `DECIMAL(10, 2)`; nil where they are not known.
  ///
  /// Engines that have no decimals of any length compare such a column with constants as it is.
  public var digits: DecimalDigits? {
    get { guarantees.digits }
    set { guarantees.digits = newValue }
  }
  /// The folded form of text that the database keeps beside it; nil where it keeps none.
  public var folded: FoldedText? {
    get { guarantees.folded }
    set { guarantees.folded = newValue }
  }
  /// The constraints that the database enforces; only the digits where it was not asked.
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

/// How a column stores a value.
@nonexhaustive
public enum StorageForm: String, Hashable, Sendable, Codable, CaseIterable {
  /// The database's own type: `timestamptz`, `uuid`, `numeric`, `boolean`.
  case native
  /// A date as a date and time in UTC that do not name their zone: PostgreSQL's `timestamp`, `date`
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
  /// Text with spaces at its end that do not count: PostgreSQL's `char(3)`
  case padded
  /// A number of 32 bits: PostgreSQL's `real`
  case single
  /// A date in nanoseconds, finer than memory holds it: ClickHouse's `DateTime64(9)`
  case nanoseconds
  /// A date in nanoseconds as a date and time in UTC that do not name their zone: DuckDB's
  /// `TIMESTAMP_NS`
  case zonelessNanoseconds
  /// A decimal as a number of SQLite's, and NaN as the text `NaN`: Core Data's `Decimal`
  case number
  /// Data whose first byte says where they are: 1 before the data, 2 before the name of a file
  /// beside the store: Core Data's external binary data
  case external
  /// A value as the bytes of a keyed archive, or of a property list: Core Data's `Transformable`
  case archive
  /// A value of any type, as it is: columns of SQLite that declare no type, or `ANY`
  case any
}

/// How the database compares a text column.
public enum ColumnCollation: String, Hashable, Sendable, Codable, CaseIterable {
  /// By code points, so that an index on the column can be used: SQLite's BINARY, PostgreSQL's `C`.
  case binary
  /// Equal only if the bytes are, in an order of its own: PostgreSQL's default collation in most
  /// databases. An index on the column finds equal text, but no range of code points.
  case deterministic
  /// Any other collation: text may be equal whose bytes differ, or the collation is not known.
  case other
}
