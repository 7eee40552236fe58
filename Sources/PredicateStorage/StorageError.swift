public import PredicateEvaluation
public import PredicateSchema
public import PredicateSyntax

/// The reason why a store could not answer. Each case names the thing at fault; `store` is the path
/// of a file or the address of a server, without passwords.
@nonexhaustive
public enum StorageError: Error, Hashable, Sendable {
  /// The schema has no such entity.
  case unknownEntity(String, suggestion: String?)
  /// A sort descriptor, fetched property, row or utility names a key that the entity does not have.
  case unknownKey(String, entity: String, suggestion: String?)
  /// The request contradicts itself: a negative limit, objects that are to be grouped.
  case invalidRequest(String)
  /// A cursor is damaged, or of a request with another order.
  case invalidCursor(String)
  /// The predicate does not parse, bind or fit the schema.
  case predicate(PredicateFormatError)
  /// Memory could not decide the predicate for a row.
  case evaluation(EvaluationError)
  /// One object was requested and there are several.
  case notUnique(entity: String, key: String, value: Value)
  /// The attribute, or the engine, cannot hold the value.
  case cannotStore(Value, entity: String, key: String, reason: String)

  /// The file or server cannot be opened: it does not exist, is a folder, refuses.
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
  /// A table that is to be created is there already.
  case existingTable(String, store: String)
  /// The schema has a table that the store does not have.
  case missingTable(String, store: String)
  /// A view or an index calls a function that the engine does not have.
  case missingFunction(String, store: String)
  /// `table` is empty where the engine does not say which.
  case missingColumn(String, table: String, store: String)
  /// A column holds a value of another type than its attribute's. `row` is the primary key; it is
  /// empty where the column is declared with another type, and `found` is the engine's name of that
  /// type.
  case wrongType(
    table: String,
    column: String,
    row: String,
    expected: AttributeType,
    found: String
  )
  /// The data of an attribute are in a file beside the store, and that file is missing. `row` is the
  /// primary key. Only reading the attribute fails: the object has its others.
  case missingFile(String, entity: String, key: String, row: String)
  /// A rule of the table was broken: a duplicate key, a missing value.
  case constraint(store: String, detail: String)
  /// There is no room for the data to be written.
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
