/// One query, the outermost or a subquery, with its tables, its conditions and its use of the
/// levels outside.
struct SQLLevel {
  var from: SQLFragment
  /// The table of FROM, and its name there.
  var table: String
  var alias: String
  var joins = SQLJoins()
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
  var key: SQLRowKey
  var table: String
  var alias: String
  /// Whether rows without one there remain, and have NULL in its columns
  var isOuter: Bool
  /// The alias that the condition starts from
  var base: String
  /// `"author" AS "t1" ON …`
  var text: SQLFragment
}

/// The joined tables of a FROM in their order, found by row and by alias.
struct SQLJoins: RandomAccessCollection {
  private var joins: [SQLJoin] = []
  private var indicesByKey: [SQLRowKey: Int] = [:]
  private var indicesByAlias: [String: Int] = [:]

  var startIndex: Int { 0 }
  var endIndex: Int { joins.count }
  subscript(index: Int) -> SQLJoin { joins[index] }

  /// The join that leads to the row.
  func join(to row: SQLRow) -> SQLJoin? { indicesByKey[row.key].map { joins[$0] } }

  func join(under alias: String) -> SQLJoin? { indicesByAlias[alias].map { joins[$0] } }

  mutating func append(_ join: SQLJoin) {
    indicesByKey[join.key] = joins.count
    indicesByAlias[join.alias] = joins.count
    joins.append(join)
  }
}

extension SQLFragment {
  /// The joins. A table is joined so that rows without one there are left out if none of those is
  /// wanted: SQLite then may begin with that table.
  mutating func append(_ joins: SQLJoins, _ required: Set<String>) {
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
