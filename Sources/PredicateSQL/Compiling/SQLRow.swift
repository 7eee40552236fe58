import PredicateSchema

/// A row that key paths start from, with the way to its columns.
indirect enum SQLRow {
  /// A row of a table, perhaps under an alias, in the FROM of some level.
  case table(level: Int, alias: String, SQLEntity)
  /// The row that a to-one relationship leads to. It is joined only for a column that the row
  /// before it lacks.
  case toOne(from: SQLRow, name: String, Relationship, SQLEntity)
  /// The row that an entry of a join table leads to, joined likewise.
  case linked(level: Int, alias: String, name: String, Relationship, [ColumnPair], SQLEntity)
  /// A group of rows, whose columns have names of their own.
  case group(level: Int, [String: SQLOperand])
  /// An object that a column of a row holds.
  case inner(of: SQLRow, column: String, isOptional: Bool, SQLEntity)
  /// An object that is an element of an array, under the variable of a lambda. The level is that of
  /// the row with the array.
  case element(level: Int, variable: String, isOptional: Bool, SQLEntity)

  var entity: SQLEntity {
    switch self {
    case .table(_, _, let entity), .toOne(_, _, _, let entity), .linked(_, _, _, _, _, let entity),
      .inner(_, _, _, let entity), .element(_, _, _, let entity):
      entity
    case .group: .none
    }
  }

  /// The level whose FROM has the row; 0 is the outermost query.
  var level: Int {
    switch self {
    case .table(let level, _, _), .linked(let level, _, _, _, _, _), .group(let level, _),
      .element(let level, _, _, _):
      level
    case .toOne(let row, _, _, _), .inner(let row, _, _, _): row.level
    }
  }

  /// Whether the row may be absent.
  var isOptional: Bool {
    switch self {
    case .table, .linked, .group: false
    case .toOne: true
    case .inner(let row, _, let isOptional, _): isOptional || row.isOptional
    case .element(_, _, let isOptional, _): isOptional
    }
  }

  /// The row's name among those of its level.
  var key: String {
    // From the last name to the first: a path may be long.
    var names: [String] = []
    var row = self
    while true {
      switch row {
      case .toOne(let base, let name, _, _), .inner(let base, let name, _, _):
        names.append(name)
        row = base
        continue
      case .table(_, let alias, _): names.append(alias)
      case .linked(_, let alias, let name, _, _, _): names += [name, alias]
      case .group: names.append("")
      case .element(_, let variable, _, _): names.append(variable)
      }
      return names.reversed().joined(separator: "\u{0}")
    }
  }
}

/// One query, the outermost or a subquery, with its tables, its conditions and its use of the
/// levels outside.
struct SQLLevel {
  var from: SQLFragment
  /// The table of FROM, and its name there.
  var table: String
  var alias: String
  var joins: [SQLJoin] = []
  /// The joined tables without whose row no row is wanted.
  var required: Set<String> = []
  /// The conditions for a row to belong here at all, such as a discriminator.
  var conditions: [SQLCondition] = []
  /// Whether a join drops elements that are nil, which is correct only if nil does not match.
  var losesNil = false
  /// Whether the query refers to rows outside, other than by the columns that tie it to them.
  var isCorrelated = false

  init(table: String, alias: String, from: SQLFragment) {
    (self.table, self.alias, self.from) = (table, alias, from)
  }

  var allJoins: SQLFragment {
    var text = SQLFragment()
    text.append(joins, required)
    return text
  }

  /// Adds a table to FROM, which may have at most `most` joins.
  mutating func join(_ join: SQLJoin, most: Int) throws(Unsupported) {
    guard joins.count < most else { throw Unsupported("too many joins") }
    joins.append(join)
  }
}

/// A table that is joined in a FROM.
struct SQLJoin: Sendable {
  /// The row's name among those of its level
  var key: String
  var table: String
  var alias: String
  /// Whether rows without one there remain, and have NULL in its columns
  var isOuter: Bool
  /// The alias that the condition starts from
  var base: String
  /// `"author" AS "t1" ON …`
  var text: SQLFragment
}

extension SQLFragment {
  /// The joins. A table is joined so that rows without one there are left out if none of those is
  /// wanted: SQLite then may begin with that table.
  mutating func append(_ joins: [SQLJoin], _ required: Set<String>) {
    guard !joins.isEmpty else { return }
    var inner = required
    // A table is joined after the one that it is reached from.
    for join in joins.reversed() where !join.isOuter || inner.contains(join.alias) {
      inner.insert(join.base)
    }
    for join in joins {
      append(literal: join.isOuter && !inner.contains(join.alias) ? " LEFT JOIN " : " JOIN ")
      append(join.text)
    }
  }
}
