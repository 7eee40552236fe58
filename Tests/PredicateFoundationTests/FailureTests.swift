import Foundation
import PredicateEvaluation
import PredicateSyntax
import Testing

/// Apple's interface cannot throw: it ends the process with the whole message, and a twin throws.
@Suite struct FailureTests {
  @Test func malformedFormatsThrow() {
    let error = #expect(throws: PredicateFormatError.self) {
      _ = try NSPredicate.parse(format: "name = = 'x'")
    }
    #expect(error?.description.contains("^") == true)
    #expect(throws: PredicateFormatError.self) {
      _ = try NSPredicate.parse(format: "age > %d", arguments: ["x"])
    }
    #expect(throws: PredicateFormatError.self) { _ = try NSPredicate.parse(format: "age > %d") }
    #expect(throws: PredicateFormatError.self) { _ = try NSExpression.parse(format: "1 +") }
  }

  @Test func failedEvaluationThrows() {
    let order = NSPredicate(format: "age < 'x'")
    #expect(throws: EvaluationError.self) { _ = try order.matches(["age": 5]) }
    let compound = NSCompoundPredicate(notPredicateWithSubpredicate: order)
    #expect(throws: EvaluationError.self) { _ = try compound.matches(["age": 5]) }
    #expect(throws: (any Error).self) {
      _ = try NSPredicate(format: "name MATCHES '('").matches(["name": "a"])
    }
    #expect(throws: EvaluationError.self) {
      _ = try NSExpression(format: "1 / 0").evaluated(with: nil)
    }
  }

  @Test func anUnknownKeyNamesTheType() {
    final class Owner { let name = "Ada" }
    let error = #expect(throws: EvaluationError.self) {
      _ = try NSPredicate(format: "nmae == 'Ada'").matches(Owner())
    }
    #expect(error?.description.contains("`name`") == true)
    #expect(error?.description.contains("stored properties of Owner") == true)
    #expect(error?.description.contains("KeyPathReadable") == true)
  }

  /// No key reaches a method, whatever it is called.
  @Test(arguments: ["description", "hash", "copy", "dealloc", "superclass", "mutableCopy"])
  func keysNeverCallMethods(_ key: String) {
    final class Plain: NSObject { let name = "Ada" }
    #expect(throws: EvaluationError.self) {
      _ = try NSPredicate(format: "%K == nil", key).matches(Plain())
    }
  }

  @Test func malformedFormatsTrapWithTheMessage() async throws {
    let result = try #require(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = NSPredicate(format: "name = = 'x'")
      }
    )
    let output = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(output.contains("name = = 'x'"))
    #expect(output.contains("^"))
  }

  @Test func predicatesWithoutTextAreNotArchived() async throws {
    let result = try #require(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let about = NSPredicate(format: "owner == %@", NSObject())
        _ = try NSKeyedArchiver.archivedData(withRootObject: about, requiringSecureCoding: true)
      }
    )
    let output = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(output.contains("has objects or blocks, which cannot be archived"))
  }

  @Test func evaluationTrapsWithTheMessage() async throws {
    let result = try #require(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = NSPredicate(format: "a == 1 AND age < 'x'").evaluate(with: ["age": 5, "a": 1])
      }
    )
    let output = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(output.contains("R008"))
    #expect(output.contains("age < 'x'"))
  }
}
