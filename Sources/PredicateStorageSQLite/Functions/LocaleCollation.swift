import CSQLite
import PredicateEvaluation
import PredicateSQL

/// The collation by which statements sort folded text in the order of `LocaleOrder.root`.
enum LocaleCollation {
  /// Registers it on a connection. Returns SQLite's result code.
  static func register(in database: OpaquePointer) -> Int32 {
    sqlite3_create_collation_v2(
      database,
      SQLiteDialect.localeOrder,
      SQLITE_UTF8,
      nil,
      { _, leftCount, left, rightCount, right in
        let left = UnsafeRawBufferPointer(start: left, count: Int(leftCount))
        let right = UnsafeRawBufferPointer(start: right, count: Int(rightCount))
        return Int32(
          LocaleOrder.root.order(
            String(decoding: left, as: UTF8.self),
            String(decoding: right, as: UTF8.self)
          )
        )
      },
      nil
    )
  }
}
