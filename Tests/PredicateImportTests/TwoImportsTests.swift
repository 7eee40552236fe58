import Foundation
import PredicateFoundation
import Testing

/// Foundation and PredicateFoundation together, without the file of `Integrations`.
@Suite struct TwoImportsTests {
  @Test func predicates() {
    let predicate = NSPredicate(format: "$name == %@ OR age > 5", argumentArray: [NSNull()])
    #expect(predicate.evaluate(with: ["age": 6], substitutionVariables: ["name": "x"]))
    let substituted = predicate.withSubstitutionVariables(["name": "x"])
    #expect(substituted.description == #""x" == <null> OR age > 5"#)
    predicate.allowEvaluation()
    #expect(NSPredicate(format: "TRUEPREDICATE").evaluate(with: nil))
  }

  /// Foundation's own compounds are decided and printed rightly by what this module adds.
  @Test func compounds() throws {
    let one = NSPredicate(format: "a == 1")
    let compound = Foundation.NSCompoundPredicate(andPredicateWithSubpredicates: [
      one, Foundation.NSCompoundPredicate(notPredicateWithSubpredicate: one),
    ])
    #expect(compound.appleFormat == "a == 1 AND (NOT a == 1)")
    #expect(try !compound.matches(["a": 1]))
    #expect(throws: EvaluationError.self) { _ = try compound.matches(["a"]) }
  }

  @Test func sorting() {
    let values: NSArray = [["n": 2], ["n": 1], ["n": NSNull()]]
    let sorted = values.sortedArray(using: [NSSortDescriptor(key: "n", ascending: false)])
    #expect(sorted as NSArray == [["n": 2], ["n": 1], ["n": NSNull()]] as NSArray)
    let descriptor = NSSortDescriptor(key: "n", ascending: true, selector: Selector("compare:"))
    #expect(descriptor.key == "n")
    #expect(descriptor.selector == Selector(("compare:")))
  }
}
