import Dispatch

/// A property that must hold for any bytes.
///
/// Each property interprets the bytes in its own way: as text, or as the choices of a generator. A
/// fuzzer checks the properties for hours (`Tests/Fuzz`), and a seeded loop in every run of the
/// tests.
package struct FuzzProperty: Sendable, CustomStringConvertible {
  /// The name of the target, of its corpus and of its regressions
  package let name: String
  /// Whether inputs may be predicates, so that those of all case files are tried.
  let readsPredicates: Bool
  /// The cost of one input relative to other properties; the loop runs that many times fewer
  /// rounds.
  package var cost = 1
  let check: @Sendable ([UInt8]) async throws -> Void
  /// The check without suspension, where that is possible.
  let checkAtOnce: (@Sendable ([UInt8]) throws -> Void)?

  package init(
    _ name: String,
    readsPredicates: Bool = false,
    _ check: @escaping @Sendable ([UInt8]) throws -> Void
  ) {
    self.name = name
    self.readsPredicates = readsPredicates
    self.check = check
    checkAtOnce = check
  }

  package init(
    waiting name: String,
    readsPredicates: Bool = false,
    _ check: @escaping @Sendable ([UInt8]) async throws -> Void
  ) {
    self.name = name
    self.readsPredicates = readsPredicates
    self.check = check
    checkAtOnce = nil
  }

  package var description: String { name }
}

/// The failure of a property.
package struct FuzzFinding: Error, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }

  /// Throws unless `condition` holds.
  package static func unless(
    _ condition: Bool,
    _ description: @autoclosure () -> String
  ) throws(FuzzFinding) {
    if !condition { throw FuzzFinding(description()) }
  }
}

extension FuzzProperty {
  /// The failure for an input; nil for most. For a fuzzer's own thread, since this blocks.
  package func finding(in bytes: [UInt8]) -> (any Error)? {
    if let checkAtOnce {
      do { try checkAtOnce(bytes) } catch { return error }
      return nil
    }
    let answer = FuzzAnswer()
    Task {
      do { try await check(bytes) } catch { answer.error = error }
      answer.isThere.signal()
    }
    answer.isThere.wait()
    return answer.error
  }
}

/// An answer written by one thread, then read by another that has waited for it.
private final class FuzzAnswer: @unchecked Sendable {
  let isThere = DispatchSemaphore(value: 0)
  var error: (any Error)?
}
