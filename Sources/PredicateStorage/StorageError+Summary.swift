import PredicateAnalysis
import PredicateEvaluation
import PredicateSyntax

extension StorageError {
  /// A description of the error without a name, a value or the place of the store, which untrusted
  /// clients may see. `description` is for the host.
  ///
  ///     catch { log("\(error)"); answer(400, error.summary) }
  public var summary: String {
    switch self {
    case .unknownEntity: "an entity is unknown"
    case .unknownKey: "a key is unknown"
    case .invalidRequest: "the request contradicts itself"
    case .invalidCursor: "the cursor is of no use here"
    case .predicate(let error): error.diagnostics.map(\.redacted.message).joined(separator: "; ")
    case .evaluation(let error): "\(error.redacted)"
    case .notUnique: "there is more than one"
    case .cannotStore: "a value cannot be held"
    case .cannotOpen: "the store cannot be opened"
    case .locked: "the store is locked"
    case .exhausted: "the store is busy"
    case .corrupt, .notADatabase: "the store is damaged"
    case .readOnly: "the store cannot be written to"
    case .missingTable, .missingFunction, .missingColumn: "the store lacks what its schema says"
    case .wrongType: "the store holds what its schema does not say"
    case .constraint: "a rule of the store was broken"
    case .full: "the store has no more room"
    case .interrupted: "it was interrupted"
    case .timedOut: "it was stopped, since it took longer than it may"
    case .connectionLost: "the connection to the store was lost"
    case .engine: "the store failed"
    }
  }
}
