#if !canImport(Darwin)
import Foundation
import PredicatePlatform

/// A predicate class of this module.
protocol TreePredicate: NSPredicate {
  /// The tree; nil if a part of it is a block, or of the application's own class.
  var content: PredicateContent? { get }

  /// Whether it has exactly this class: a subclass may decide otherwise.
  var isOwn: Bool { get }

  var gate: EvaluationGate { get }

  /// Whether `object` matches, for any error.
  func decide(_ object: Any?, _ variables: [String: Any]) throws -> Bool

  /// A copy with variables substituted.
  func replacing(_ variables: [String: Any]) throws -> NSPredicate
}

/// A switch that blocks evaluation of a decoded predicate until `allowEvaluation()`.
final class EvaluationGate: Sendable {
  private let isOpen = Mutex(true)

  var isClosed: Bool { isOpen.withLock { !$0 } }
  func close() { isOpen.withLock { $0 = false } }
  func open() { isOpen.withLock { $0 = true } }

  func requireOpen() throws(EvaluationNotAllowed) {
    if isClosed { throw EvaluationNotAllowed() }
  }
}

/// The error of a decoded predicate that is evaluated before `allowEvaluation()`.
struct EvaluationNotAllowed: Error, CustomStringConvertible {
  var description: String {
    "a predicate that was decoded securely is evaluated only after allowEvaluation()"
  }
}
#endif
