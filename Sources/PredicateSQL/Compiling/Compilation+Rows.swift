import PredicateSchema
import PredicateSyntax

/// Access to rows and their columns.
extension Compilation {
  /// A column of a row. If the database guarantees that the row exists, a foreign key stands for
  /// its key, so that many to-one relationships are never joined.
  mutating func column(_ name: String, of row: SQLRow) throws(Unsupported) -> SQLColumn {
    try requireReach(of: row.level)
    switch row {
    case .table(let level, let alias, _):
      noteUse(of: level)
      return SQLColumn(name: name, table: alias)
    case .toOne(let base, _, _, let relationship, let entity):
      if case .direct(let pairs) = relationship.join,
        Self.isKey(pairs, of: entity) || relationship.guarantees.leadsToOne,
        relationship.guarantees.keysStandForRows, discriminator(of: entity, in: "") == nil,
        let pair = pairs.first(where: { $0.far == name })
      {
        return try column(pair.near, of: base)
      }
    case .linked(let level, let alias, _, let relationship, let pairs, _):
      if relationship.guarantees.keysStandForRows,
        let pair = pairs.first(where: { $0.far == name })
      {
        noteUse(of: level)
        return SQLColumn(name: pair.near, table: alias)
      }
    case .group: throw Unsupported("a column of a group")
    case .inner(let base, _, let column, _, _):
      var field = try self.column(column, of: base)
      field.fields.append(name)
      return field
    case .element(let level, let variable, _, _):
      noteUse(of: level)
      return SQLColumn(name: name, table: variable)
    }
    let alias = try join(row)
    noteUse(of: row.level)
    return SQLColumn(name: name, table: alias)
  }

  /// The columns of the row's primary key.
  mutating func key(of row: SQLRow) throws(Unsupported) -> [SQLColumn] {
    var columns: [SQLColumn] = []
    for name in row.entity.primaryKey { columns.append(try column(name, of: row)) }
    guard !columns.isEmpty else { throw Unsupported("an entity without a primary key") }
    return columns
  }

  /// Whether the columns are the entity's whole primary key, and so lead to one row at most.
  static func isKey(_ pairs: [ColumnPair], of entity: SQLEntity) -> Bool {
    Set(pairs.map(\.far)) == Set(entity.primaryKey) && pairs.count == entity.primaryKey.count
  }

  /// A condition that is true only if the columns of a pair hold the same value, not merely one
  /// that the database treats as equal.
  func equal(
    _ far: SQLColumn,
    _ near: SQLColumn,
    _ pair: ColumnPair,
    _ relationship: Relationship
  ) throws(Unsupported) -> SQLCondition {
    let (far, near) = (SQLScalar.column(far), SQLScalar.column(near))
    let isEqual = SQLCondition.compare(far, .equal, near, .both)
    guard relationship.guarantees.inexactPairs.contains(pair) else { return isEqual }
    let isSame = try render(.sameKeys(far.fragment, near.fragment), "keys of unlike columns")
    return .all([isEqual, SQLCondition(isSame, isTotal: false)])
  }

  /// Joins the row on the far side, if an entry of the join table may lead to none.
  mutating func requireRow(_ row: SQLRow) throws(Unsupported) {
    guard case .linked(_, _, _, let relationship, _, _) = row,
      !relationship.guarantees.keysStandForRows
    else { return }
    _ = try join(row)
  }

  /// Throws if the rows of a level are too far out to be named in a subquery, which is to be opened at
  /// `depth` or is the innermost.
  func requireReach(of level: Int, at depth: Int? = nil) throws(Unsupported) {
    guard dialect.has(.distantRows) || (depth ?? levels.count - 1) - level <= 1 else {
      throw Unsupported("a row outside of two subqueries")
    }
  }

  /// Throws if a term of a subquery that was just closed has a subquery of its own and names a row
  /// outside besides, where those inside reach one level only: Spark 4.3 loses a column of such a term,
  /// and fails when it runs.
  func requireSeparateTerms(_ level: SQLLevel, _ bounds: SQLBounds) throws(Unsupported) {
    guard !dialect.has(.distantRows) else { return }
    let outside = levels.flatMap { [$0.alias] + $0.joins.map(\.alias) }
    for term in (level.conditions + bounds.conditions).flatMap(\.conjuncts) {
      let text = writer.text(term)
      if text.hasSubquery, outside.contains(where: text.text.namesColumn) {
        throw Unsupported("a row outside beside a subquery")
      }
    }
  }

  mutating func noteUse(of level: Int) {
    for inner in levels.indices.dropFirst(level + 1) { levels[inner].isCorrelated = true }
  }

  /// Joins the row in its level's FROM, unless that is done.
  private mutating func join(_ row: SQLRow) throws(Unsupported) -> String {
    let level = row.level
    guard dialect.has(.otherTables) else { throw Unsupported("a relationship to another table") }
    if let known = levels[level].joins.join(to: row) { return known.alias }
    let alias = newAlias()
    let join: SQLJoin
    switch row {
    case .toOne(let base, _, _, let relationship, let entity):
      let text = try leftJoin(alias, to: entity, relationship, from: base)
      join = SQLJoin(
        key: row.key,
        table: entity.table,
        alias: alias,
        isOuter: true,
        base: try start(of: relationship, from: base),
        text: text
      )
    case .linked(_, let link, _, let relationship, let pairs, let entity):
      var on: [SQLCondition] = []
      for pair in pairs {
        let near = SQLColumn(name: pair.near, table: link)
        on.append(try equal(SQLColumn(name: pair.far, table: alias), near, pair, relationship))
      }
      join = SQLJoin(
        key: row.key,
        table: entity.table,
        alias: alias,
        isOuter: false,
        base: link,
        text: """
          \(dialect.table(entity.table)) AS \(identifier: alias) ON \(writer.text(.all(on)))
          """
      )
    case .table, .group, .inner, .element: throw Unsupported("a row that is in no table")
    }
    try levels[level].join(join, most: dialect.maximumJoins)
    return alias
  }

  /// The table, by its alias, that has the columns which the relationship starts from.
  private mutating func start(
    of relationship: Relationship,
    from base: SQLRow
  ) throws(Unsupported) -> String {
    let pair: ColumnPair? =
      switch relationship.join {
      case .direct(let on): on.first
      case .through(_, let near, _): near.first
      }
    guard let pair else { return "" }
    return try column(pair.near, of: base).table
  }

  private mutating func leftJoin(
    _ alias: String,
    to entity: SQLEntity,
    _ relationship: Relationship,
    from base: SQLRow
  ) throws(Unsupported) -> SQLFragment {
    let start: SQLFragment = "\(dialect.table(entity.table)) AS \(identifier: alias) ON "
    if case .direct(let pairs) = relationship.join,
      Self.isKey(pairs, of: entity) || relationship.guarantees.leadsToOne
    {
      var on: [SQLCondition] = []
      for pair in pairs {
        let near = try column(pair.near, of: base)
        on.append(try equal(SQLColumn(name: pair.far, table: alias), near, pair, relationship))
      }
      if let rows = discriminator(of: entity, in: alias) { on.append(rows) }
      return start + writer.text(.all(on))
    }
    guard relationship.guarantees.keysStandForRows else {
      throw Unsupported("a to-one relationship whose keys the database does not look after")
    }
    return start + (try firstRow(alias, of: entity, relationship, from: base))
  }

  /// A LEFT JOIN condition for a relationship that may lead to several rows: the first by primary
  /// key, as in memory.
  private mutating func firstRow(
    _ alias: String,
    of entity: SQLEntity,
    _ relationship: Relationship,
    from base: SQLRow
  ) throws(Unsupported) -> SQLFragment {
    guard let key = entity.primaryKey.first, entity.primaryKey.count == 1,
      entity.attribute(ofColumn: key).flatMap({ dialect.reading("", of: $0) }) == nil
    else {
      throw Unsupported("a to-one relationship that is not to a primary key")
    }
    let inner = newAlias()
    let (table, pairs, target): (String, [ColumnPair], String)
    switch relationship.join {
    case .direct(let on): (table, pairs, target) = (entity.table, on, key)
    case .through(let link, let near, let far):
      guard Self.isKey(far, of: entity), let near0 = far.first?.near else {
        throw Unsupported("a to-one relationship that is not to a primary key")
      }
      (table, pairs, target) = (link, near, near0)
    }
    var terms: [SQLCondition] = []
    for pair in pairs {
      let near = SQLScalar.column(try column(pair.near, of: base))
      terms.append(.compare(.column(SQLColumn(name: pair.far, table: inner)), .equal, near, .both))
    }
    if case .direct = relationship.join, let rows = discriminator(of: entity, in: inner) {
      terms.append(rows)
    }
    let first = SQLColumn(name: target, table: inner)
    let firstRow: SQLFragment = """
      SELECT \(first) FROM \(dialect.table(table)) AS \(identifier: inner) \
      WHERE \(writer.text(.all(terms))) ORDER BY \(first)\(literal: dialect.syntax.page.limit)1
      """
    return "\(SQLColumn(name: key, table: alias)) = \(subquery: firstRow)"
  }

  /// Excludes the rows of other entities that share the outermost table.
  mutating func addDiscriminator() {
    guard case .table(let level, let alias, let entity) = root,
      let rows = discriminator(of: entity, in: alias)
    else { return }
    levels[level].conditions.append(rows)
  }

  /// The condition that separates the rows of an entity from others in its table; nil if there are
  /// no others.
  func discriminator(of entity: SQLEntity, in alias: String) -> SQLCondition? {
    guard entity.discriminator != nil, let found = schema.discriminators(of: entity.name) else {
      return nil
    }
    let column = SQLScalar.column(SQLColumn(name: found.column, table: alias))
    let bound = found.values.map { value in
      if case .integer = value { return SQLScalar.value(value, as: .integer) }
      return SQLScalar.value(value, as: .text)
    }
    guard let only = bound.first else { return .constant(false) }
    if bound.count == 1 { return .compare(column, .equal, only, .one) }
    return SQLCondition("\(column) IN (\(bound.map(\.fragment).joined(", ")))", isTotal: false)
  }
}
