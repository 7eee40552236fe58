public import PredicateAnalysis
public import PredicateEvaluation
public import PredicateSyntax

/// Why a store could not answer. Each case names the thing that is at fault; `store` is the path of
/// a file or the address of a server, without passwords.
public enum StorageError: Error, Hashable, Sendable {
  /// The schema has no such entity.
  case unknownEntity(String, suggestion: String?)
  /// A sort descriptor, fetched property, row or utility names what the entity does not have.
  case unknownKey(String, entity: String, suggestion: String?)
  /// The request contradicts itself: a negative limit, objects that are to be grouped.
  case invalidRequest(String)
  /// The predicate does not parse, bind or fit the schema.
  case predicate(PredicateFormatError)
  /// Memory could not decide the predicate for a row.
  case evaluation(EvaluationError)
  /// One object was asked for and there are several.
  case notUnique(entity: String, key: String, value: Value)
  /// A value that the attribute, or the engine, cannot hold.
  case cannotStore(Value, entity: String, key: String, reason: String)

  /// The file or server cannot be opened: it is not there, is a folder, refuses.
  case cannotOpen(store: String, reason: String)
  /// Another connection holds a lock for longer than the busy timeout.
  case locked(store: String)
  /// The file is damaged.
  case corrupt(store: String, detail: String)
  /// The file is something else.
  case notADatabase(store: String)
  /// The store was opened for reading only, or cannot be written to.
  case readOnly(store: String)
  case missingTable(String, store: String)
  /// A view or an index calls what the engine does not have.
  case missingFunction(String, store: String)
  /// `table` is empty where the engine does not say which.
  case missingColumn(String, table: String, store: String)
  /// A column holds what its attribute's type is not. `row` is the primary key; it is empty where the
  /// column is declared so, and `found` is the engine's name of that type.
  case wrongType(
    table: String,
    column: String,
    row: String,
    expected: AttributeType,
    found: String
  )
  /// A rule of the table was broken: a key that is there already, a missing value.
  case constraint(store: String, detail: String)
  /// There is no room for what was to be written.
  case full(store: String)
  /// It was cancelled or interrupted before it was done.
  case interrupted(store: String)
  /// It took longer than it may.
  case timedOut(store: String)
  /// The server went away, and with it what was not yet read.
  case connectionLost(store: String, detail: String)
  /// Anything else that the engine says, with its own code: `SQLITE_IOERR`, `22012`.
  case engine(store: String, code: String, message: String, statement: String?)
}
