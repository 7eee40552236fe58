import PredicatePlatform
import PredicateSchema
import PredicateSyntax

/// The translation of one predicate, in progress.
struct Compilation {
  let dialect: any SQLDialect
  let writer: SQLWriter
  let schema: Schema
  let now: Date?
  /// The queries that variables stand for.
  var subqueries: [String: SQLQuery] = [:]
  var levels: [SQLLevel] = []
  /// The row that SELF stands for.
  var root: SQLRow
  /// The variables of the enclosing SUBQUERYs, the innermost last.
  var variables: [(name: String, term: SQLTerm)] = []
  /// The number of lambdas around the place, in which there can be no subquery.
  var lambdaDepth = 0
  /// Whether a selective term stands beside this one.
  var isBesideSelectiveTerm = false
  /// Whether NaN is the greatest number, as in sorts and aggregates of requests, rather than without
  /// an order, as in predicates.
  var ordersNaN = false
  private var aliasCount = 0
  private var stepNumbers: [SQLRowStep.Name: Int] = [:]
  private var depth = 0
  /// The name of the rows in FROM: an alias, or that of their table.
  let rootName: String
  /// The start of the names of other tables.
  private let prefix: String
  /// The columns, in small letters, of which the database might read a field where a table is meant.
  private let columnNames: Set<String>
  /// The entities looked up so far, cached since most are looked up more than once.
  private var entities: [SQLEntity] = []

  /// Deeper trees are left to memory.
  private static let maximumDepth = 200

  /// Makes a translation. Under an alias, other tables have names that begin with it.
  init(
    dialect: any SQLDialect,
    schema: Schema,
    entity: Entity,
    now: Date?,
    alias: String? = nil
  ) {
    self.dialect = dialect
    writer = SQLWriter(syntax: dialect.syntax)
    self.schema = schema
    self.now = now
    rootName = alias ?? entity.table
    columnNames = dialect.has(.fieldsByDot) ? schema.columnNames : []
    // PostgreSQL cuts names after 63 bytes.
    prefix = alias.flatMap { $0.utf8.count < 50 ? $0 + "_" : nil } ?? "t"
    root = .table(level: 0, alias: rootName, SQLEntity(entity))
    levels = [
      SQLLevel(
        table: entity.table,
        alias: rootName,
        from: alias.map { "\(dialect.table(entity.table)) AS \(identifier: $0)" }
          ?? dialect.namedTable(entity.table)
      )
    ]
  }

  /// A name that no enclosing table has. The outermost table goes by its own name.
  mutating func newAlias() -> String {
    while true {
      aliasCount += 1
      let alias = prefix + String(aliasCount)
      if !alias.isSameName(as: rootName), !columnNames.contains(alias) { return alias }
    }
  }

  /// The step from a row by a name. It has the same number when the path is followed again.
  mutating func step(_ name: String, from row: SQLRow) -> SQLRowStep {
    let level = row.level
    let name = SQLRowStep.Name(row: row.key, level: level, name: name)
    let number = stepNumbers[name] ?? stepNumbers.count
    stepNumbers[name] = number
    return SQLRowStep(number: number, level: level)
  }

  /// Whether the outermost table can be named in a subquery.
  var isRootVisible: Bool {
    columnNames.isEmpty || !columnNames.contains(rootName.lowercased())
  }

  /// A name for a table within a term that refers to no other table.
  var innerAlias: String { "t0".isSameName(as: rootName) ? "t00" : "t0" }

  mutating func entity(named name: String) -> SQLEntity? {
    if let known = entities.first(where: { $0.name == name }) { return known }
    guard let entity = schema.resolvedObject(named: name) else { return nil }
    let shared = SQLEntity(entity)
    entities.append(shared)
    return shared
  }

  /// The state that is restored where a term is left to memory. Everything else is restored where it
  /// was changed.
  struct State {
    fileprivate var levels: [SQLLevel]
    fileprivate var aliasCount: Int
  }

  var state: State {
    get { State(levels: levels, aliasCount: aliasCount) }
    set { (levels, aliasCount) = (newValue.levels, newValue.aliasCount) }
  }

  mutating func nested<Answer>(
    at span: SourceSpan?,
    _ body: (inout Self) throws(Unsupported) -> Answer
  ) throws(Unsupported) -> Answer {
    guard depth < Self.maximumDepth else { throw Unsupported("so deep a predicate", at: span) }
    depth += 1
    defer { depth -= 1 }
    return try body(&self)
  }

  func render(
    _ construct: SQLConstruct,
    _ what: String,
    at span: SourceSpan? = nil
  ) throws(Unsupported) -> SQLFragment {
    guard let fragment = dialect.render(construct) else { throw Unsupported(what, at: span) }
    return fragment
  }
}

extension String {
  /// Whether a database treats this lowercase name as the same.
  fileprivate func isSameName(as name: String) -> Bool {
    utf8.count == name.utf8.count && self == name.lowercased()
  }
}
