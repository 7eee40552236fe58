#if !canImport(Darwin)
import Foundation
import PredicateEvaluation

/// A block of the application as a function that predicates may call. Only the evaluators of
/// `HeldValues` have it, and these never leave the predicate, which is not `Sendable` itself.
struct ApplicationBlock: @unchecked Sendable {
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

/// A Swift key path as a function that predicates may call with an object. A key path is not
/// `Sendable` if a subscript's argument is not; it never leaves the predicate either.
struct ApplicationPath: @unchecked Sendable {
  private let path: AnyKeyPath

  init(_ path: AnyKeyPath) { self.path = path }

  /// The value at the end of the path; nil for nil. Throws for an object of another type.
  var function: FunctionRegistry.Body {
    { _, arguments in
      guard let object = arguments.first?.foundationObject else { return .null }
      guard let value = object[keyPath: path] else {
        throw OtherRoot(path: "\(path)", type: "\(type(of: object))")
      }
      return KeyedValue(reading: value)
    }
  }

  /// The error of reading a key path from an object of another type.
  private struct OtherRoot: Error, CustomStringConvertible {
    let path: String
    let type: String
    var description: String { "\(path) is not a key path of \(type)" }
  }
}
#endif
