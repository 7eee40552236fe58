import PredicateSyntax

/// A column, known by its name and by the table or alias that stands before it.
struct SQLColumn: Hashable {
  var name: String
  var table: String
  /// The fields that lead into an object which the column holds, the outermost first.
  var fields: [String] = []
}

/// A value in SQL that can be compared.
enum SQLScalar {
  /// `"person"."age"`
  case column(SQLColumn)
  /// A bound value
  case value(Value, as: SQLType)
  /// Anything that is made of those
  case fragment(SQLFragment)

  var fragment: SQLFragment {
    if case .fragment(let fragment) = self { return fragment }
    var fragment = SQLFragment()
    fragment.append(self)
    return fragment
  }

  /// Whether a database recognises a second occurrence in a statement as the same: not with bound
  /// values, which then have two numbers, nor with subqueries, whose aliases differ.
  var isRepeatable: Bool {
    switch self {
    case .column: true
    case .value: false
    case .fragment(let fragment): fragment.bindingCount == 0 && !fragment.hasSubquery
    }
  }
}

extension SQLFragment {
  mutating func append(_ column: SQLColumn) {
    append(name: column.name, of: column.table)
    for field in column.fields {
      append(literal: ".")
      append("\(identifier: field)")
    }
  }

  mutating func append(_ scalar: SQLScalar) {
    switch scalar {
    case .column(let column): append(column)
    case .value(let value, let type): append(value, as: type)
    case .fragment(let fragment): append(fragment)
    }
  }
}

extension SQLFragment.StringInterpolation {
  mutating func appendInterpolation(_ column: SQLColumn) { fragment.append(column) }

  mutating func appendInterpolation(_ scalar: SQLScalar) { fragment.append(scalar) }
}
