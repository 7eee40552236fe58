/// The type of a bound value, for databases that need it in the text: `$1::bigint`.
public indirect enum SQLType: Hashable, Sendable {
  case boolean, integer, real, numeric, text, timestamp, uuid, bytes
  /// A date and time in UTC that do not name their zone
  case zonelessTimestamp
  /// The type of the column that is set to the value, which the database knows
  case inferred
  /// Many values bound as one
  case list(of: SQLType)
}
