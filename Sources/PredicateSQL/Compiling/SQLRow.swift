import PredicateSchema

/// A row that key paths start from, and how to get at its columns.
indirect enum SQLRow {
  /// A row of a table, or of another under an alias, in the FROM of some level.
  case table(level: Int, alias: String, SQLEntity)
  /// Where a to-one relationship leads. It is joined only when a column is asked for that the row it
  /// leads from does not have.
  case toOne(from: SQLRow, name: String, Relationship, SQLEntity)
  /// Where a row of a join table leads, likewise.
  case linked(level: Int, alias: String, name: String, Relationship, [ColumnPair], SQLEntity)
  /// A group of rows, whose columns have names of their own.
  case group(level: Int, [String: SQLOperand])

  var entity: SQLEntity {
    switch self {
    case .table(_, _, let entity), .toOne(_, _, _, let entity), .linked(_, _, _, _, _, let entity):
      entity
    case .group: .none
    }
  }

  /// The query whose FROM it belongs to, counted from the outside.
  var level: Int {
    switch self {
    case .table(let level, _, _), .linked(let level, _, _, _, _, _), .group(let level, _): level
    case .toOne(let row, _, _, _): row.level
    }
  }

  /// Whether there may be no such row.
  var isOptional: Bool {
    switch self {
    case .table, .linked, .group: false
    case .toOne: true
    }
  }

  /// What tells it from other rows of the same level.
  var key: String {
    switch self {
    case .table(_, let alias, _): alias
    case .toOne(let row, let name, _, _): row.key + "\u{0}" + name
    case .linked(_, let alias, let name, _, _, _): alias + "\u{0}" + name
    case .group: ""
    }
  }
}

/// One query, the outermost or a subquery: what it reads and what it asks of the others around it.
struct SQLLevel {
  var from: SQLFragment
  var joins: [(key: String, alias: String, fragment: SQLFragment)] = []
  /// What rows must satisfy to be there at all, such as a discriminator.
  var conditions: [SQLCondition] = []
  /// Whether a join leaves out elements that are nil, which is right only where nil does not pass.
  var losesNil = false
  /// Whether it looks at rows of a level outside, other than by the columns it is joined with.
  var isCorrelated = false

  var allJoins: SQLFragment { joins.map(\.fragment).joined("") }

  /// Puts one more table into FROM, which may hold `most`.
  mutating func join(
    _ key: String,
    _ alias: String,
    _ fragment: SQLFragment,
    most: Int
  ) throws(Unsupported) {
    guard joins.count < most else { throw Unsupported("so many joins") }
    joins.append((key, alias, fragment))
  }
}
