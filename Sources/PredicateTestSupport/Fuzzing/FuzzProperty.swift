import Dispatch

/// Something that must hold whatever the bytes.
///
/// What the bytes stand for is the property's affair: text, or the choices of a generator. The same
/// properties are checked by a fuzzer for hours (`Tests/Fuzz`) and by a seeded loop in every run of
/// the tests.
public struct FuzzProperty: Sendable, CustomStringConvertible {
  /// The name of the target, of its corpus and of its regressions
  public let name: String
  /// Whether its inputs may be predicates, so that those of all case files are tried.
  let readsPredicates: Bool
  /// How many times as long as others it takes: the loop has so many fewer rounds.
  public var cost = 1
  let check: @Sendable ([UInt8]) async throws -> Void
  /// The same without waiting, where that is possible.
  let checkAtOnce: (@Sendable ([UInt8]) throws -> Void)?

  public init(
    _ name: String,
    readsPredicates: Bool = false,
    _ check: @escaping @Sendable ([UInt8]) throws -> Void
  ) {
    self.name = name
    self.readsPredicates = readsPredicates
    self.check = check
    checkAtOnce = check
  }

  public init(
    waiting name: String,
    readsPredicates: Bool = false,
    _ check: @escaping @Sendable ([UInt8]) async throws -> Void
  ) {
    self.name = name
    self.readsPredicates = readsPredicates
    self.check = check
    checkAtOnce = nil
  }

  public var description: String { name }
}

/// A property that does not hold.
public struct FuzzFinding: Error, CustomStringConvertible {
  public let description: String

  public init(_ description: String) { self.description = description }

  /// Throws unless `condition` holds.
  public static func unless(
    _ condition: Bool,
    _ description: @autoclosure () -> String
  ) throws(FuzzFinding) {
    if !condition { throw FuzzFinding(description()) }
  }
}

extension FuzzProperty {
  /// What is wrong with an input; nil of most. For a fuzzer's own thread: this waits.
  public func finding(in bytes: [UInt8]) -> (any Error)? {
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

/// Written by one thread, then read by another that has waited for it.
private final class FuzzAnswer: @unchecked Sendable {
  let isThere = DispatchSemaphore(value: 0)
  var error: (any Error)?
}
