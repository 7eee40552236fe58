import PredicateAnalysis
import PredicateSQL

extension SchemaSource {
  /// The dialect of the database, if this is one.
  var dialect: (any SQLDialect)? {
    if case .database(let database) = self { database.dialect } else { nil }
  }

  /// The dialect of that name, else the database's own, else SQLite's.
  func dialect(named key: String?) -> any SQLDialect {
    [any SQLDialect].all.first { $0.key == key } ?? dialect ?? .sqlite
  }

  /// The database's plans, if this is one; `schema` has the store where it is open.
  func plan(of schema: EntitySchema, under policy: PredicatePolicy?) -> DatabasePlan? {
    guard case .database(let database) = self else { return nil }
    return DatabasePlan(database: database, policy: policy, store: schema.store)
  }
}
