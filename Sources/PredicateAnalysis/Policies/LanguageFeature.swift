/// A construct of the language that a policy may forbid. Comparison operators and functions are not
/// among them; they are allowed by name.
@nonexhaustive
public enum LanguageFeature: String, Hashable, Sendable, Codable, CaseIterable {
  /// `a == 1 AND b == 2`
  case and
  /// `a == 1 OR b == 2`
  case or
  /// `NOT a == 1`, `NONE tags == "x"`
  case not
  /// `ANY tags == "x"`, `SOME tags == "x"`
  case any
  /// `ALL scores > 3`
  case all
  /// `{a, b}`; a list of constants is a constant
  case list
  /// `$limit`, given by the application at evaluation; a SUBQUERY's own variable needs no
  /// permission
  case variable
  /// `a + b`, `-a`
  case arithmetic
  /// `tags[0]`, `ages["Ada"]`
  case index
  /// `items.@count`, `items.@sum.price`
  case collectionOperator = "collection-operator"
  /// `a UNION b`
  case setOperation = "set-operation"
  /// `SUBQUERY(items, $i, $i.price > 3)`
  case subquery
  /// `TERNARY(a > 1, "many", "one")`
  case ternary
  /// `CAST(x, "NSDate")`
  case cast
  /// `CAST(x, "Class")`, which never has a value
  case classCast = "class-cast"
  /// `$a.$b`: a key that is known only at evaluation
  case dynamicKey = "dynamic-key"
  /// `FUNCTION(a, "isAdult")`; the selector must be among the functions too
  case message
  /// `$x := 3`
  case assignment
  /// `FETCH(a, b, NO)`, which never has a value
  case fetch
  /// `ANYKEY`, which never has a value
  case anyKey = "any-key"

  /// The construct as it is written in a predicate, for messages.
  var spelling: String {
    switch self {
    case .and: "AND"
    case .or: "OR"
    case .not: "NOT"
    case .any: "ANY"
    case .all: "ALL"
    case .list: "an array of expressions"
    case .variable: "a variable"
    case .arithmetic: "arithmetic"
    case .index: "an index"
    case .collectionOperator: "a collection operator"
    case .setOperation: "an operation on sets"
    case .subquery: "SUBQUERY"
    case .ternary: "TERNARY"
    case .cast: "CAST"
    case .classCast: "CAST to Class"
    case .dynamicKey: "a variable as a key"
    case .message: "FUNCTION"
    case .assignment: "assignment"
    case .fetch: "FETCH"
    case .anyKey: "ANYKEY"
    }
  }

  /// Features that call into the application, or change something.
  static let reflective: Set<Self> = [
    .classCast, .dynamicKey, .message, .assignment, .fetch, .anyKey,
  ]
}
