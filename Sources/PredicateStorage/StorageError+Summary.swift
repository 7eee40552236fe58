import PredicateAnalysis
import PredicateEvaluation
import PredicateSyntax

extension StorageError {
  /// A description of the error without a name, a value or the place of the store, which untrusted
  /// clients may see. `description` is for the application.
  ///
  ///     catch { log("\(error)"); answer(400, error.summary) }
  public var summary: String {
    switch self {
    case .unknownEntity: "this entity is not allowed here"
    case .unknownKey: "this key is not allowed here"
    case .invalidRequest: "the request is invalid"
    case .invalidCursor: "the cursor is not valid here"
    case .predicate(let error): error.diagnostics.map(\.redacted.message).joined(separator: "; ")
    case .evaluation(let error): "\(error.redacted)"
    case .notUnique: "more than one object has this key"
    case .cannotStore: "a value cannot be stored"
    case .cannotOpen: "the store cannot be opened"
    case .locked: "the store is locked"
    case .exhausted: "the store is busy"
    case .corrupt, .notADatabase: "the store is damaged"
    case .readOnly: "the store is read-only"
    case .existingTable: "the store already has such a table"
    case .missingFile: "the store lacks a file"
    case .missingTable, .missingFunction, .missingColumn:
      "the store lacks something that its schema describes"
    case .wrongType: "the store has values of types that its schema does not allow"
    case .constraint: "a constraint of the store was violated"
    case .full: "the store is full"
    case .interrupted: "the request was interrupted"
    case .timedOut: "the request timed out"
    case .connectionLost: "the connection to the store was lost"
    case .engine: "the store failed"
    }
  }

  /// Whether the request is at fault, not the store: a server answers these with status 400. It is
  /// also true for a request that is rejected because of a mistake of the application.
  public var isOfRequest: Bool {
    switch self {
    case .unknownEntity, .unknownKey, .invalidRequest, .invalidCursor, .predicate, .evaluation,
      .notUnique, .cannotStore:
      true
    case .cannotOpen, .locked, .exhausted, .corrupt, .notADatabase, .readOnly, .existingTable,
      .missingTable, .missingFunction, .missingColumn, .wrongType, .missingFile, .constraint, .full,
      .interrupted, .timedOut,
      .connectionLost, .engine:
      false
    }
  }
}
