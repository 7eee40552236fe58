package import PredicateSQL

/// The action when a row that is inserted breaks a unique constraint, other than to fail.
package enum SQLConflict: Sendable {
  /// The row is left out: `ON CONFLICT DO NOTHING`
  case ignore
  /// The row that is there is changed: `ON CONFLICT ("id") DO UPDATE SET "name" = excluded."name"`
  case update(key: [String], setting: [String])

  /// The clause, which both engines spell alike.
  package func clause(in dialect: any SQLDialect) -> String {
    switch self {
    case .ignore: return " ON CONFLICT DO NOTHING"
    case .update(let key, let columns):
      let target = " ON CONFLICT (\(dialect.quoted(key))) DO "
      guard !columns.isEmpty else { return target + "NOTHING" }
      let changes = columns.map { "\(dialect.quoted($0)) = excluded.\(dialect.quoted($0))" }
      return target + "UPDATE SET " + changes.joined(separator: ", ")
    }
  }
}
