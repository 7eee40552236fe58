/// What an expression gives, as far as a schema can tell.
public indirect enum ValueType: Hashable, Sendable {
  case bool, integer, real, decimal
  /// Any of `integer`, `real`, `decimal` or a `bool` that counts as 0 or 1; which one is known only
  /// when it is worked out.
  case number
  case text, date, uuid, bytes, url
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
  /// Known to be values of unlike types: `TERNARY(age > 18, 1, "a")`. They have no order, and
  /// nothing can be done with them but to test whether they are equal.
  case mixed
  /// Nothing is known: `$limit`, `FUNCTION(…)`
  case any
}
