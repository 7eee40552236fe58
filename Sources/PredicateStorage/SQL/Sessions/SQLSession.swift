package import Dispatch
package import PredicateEvaluation
package import PredicateSQL
package import PredicateSchema
package import PredicateSyntax

/// A session with a database: everything that an engine supplies for a store. Requests,
/// relationships, batches, tables and insertion are written once, over this protocol.
///
/// Calls block until the engine answers. They are made on the session's queue, or on the thread
/// that took the session by `takeBlocking`.
package protocol SQLSession: AnyObject, Sendable {
  associatedtype Rows: SQLRows

  static var dialect: any SQLDialect { get }

  /// The common form of all names of tables and columns that the engine considers equal.
  static func folded(_ name: String) -> String

  /// The form in which a column stores a value; nil if the engine cannot store it.
  static func stored(_ value: Value, in column: TableLayout.Column) -> Value?

  /// The type of a column of a table in `CREATE TABLE`; nil if the engine does not support that
  /// form.
  static func declaration(of column: TableLayout.Column, in table: TableLayout) -> String?

  /// The clause that defers a foreign key to the end of a transaction; empty if the engine checks
  /// it for each row.
  static var foreignKeyTiming: String { get }

  /// The statements that create a table, and those that follow when all tables exist. `lines` are
  /// those of its columns and its primary key, `keys` those of its foreign keys.
  static func creation(
    of table: TableLayout,
    _ lines: [String],
    keys: [String]
  ) -> (table: [String], later: [String])

  /// The name of the database in messages.
  var store: String { get }

  /// The serial queue on which it is used.
  var queue: DispatchQueue { get }

  /// Whether a transaction is open, of this store or of the application that owns the connection.
  var isInTransaction: Bool { get }

  /// Runs statements without parameters and results. The text may contain several.
  func run(_ script: String) throws(StorageError)

  /// The rows of a statement, which is prepared once and cached. An engine that would otherwise
  /// hold all rows at once reads `chunk` at a time, in a transaction that ends with the work at the
  /// latest; nil leaves it to the engine.
  func rows(_ statement: SQLStatement, chunk: Int?) throws(StorageError) -> Rows

  /// Inserts rows with a value for each column of the table, in the form of `stored`. No two have
  /// the key of an update on conflict.
  func insert(
    _ rows: [[Value]],
    into table: TableLayout,
    _ conflict: SQLConflict?
  ) throws(StorageError)

  /// Runs a statement that changes rows, and returns their number.
  func change(_ statement: SQLStatement) throws(StorageError) -> Int

  /// Changes rows by their keys, and returns their number. Throws if a key matches no row, or
  /// several.
  func change(_ changes: RowChanges) throws(StorageError) -> Int

  /// Like `rows`; functions that the statement calls count against a request's budget.
  func rows(
    _ statement: SQLStatement,
    chunk: Int?,
    within budget: RequestBudget?
  ) throws(StorageError) -> Rows

  /// Like `change`; functions that the statement calls count against a request's budget.
  func change(
    _ statement: SQLStatement,
    within budget: RequestBudget?
  ) throws(StorageError) -> Int

  /// The lines of the engine's plan.
  func explain(_ statement: SQLStatement) throws(StorageError) -> [String]

  /// The tables of a layout with the constraints that the engine enforces. It may include other
  /// tables.
  func guaranteedTables(
    for layout: StoreLayout
  ) throws(StorageError) -> [CatalogTable]

  /// The index that serves searches in the folded text of a column; without statements if it
  /// already exists.
  func searchIndex(
    of column: TableLayout.Column,
    in table: TableLayout,
    for searches: FoldedText.Searches
  ) throws(StorageError) -> SearchIndex

  /// The removal of that index; the statements are none if it is not there.
  func searchIndexRemoval(
    of column: TableLayout.Column,
    in table: TableLayout,
    for searches: FoldedText.Searches
  ) throws(StorageError) -> SearchIndex

  /// Whether reading the catalogue failed because another session changed it meanwhile, so that a retry
  /// may succeed.
  static func wasOutrun(_ error: StorageError) -> Bool

  func begin(_ transaction: SQLTransaction) throws(StorageError)

  func commit() throws(StorageError)

  /// Ends a transaction without its changes. If that fails, the connection is lost, and with it the
  /// transaction.
  func rollback(_ transaction: SQLTransaction)

  /// Runs `body` while no other thread uses the session.
  func exclusively<Answer, Failure: Error>(
    _ body: () throws(Failure) -> Answer
  ) throws(Failure) -> Answer

  /// The cause of an error, if the engine reports only its consequence.
  func cause(of error: StorageError, _ layout: StoreLayout) -> StorageError

  /// Stops the work of the session, from any thread.
  func cancel()

  /// Prepares the session for work.
  func beginWork() throws(StorageError)

  /// The work has ended; later work is not cancelled.
  func endWork()
}

extension SQLSession {
  package static var foreignKeyTiming: String { "DEFERRABLE INITIALLY DEFERRED" }

  // Most engines call none of this package's functions.

  package func rows(
    _ statement: SQLStatement,
    chunk: Int?,
    within budget: RequestBudget?
  ) throws(StorageError) -> Rows {
    try rows(statement, chunk: chunk)
  }

  package func change(
    _ statement: SQLStatement,
    within budget: RequestBudget?
  ) throws(StorageError) -> Int {
    try change(statement)
  }

  /// The form in which a column stores a value.
  static func stored(
    _ value: Value,
    in column: TableLayout.Column,
    of entity: String
  ) throws(StorageError) -> Value {
    guard let stored = stored(value, in: column) else {
      let reason = "\(dialect.name) has no such \(column.type)"
      throw .cannotStore(value, entity: entity, key: column.name, reason: reason)
    }
    return stored
  }

  package func cause(of error: StorageError, _ layout: StoreLayout) -> StorageError { error }
}
