// FromNSPredicate: begin
import Foundation
import PredicateFoundation
// FromNSPredicate: end
import PredicateQL
import Testing

@Suite struct FromNSPredicateTests {
  @Test func keepsItsCode() throws {
    // FromNSPredicate: begin
    let people: [[String: Any]] = [["name": "Ada", "age": 36], ["name": "Grace", "age": 17]]
    let adults = NSPredicate(format: "age >= %d AND name BEGINSWITH[c] %@", 18, "a")
    let found = (people as NSArray).filtered(using: adults)
    // FromNSPredicate: end
    #expect(found.count == 1)
  }

  @Test func moves() throws {
    let people = [Person(name: "Ada", age: 36), Person(name: "Grace", age: 17)]
    // FromNSPredicate: begin
    // let adults = NSPredicate(format: "age >= %d", 18)
    // let found = (people as NSArray).filtered(using: adults) as! [Person]
    let adults = try BoundPredicate(format: "age >= %d", 18)
    let found = try people.filter(Evaluator(adults))
    // FromNSPredicate: end
    #expect(found.map(\.name) == ["Ada"])
  }

  @Test func throwing() throws {
    let text = "age >= %d"
    // FromNSPredicate: begin
    let predicate = try NSPredicate.parse(format: text, arguments: [18])
    let matches = try predicate.matches(["age": 36], substitutionVariables: [:])
    // FromNSPredicate: end
    #expect(matches)
  }
}

private struct Person: KeyPathReadable {
  var name: String
  var age: Int
  static let readableKeys: ReadableKeys<Self> = ["name": .key(\.name), "age": .key(\.age)]
}
