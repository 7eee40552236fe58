import PredicateSQL
import PredicateSchema
import PredicateStorage
import PredicateSyntax

/// The dates and texts that the columns of a database support.
struct ColumnValues: Hashable, Sendable {
  /// Whether dates are rounded to microseconds.
  private let roundsDates: Bool
  /// Whether texts may contain U+0000.
  private let hasNulCharacter: Bool

  init(_ dialect: any SQLDialect) {
    let form = dialect.form(of: .init(column: "", type: .date))
    roundsDates = form == .timestamp || form == .zonelessTimestamp
    hasNulCharacter = dialect.has(.nulCharacter)
  }

  /// The columns of a store that is not a database support every value.
  init(of store: any StorageBackend) {
    func dialect<Store: SQLBackend>(of store: Store) -> any SQLDialect {
      Store.Pool.Session.dialect
    }
    self.init((store as? any SQLBackend).map { dialect(of: $0) } ?? .sqlite)
  }

  /// The value, a date rounded to what the column can hold; nil if the column cannot hold it. Core
  /// Data's dates are doubles, whose digits below a microsecond are noise.
  func nearest(_ value: Value) -> Value? {
    switch value {
    case .date(let date) where roundsDates: Timestamp(date).map { .date($0.date) }
    case .text(let text) where !hasNulCharacter: text.utf8.contains(0) ? nil : value
    case .url(let text) where !hasNulCharacter: text.utf8.contains(0) ? nil : value
    case .null, .bool, .integer, .real, .decimal, .text, .date, .uuid, .bytes, .url, .list, .set,
      .map:
      value
    }
  }
}
