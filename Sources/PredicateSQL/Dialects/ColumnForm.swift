public import PredicateSchema

/// The form of the values of a column, or of an expression made of columns, in the database: an
/// attribute's type and storage form as one dialect understands them.
@nonexhaustive
public enum ColumnForm: Hashable, Sendable {
  /// A truth value of the database's own type
  case boolean
  /// A 64-bit integer; of a truth value 0 or 1
  case integer
  /// A double
  case real
  /// A decimal of the database's own type, of any digits
  case numeric
  /// A decimal of the database's own type, of so many digits: `DECIMAL(10, 2)`
  case decimal(DecimalDigits)
  /// A decimal as text: `1.10`
  case decimalText
  /// Text, compared as the column does
  case text(ColumnCollation)
  /// A URL as text, compared as the column does
  case url(ColumnCollation)
  /// A date as seconds since 2001-01-01T00:00:00Z
  case secondsSince2001
  /// A date as seconds since 1970-01-01T00:00:00Z
  case secondsSince1970
  /// A date as ISO 8601 text, in any of the ways that memory reads it
  case dateText
  /// A point in time of the database's own type, in microseconds
  case timestamp
  /// A point in time as a date and time in UTC that do not name their zone, in microseconds
  case zonelessTimestamp
  /// A UUID as text, all capitals or none
  case uuidText
  /// A UUID as 16 bytes
  case uuidBytes
  /// A UUID of the database's own type
  case uuid
  /// Data
  case bytes

  /// The type of the language that the form stands for.
  enum Kind {
    case number, text, url, date, uuid, bytes
  }

  var kind: Kind {
    switch self {
    case .boolean, .integer, .real, .numeric, .decimal, .decimalText: .number
    case .text: .text
    case .url: .url
    case .secondsSince2001, .secondsSince1970, .dateText, .timestamp, .zonelessTimestamp: .date
    case .uuidText, .uuidBytes, .uuid: .uuid
    case .bytes: .bytes
    }
  }

  /// Whether it is a decimal of the database's own types.
  var isDecimal: Bool {
    if case .decimal = self { true } else { self == .numeric }
  }

  /// Whether it is a point in time of the database's own types.
  var isTimestamp: Bool { self == .timestamp || self == .zonelessTimestamp }

  /// The type as which a value of the form is bound.
  package var type: SQLType {
    switch self {
    case .boolean: .boolean
    case .integer: .integer
    case .real, .secondsSince2001, .secondsSince1970: .real
    case .numeric: .numeric
    case .decimal(let digits): .decimal(digits)
    case .decimalText, .text, .url, .dateText, .uuidText: .text
    case .timestamp: .timestamp
    case .zonelessTimestamp: .zonelessTimestamp
    case .uuid: .uuid
    case .uuidBytes, .bytes: .bytes
    }
  }

  /// A truth value as a literal, not bound: an index on `WHERE active` serves only a statement in
  /// which the planner can read the value.
  func literal(_ truth: Bool) -> SQLFragment? {
    switch self {
    case .boolean: truth ? "TRUE" : "FALSE"
    case .integer: truth ? "1" : "0"
    case .real, .numeric, .decimal, .decimalText, .text, .url, .secondsSince2001,
      .secondsSince1970, .dateText, .timestamp, .zonelessTimestamp, .uuidText, .uuidBytes, .uuid,
      .bytes:
      nil
    }
  }

  /// Whether the database may store NaN in the form. A database that does treats NaN as equal to
  /// itself and as the greatest number. SQLite stores NULL instead.
  func mayBeNaN(in dialect: some SQLDialect) -> Bool {
    switch self {
    case .real, .numeric, .secondsSince2001, .secondsSince1970: dialect.has(.nan)
    case .boolean, .integer, .decimal, .decimalText, .text, .url, .dateText, .timestamp,
      .zonelessTimestamp, .uuidText, .uuidBytes, .uuid, .bytes:
      false
    }
  }
}
