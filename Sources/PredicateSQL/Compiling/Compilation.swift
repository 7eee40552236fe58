import Foundation
import PredicateAnalysis
import PredicateSyntax

/// One translation under way.
struct Compilation {
  let dialect: any SQLDialect
  let writer: SQLWriter
  let schema: Schema
  let now: Date?
  var levels: [SQLLevel] = []
  /// What SELF is.
  var root: SQLRow
  /// The variables of the SUBQUERYs around, the innermost last.
  var variables: [(name: String, row: SQLRow)] = []
  /// Whether a term beside this one is likely to leave few rows.
  var isBesideSelectiveTerm = false
  /// Whether SUBQUERYs may let through more elements than match.
  var isBounding = false
  /// Whether the next filter of elements may be true of more than it says. Only that one: what stands
  /// inside it may be negated.
  var boundsFilter = false
  private var aliasCount = 0
  private var depth = 0
  private let rootTable: String
  /// Those that were asked for, since most are asked for more than once.
  private var entities: [SQLEntity] = []

  /// Deeper trees are left to memory.
  private static let maximumDepth = 200

  init(dialect: any SQLDialect, schema: Schema, entity: Entity, now: Date?) {
    self.dialect = dialect
    writer = SQLWriter(syntax: dialect.syntax)
    self.schema = schema
    self.now = now
    rootTable = entity.table
    root = .table(level: 0, alias: entity.table, SQLEntity(entity))
    levels = [SQLLevel(from: "\(identifier: entity.table)")]
  }

  /// A name that no table around has: the outermost goes by its own name.
  mutating func newAlias() -> String {
    while true {
      aliasCount += 1
      let alias = "t" + String(aliasCount)
      if !alias.isSameName(as: rootTable) { return alias }
    }
  }

  /// A name for a table within one term that looks at no other.
  var innerAlias: String { "t0".isSameName(as: rootTable) ? "t00" : "t0" }

  mutating func entity(named name: String) -> SQLEntity? {
    if let known = entities.first(where: { $0.name == name }) { return known }
    guard let entity = schema.resolvedEntity(named: name) else { return nil }
    let shared = SQLEntity(entity)
    entities.append(shared)
    return shared
  }

  /// What an attempt that fails must find as it was. All else is put back where it was changed.
  struct State {
    fileprivate var levels: [SQLLevel]
    fileprivate var aliasCount: Int
  }

  var state: State {
    get { State(levels: levels, aliasCount: aliasCount) }
    set { (levels, aliasCount) = (newValue.levels, newValue.aliasCount) }
  }

  /// Runs `body`, and undoes what it did to the levels if it throws; but the joins stay that a
  /// narrowing needs.
  mutating func attempt<Answer>(
    _ body: (inout Self) throws(Unsupported) -> Answer
  ) throws(Unsupported) -> Answer {
    let before = levels
    do throws(Unsupported) {
      return try body(&self)
    } catch {
      let after = levels
      levels = before
      if error.narrowing != nil {
        for (index, level) in zip(levels.indices, after) {
          levels[index].joins = level.joins
          levels[index].isCorrelated = level.isCorrelated
        }
      }
      throw error
    }
  }

  /// Runs `body` where what bounds a part of it does not bound the whole.
  mutating func withoutNarrowing<Answer>(
    _ body: (inout Self) throws(Unsupported) -> Answer
  ) throws(Unsupported) -> Answer {
    do throws(Unsupported) {
      return try body(&self)
    } catch {
      throw Unsupported(error.what, at: error.span)
    }
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

  func say(
    _ construct: SQLConstruct,
    _ what: String,
    at span: SourceSpan? = nil,
    narrowing: SQLCondition? = nil
  ) throws(Unsupported) -> SQLFragment {
    guard let fragment = dialect.render(construct) else {
      throw Unsupported(what, at: span, narrowing: narrowing)
    }
    return fragment
  }
}

extension String {
  /// Whether a database takes it, which is in small letters, for the same name.
  fileprivate func isSameName(as name: String) -> Bool {
    utf8.count == name.utf8.count && self == name.lowercased()
  }
}
