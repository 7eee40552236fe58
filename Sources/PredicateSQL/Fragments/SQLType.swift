public import PredicateSchema

/// The type of a bound value, for databases that need it in the text: `$1::bigint`.
@nonexhaustive
public indirect enum SQLType: Hashable, Sendable {
  /// true or false
  case boolean
  /// an integer of 64 bits
  case integer
  /// a double
  case real
  /// a decimal
  case numeric
  /// a decimal of so many digits, sent as text
  case decimal(DecimalDigits)
  /// a string
  case text
  /// a point in time
  case timestamp
  /// a UUID
  case uuid
  /// data
  case bytes
  /// A date and time in UTC that do not name their zone
  case zonelessTimestamp
  /// The type of the column that is set to the value, which the database knows
  case inferred
  /// Many values bound as one
  case list(of: SQLType)
}
