// FromPredicateMacro: begin
import Foundation
import PredicateFoundation
import PredicateQL
// FromPredicateMacro: end
import Testing

@Suite struct FromPredicateMacroTests {
  private let dogs = [Dog(name: "Rex", age: 3), Dog(name: "Ida", age: 9)]

  @Test func bridges() throws {
    let dogs = dogs
    // FromPredicateMacro: begin
    let old = #Predicate<Dog> { $0.age > 5 && $0.name.starts(with: "I") }
    let bound = try BoundPredicate(old)  // age > 5 AND name BEGINSWITH "I"
    let found = try dogs.filter(Evaluator(bound))

    let young = try BoundPredicate(format: "age < %d", 5).predicate(of: Dog.self)
    let others = try dogs.filter { try young.evaluate($0) }
    // FromPredicateMacro: end
    #expect(bound.format == #"age > 5 AND name BEGINSWITH "I""#)
    #expect(found.map(\.name) == ["Ida"])
    #expect(others.map(\.name) == ["Rex"])
  }

  @Test func refused() throws {
    // FromPredicateMacro: begin
    let odd = #Predicate<Dog> { $0.name.count > 3 }
    do {
      _ = try BoundPredicate(odd)
    } catch {
      print(error.message)
    }
    // FromPredicateMacro: end
    #expect(throws: PredicateConversionError.self) { try BoundPredicate(odd) }
  }
}
