public import PredicateEvaluation
public import PredicateSchema
public import PredicateSyntax

/// The reason why a store failed. Each case names the object at fault; `store` is the path of a
/// file or the address of a server, without passwords.
@nonexhaustive
public enum StorageError: Error, Hashable, Sendable {
  /// The schema has no such entity.
  case unknownEntity(String, suggestion: String?)
  /// A sort descriptor, fetched property, row or utility names a key that the entity does not have.
  case unknownKey(String, entity: String, suggestion: String?)
  /// The request is contradictory: a negative limit, grouped objects.
  case invalidRequest(String)
  /// A cursor is damaged, or belongs to a request with another order.
  case invalidCursor(String)
  /// The predicate does not parse, bind or match the schema.
  case predicate(PredicateFormatError)
  /// Memory could not decide the predicate for a row.
  case evaluation(EvaluationError)
  /// One object was requested and there are several.
  case notUnique(entity: String, key: String, value: Value)
  /// The attribute, or the engine, cannot hold the value.
  case cannotStore(Value, entity: String, key: String, reason: String)

  /// The file or server cannot be opened: it does not exist, is a folder, or refuses the
  /// connection.
  case cannotOpen(store: String, reason: String)
  /// Another connection held a lock for longer than the busy timeout.
  case locked(store: String)
  /// All connections that the store may open were in use for longer than the time limit.
  case exhausted(store: String, connections: Int)
  /// The file is damaged.
  case corrupt(store: String, detail: String)
  /// The file is something else.
  case notADatabase(store: String)
  /// The store was opened for reading only, or cannot be written to.
  case readOnly(store: String)
  /// A table to create already exists.
  case existingTable(String, store: String)
  /// The schema has a table that the store does not have.
  case missingTable(String, store: String)
  /// A view or an index calls a function that the engine does not have.
  case missingFunction(String, store: String)
  /// `table` is empty if the engine does not report it.
  case missingColumn(String, table: String, store: String)
  /// A column holds a value of another type than its attribute's. `row` is the primary key; it is
  /// empty if the column is declared with another type, and `found` is the engine's name of that
  /// type.
  case wrongType(
    table: String,
    column: String,
    row: String,
    expected: AttributeType,
    found: String
  )
  /// The external file with the data of an attribute is missing. `row` is the primary key. Only
  /// reading the attribute fails: the object has its others.
  case missingFile(String, entity: String, key: String, row: String)
  /// A constraint of the table was violated: a duplicate key, a missing value.
  case constraint(store: String, detail: String)
  /// There is no space for the data.
  case full(store: String)
  /// The work was cancelled or interrupted before it was done.
  case interrupted(store: String)
  /// The work exceeded its time limit.
  case timedOut(store: String)
  /// The server disconnected, and unread results were lost.
  case connectionLost(store: String, detail: String)
  /// Any other error of the engine, with its own code: `SQLITE_IOERR`, `22012`.
  case engine(store: String, code: String, message: String, statement: String?)
}
