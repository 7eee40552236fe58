import PredicateAnalysis
import PredicateSyntax

/// What an expression comes to in SQL.
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

/// The elements that a to-many path leads to, and those of them that are meant.
struct SQLCollection {
  /// Where the first to-many relationship starts.
  var base: SQLRow
  /// Relationships, to-many the first, and perhaps an attribute at the end.
  var keys: ArraySlice<String>
  /// The condition of a SUBQUERY.
  var filter: Filter?

  struct Filter {
    var variable: String
    var predicate: PredicateNode
    /// The variables around it.
    var variables: [(name: String, row: SQLRow)]
  }
}
