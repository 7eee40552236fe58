#if !canImport(Darwin)
import Foundation
import PredicateEvaluation

/// A block of the application as a function that predicates may call. Only the evaluators of
/// `HeldValues` have it, and these never leave the predicate, which is not `Sendable` itself.
struct HostBlock: @unchecked Sendable {
  private let block: NSExpression.Block

  init(_ block: @escaping NSExpression.Block) { self.block = block }

  /// Calls the block; the first argument is the evaluated object.
  var function: FunctionRegistry.Body {
    { _, arguments in
      let values = arguments.map(\.foundationObject)
      let result = block(
        values.first ?? nil,
        values.dropFirst().map { $0 ?? NSNull() },
        nil
      )
      return KeyedValue(reading: result)
    }
  }
}
#endif
