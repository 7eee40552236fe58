import PredicateAnalysis
import PredicateStorage

extension StorageError {
  /// What is said of it: under a policy no more than strangers may be told.
  func text(under policy: PredicatePolicy?) -> String { policy == nil ? description : summary }
}
