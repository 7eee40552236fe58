import PredicateSQL

/// The databases whose SQL can be written.
enum DialectName: String, CaseIterable {
  case sqlite, postgres

  var dialect: any SQLDialect {
    switch self {
    case .sqlite: .sqlite
    case .postgres: .postgres
    }
  }

  var title: String { dialect.name }
}
