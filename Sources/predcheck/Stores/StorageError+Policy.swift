import PredicateAnalysis
import PredicateStorage

extension StorageError {
  /// The message for the user: under a policy, only the part that untrusted clients may see.
  func text(under policy: PredicatePolicy?) -> String { policy == nil ? description : summary }
}
