import PredicateAnalysis
import PredicateSyntax

/// The translation of an expression.
enum SQLTerm {
  case constant(Value)
  case scalar(SQLOperand)
  /// `SELF`, `author`, `$b`
  case object(SQLRow)
  /// `books`, `books.title`
  case collection(SQLCollection)
  /// `books.@count`, `SUBQUERY(books, $b, …).@count`
  case count(SQLCollection)
  /// `{a, 1}`
  case list([ExpressionNode])
}

/// The elements that a to-many path leads to, and the filter on them.
struct SQLCollection {
  /// The row with the first to-many relationship, or array.
  var base: SQLRow
  /// Relationships, the first of them to-many, and perhaps an attribute at the end; or attributes,
  /// the first of them an array.
  var keys: ArraySlice<String>
  /// The condition of a SUBQUERY.
  var filter: Filter?

  struct Filter {
    var variable: String
    var predicate: PredicateNode
    /// The variables outside the SUBQUERY.
    var variables: [(name: String, term: SQLTerm)]
  }
}
