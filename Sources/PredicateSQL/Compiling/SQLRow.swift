import PredicateSchema

/// A row that key paths start from, with the way to its columns.
indirect enum SQLRow {
  /// A row of a table, perhaps under an alias, in the FROM of some level.
  case table(level: Int, alias: String, SQLEntity)
  /// The row that a to-one relationship leads to. It is joined only for a column that the row
  /// before it lacks.
  case toOne(from: SQLRow, SQLRowStep, name: String, Relationship, SQLEntity)
  /// The row that an entry of a join table leads to, joined likewise.
  case linked(level: Int, alias: String, name: String, Relationship, [ColumnPair], SQLEntity)
  /// A group of rows, whose columns have names of their own.
  case group(level: Int, [String: SQLOperand])
  /// An object that a column of a row holds.
  case inner(of: SQLRow, SQLRowStep, column: String, isOptional: Bool, SQLEntity)
  /// An object that is an element of an array, under the variable of a lambda. The level is that of
  /// the row with the array.
  case element(level: Int, variable: String, isOptional: Bool, SQLEntity)

  var entity: SQLEntity {
    switch self {
    case .table(_, _, let entity), .toOne(_, _, _, _, let entity),
      .linked(_, _, _, _, _, let entity), .inner(_, _, _, _, let entity),
      .element(_, _, _, let entity):
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
    case .toOne(_, let step, _, _, _), .inner(_, let step, _, _, _): step.level
    }
  }

  /// Whether the row may be absent.
  var isOptional: Bool {
    switch self {
    case .table, .linked, .group: false
    case .toOne: true
    case .inner(let row, _, _, let isOptional, _): isOptional || row.isOptional
    case .element(_, _, let isOptional, _): isOptional
    }
  }

  /// The row's name among those of its level.
  var key: SQLRowKey {
    switch self {
    case .toOne(_, let step, _, _, _), .inner(_, let step, _, _, _): .step(step.number)
    case .table(_, let alias, _): .named(alias)
    case .linked(_, let alias, let name, _, _, _): .target(ofLink: alias, name)
    case .element(_, let variable, _, _): .named(variable)
    case .group: .named("")
    }
  }
}

/// What tells a row from the others of its level. It is short however long the path to the row is:
/// the steps on the way are numbered.
enum SQLRowKey: Hashable {
  case named(String)
  case target(ofLink: String, String)
  /// The row or object that a step leads to from another row.
  case step(Int)
}

/// A step of a path from one row to the next, by `Compilation.step(_:from:)`.
struct SQLRowStep {
  let number: Int
  /// The level of both rows
  let level: Int

  struct Name: Hashable {
    let row: SQLRowKey
    let level: Int
    let name: String
  }
}
