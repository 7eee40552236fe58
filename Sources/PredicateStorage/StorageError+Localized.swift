import PredicateEvaluation
public import PredicatePlatform
import PredicateSyntax

extension StorageError: LocalizedError {
  /// The description, for the application; `summary` is for untrusted clients.
  public var errorDescription: String? { description }

  /// The fix-its of the predicate, if it is at fault.
  public var recoverySuggestion: String? {
    switch self {
    case .predicate(let error): error.recoverySuggestion
    case .evaluation(let error): error.recoverySuggestion
    case .unknownEntity, .unknownKey, .invalidRequest, .invalidCursor, .notUnique, .cannotStore,
      .cannotOpen, .locked, .exhausted, .corrupt, .notADatabase, .readOnly, .existingTable,
      .missingTable, .missingFunction, .missingColumn, .wrongType, .missingFile, .constraint, .full,
      .interrupted, .timedOut,
      .connectionLost, .engine:
      nil
    }
  }
}
