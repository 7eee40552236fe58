/// The type of an expression's value, as far as a schema can tell.
@nonexhaustive
public indirect enum ValueType: Hashable, Sendable {
  /// true or false
  case bool
  /// an integer of 64 bits
  case integer
  /// a double
  case real
  /// a decimal of 38 digits
  case decimal
  /// Any of `integer`, `real`, `decimal` or a `bool` that counts as 0 or 1; which one it is shows
  /// only at evaluation.
  case number
  /// a string
  case text
  /// a point in time
  case date
  /// a UUID
  case uuid
  /// data
  case bytes
  /// a URL
  case url
  /// `NULL`, and nothing else
  case null
  /// `{1, 2}`; a list of values of any types is `list(of: .any)`
  case list(of: ValueType)
  /// A constant dictionary
  case map
  /// A row: `SELF`, `author`
  case object(entity: String)
  /// To-many: `books`, `books.title`
  case collection(of: ValueType)
  /// Values of different types: `TERNARY(age > 18, 1, "a")`. They have no order; only tests for
  /// equality are possible.
  case mixed
  /// An unknown type: `$limit`, `FUNCTION(…)`
  case any
}
