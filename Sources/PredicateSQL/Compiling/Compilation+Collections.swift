import PredicateSchema
import PredicateSyntax

/// One element of a collection, as a condition on it sees it.
enum SQLElement {
  case object(SQLRow)
  case scalar(SQLOperand)

  var term: SQLTerm {
    switch self {
    case .object(let row): .object(row)
    case .scalar(let operand): .scalar(operand)
    }
  }
}

/// A subquery over the elements of a collection, and how it is tied to the row outside.
struct SQLElements: Sendable {
  /// The columns of the subquery that lead outside, and the same outside.
  var inner: [SQLColumn]
  var outer: [SQLColumn]
  /// The conditions under which a row inside belongs to the row outside.
  var ties: [SQLCondition]
  /// Whether a list of inner keys contains the outer key exactly if such a row exists.
  var hasExactKeys: Bool
  var count: Count
  var level: SQLLevel
  /// The condition on each element.
  var condition: SQLCondition
  /// Whether the row outside may be absent, and with it the collection.
  var isOptional: Bool
  /// Whether a column outside may be NULL, which is in no list and not in none either.
  var mayLackKey: Bool

  /// The way to count elements.
  enum Count {
    /// Each row is an element.
    case rows
    /// Elements may have several rows, and differ in this.
    case distinct(SQLScalar)
    /// Elements may have several rows, and no SQL tells which.
    case unknown
  }

  /// Whether each element occurs once, so that a sum may be taken over the rows.
  var isEachOnce: Bool {
    switch count {
    case .rows: true
    case .distinct, .unknown: false
    }
  }

  /// The condition of the subquery, tied to the row outside or not.
  func condition(isTied: Bool, _ more: [SQLCondition] = []) -> SQLCondition {
    guard isTied || !level.conditions.isEmpty || !more.isEmpty else { return condition }
    return .all((isTied ? ties : []) + level.conditions + [condition] + more)
  }
}

/// The elements of a collection that meet a condition, as far as SQL knows it.
struct BoundedElements {
  /// All elements, whether they meet the condition or not
  let all: SQLElements
  let bounds: SQLBounds

  init(_ all: SQLElements, _ bounds: SQLBounds) { (self.all, self.bounds) = (all, bounds) }

  /// The elements that meet the exact condition. Throws the reason why there is none.
  func exact() throws(Unsupported) -> SQLElements { elements(that: try bounds.exact()) }

  /// The bounds of the existence of an element that meets the condition; at most, any exists.
  func existence(_ make: (SQLElements) -> SQLCondition) -> SQLBounds {
    bounds.existence { make(elements(that: $0)) }.orAtMost(make(all))
  }

  private func elements(that condition: SQLCondition) -> SQLElements {
    var elements = all
    elements.condition = condition
    return elements
  }
}

extension Compilation {
  /// Notes that the innermost subquery looks at rows outside.
  mutating func noteCorrelation() {
    if !levels.isEmpty { levels[levels.count - 1].isCorrelated = true }
  }

  /// A value of the elements of one row: `(SELECT count(*) FROM …)`.
  func subquery(_ value: SQLFragment, _ elements: SQLElements) -> SQLFragment {
    "\(subquery: "SELECT \(value)\(writer.source(of: elements, isTied: true))")"
  }

  /// Opens a subquery over a collection; `body` gives the bounds of the condition on each element.
  mutating func elements(
    of collection: SQLCollection,
    at span: SourceSpan?,
    _ body: (inout Self, SQLElement) throws(Unsupported) -> SQLBounds
  ) throws(Unsupported) -> BoundedElements {
    guard lambdaDepth == 0 else {
      throw Unsupported("a relationship beside the elements of an array", at: span)
    }
    var keys = collection.keys
    guard let name = keys.popFirst(),
      let relationship = collection.base.entity.relationships.exact(name)
    else { throw Unsupported("an empty collection", at: span) }
    let pairs: [ColumnPair] =
      switch relationship.join {
      case .direct(let on): on
      case .through(_, let near, _): near
      }
    try requireReach(of: collection.base.level, at: levels.count)
    var outer: [SQLColumn] = []
    for pair in pairs { outer.append(try column(pair.near, of: collection.base)) }
    let outside = (isBesideSelectiveTerm, variables)
    isBesideSelectiveTerm = false
    defer { (isBesideSelectiveTerm, variables) = outside }
    let (alias, row) = try open(relationship, named: name, at: span)
    try requireRow(row)
    var filter: SplitParts?
    if let wanted = collection.filter {
      variables = wanted.variables
      variables.append((wanted.variable, .object(row)))
      filter = parts(of: wanted.predicate)
      variables = outside.1
    }
    let count = try countOfRows(row, relationship)
    let element = try follow(keys, from: row, at: span)
    let wanted = try body(&self, element)
    let bounds = filter?.bounds(before: wanted) ?? wanted
    let level = levels.removeLast()
    guard !level.losesNil || wanted.rejectsNull else {
      throw Unsupported("nil on the way to a second collection", at: span)
    }
    try requireSeparateTerms(level, bounds)
    let inner = pairs.map { SQLColumn(name: $0.far, table: alias) }
    var ties: [SQLCondition] = []
    for (pair, (inner, outer)) in zip(pairs, zip(inner, outer)) {
      ties.append(try equal(inner, outer, pair, relationship))
    }
    let elements = SQLElements(
      inner: inner,
      outer: outer,
      ties: ties,
      hasExactKeys: relationship.guarantees.inexactPairs.isDisjoint(with: pairs),
      count: count,
      level: level,
      condition: .constant(true),
      isOptional: collection.base.isOptional,
      mayLackKey: pairs.contains { Self.mayBeNull($0.near, of: collection.base) }
    )
    return BoundedElements(elements, bounds)
  }

  /// Whether a column of a row may be NULL: an attribute says so, and another column of the primary
  /// key is not.
  private static func mayBeNull(_ column: String, of row: SQLRow) -> Bool {
    if row.isOptional { return true }
    let attributes = row.entity.attributes.values.filter { $0.column == column }
    if attributes.isEmpty { return !row.entity.primaryKey.contains(column) }
    return attributes.allSatisfy(\.isOptional)
  }

  /// The expression that counts elements. A pair that a join table holds twice is one element.
  private mutating func countOfRows(
    _ row: SQLRow,
    _ relationship: Relationship
  ) throws(Unsupported) -> SQLElements.Count {
    guard case .through = relationship.join, !relationship.guarantees.pairsAreUnique else {
      return .rows
    }
    let key = try exactKey(of: row)
    return key.count == 1 ? .distinct(key[0]) : .unknown
  }

  /// Opens a level for the rows of a to-many relationship.
  private mutating func open(
    _ relationship: Relationship,
    named name: String,
    at span: SourceSpan?
  ) throws(Unsupported) -> (alias: String, SQLRow) {
    guard let entity = entity(named: relationship.destination) else {
      throw Unsupported("the relationship \(name), which leads nowhere", at: span)
    }
    guard dialect.has(.otherTables) else {
      throw Unsupported("the relationship \(name)", at: span)
    }
    guard isRootVisible else {
      throw Unsupported("a column with the name of the table", at: span)
    }
    let alias = newAlias()
    let index = levels.count
    switch relationship.join {
    case .direct:
      levels.append(
        SQLLevel(
          table: entity.table,
          alias: alias,
          from: "\(dialect.table(entity.table)) AS \(identifier: alias)"
        )
      )
      if let rows = discriminator(of: entity, in: alias) { levels[index].conditions.append(rows) }
      return (alias, .table(level: index, alias: alias, entity))
    case .through(let table, _, let far):
      levels.append(
        SQLLevel(
          table: table,
          alias: alias,
          from: "\(dialect.table(table)) AS \(identifier: alias)"
        )
      )
      let row = SQLRow.linked(level: index, alias: alias, name: name, relationship, far, entity)
      try addDiscriminator(of: row)
      return (alias, row)
    }
  }

  private mutating func addDiscriminator(of row: SQLRow) throws(Unsupported) {
    guard let found = schema.discriminators(of: row.entity.name) else { return }
    _ = try column(found.column, of: row)
    guard let alias = levels[row.level].joins.join(to: row)?.alias,
      let rows = discriminator(of: row.entity, in: alias)
    else { throw Unsupported("a discriminator") }
    levels[row.level].conditions.append(rows)
  }

  /// Follows a path from an element. An element without a value counts as nil.
  private mutating func follow(
    _ keys: ArraySlice<String>,
    from row: SQLRow,
    at span: SourceSpan?
  ) throws(Unsupported) -> SQLElement {
    var (row, keys) = (row, keys)
    while let key = keys.popFirst() {
      if let relationship = row.entity.relationships.exact(key) {
        if relationship.cardinality == .one {
          row = try destination(of: relationship, named: key, from: row, at: span)
        } else {
          // A nil on the way is an element of its own, which the join leaves out.
          if row.isOptional { levels[levels.count - 1].losesNil = true }
          row = try joinMany(relationship, named: key, from: row, at: span)
        }
        continue
      }
      if let attribute = composed(key, of: row), case .object = attribute.type {
        row = try object(attribute, named: key, of: row, at: span)
        continue
      }
      guard keys.allSatisfy({ $0 == "self" }) else {
        throw Unsupported("a key of the values of a collection", at: span)
      }
      var operand = try attribute(key, of: row, at: span)
      if levels[levels.count - 1].losesNil { operand.isOptional = true }
      return .scalar(operand)
    }
    guard !levels[levels.count - 1].losesNil else {
      throw Unsupported("nil on the way to a second collection", at: span)
    }
    return .object(row)
  }

  /// Joins a second to-many relationship. Duplicate rows do not matter to ANY and ALL.
  private mutating func joinMany(
    _ relationship: Relationship,
    named name: String,
    from base: SQLRow,
    at span: SourceSpan?
  ) throws(Unsupported) -> SQLRow {
    guard let entity = entity(named: relationship.destination) else {
      throw .leadsNowhere(name, at: span)
    }
    let level = levels.count - 1
    let (table, pairs): (String, [ColumnPair]) =
      switch relationship.join {
      case .direct(let on): (entity.table, on)
      case .through(let link, let near, _): (link, near)
      }
    var on: [SQLCondition] = []
    let alias = newAlias()
    var nearAlias = ""
    for pair in pairs {
      let near = try column(pair.near, of: base)
      nearAlias = near.table
      on.append(try equal(SQLColumn(name: pair.far, table: alias), near, pair, relationship))
    }
    let join = SQLJoin(
      key: .named(alias),
      table: table,
      alias: alias,
      isOuter: false,
      base: nearAlias,
      text: "\(dialect.table(table)) AS \(identifier: alias) ON \(writer.text(.all(on)))"
    )
    try levels[level].join(join, most: dialect.maximumJoins)
    guard case .through(_, _, let far) = relationship.join else {
      if let rows = discriminator(of: entity, in: alias) { levels[level].conditions.append(rows) }
      return .table(level: level, alias: alias, entity)
    }
    let row = SQLRow.linked(level: level, alias: alias, name: name, relationship, far, entity)
    try requireRow(row)
    try addDiscriminator(of: row)
    return row
  }
}
