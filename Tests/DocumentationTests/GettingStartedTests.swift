import Foundation
// GettingStarted: begin
import PredicateQL
// GettingStarted: end
import PredicateTestSupport
import Testing

// GettingStarted: begin
struct Dog: KeyPathReadable {
  var name: String
  var age: Int
  var owner: Owner?

  static let readableKeys: ReadableKeys<Self> = [
    "name": .key(\.name), "age": .key(\.age), "owner": .object(\.owner),
  ]
}

struct Owner: KeyPathReadable {
  var name: String
  var city: String

  static let readableKeys: ReadableKeys<Self> = [
    "name": .key(\.name), "city": .key(\.city),
  ]
}
// GettingStarted: end

@Suite struct GettingStartedTests {
  private static let page = PageExample.page(
    "Sources/PredicateQL/PredicateQL.docc/GettingStarted.md"
  )

  @Test func steps() throws {
    var lines: [String] = []
    func print(_ line: String) { lines.append(line) }
    // GettingStarted: begin
    let ada = Owner(name: "Ada", city: "Paris")
    let dogs = [
      Dog(name: "Rex", age: 3, owner: ada), Dog(name: "Ida", age: 9, owner: nil),
    ]

    let young = try BoundPredicate(format: "age < %d", 5)
    let found = try dogs.filter(Evaluator(young))  // Rex
    // GettingStarted: end
    #expect(found.map(\.name) == ["Rex"])

    // GettingStarted: begin
    let city = "Paris"
    let inCity = try BoundPredicate("owner.city ==[c] \(city)")
    let key = "name"
    let byKey = try BoundPredicate(format: "%K BEGINSWITH %@", key, "R")
    // GettingStarted: end
    #expect(try dogs.filter(Evaluator(inCity)).map(\.name) == ["Rex"])
    #expect(try dogs.filter(Evaluator(byKey)).map(\.name) == ["Rex"])

    // GettingStarted: begin
    let template = try PredicateTemplate(parsing: "age BETWEEN {%d, %d}")
    let grown = try template.bound(to: [2, 8])

    let either = young || grown
    let neither = !either
    print(neither.format)
    // NOT (age < 5 OR age BETWEEN {2, 8})
    // GettingStarted: end
    #expect(lines == ["NOT (age < 5 OR age BETWEEN {2, 8})"])

    // GettingStarted: begin
    let evaluator = try Evaluator(either)
    let ofDictionary = try evaluator.matches(["age": 36])  // false
    let ofRex = try evaluator.matches(dogs[0])  // true
    // GettingStarted: end
    #expect(!ofDictionary && ofRex)
  }

  @Test func landing() throws {
    let people = [Dog(name: "Ada", age: 36)]
    // PredicateQL: begin
    let adult = try BoundPredicate(format: "age >= %d AND name BEGINSWITH[c] %@", 18, "a")
    let adults = try people.filter(Evaluator(adult))
    // PredicateQL: end
    #expect(adults.count == 1)
  }

  @Test func mistakes() throws {
    var lines: [String] = []
    func print(_ text: String) { lines = text.split(separator: "\n").map(String.init) }
    // GettingStarted: begin
    do {
      let template = try PredicateTemplate(parsing: "name == 'Rex' AND (age > 3")
      try print(template.bound().format)
    } catch {
      print("\(error)")
    }
    // GettingStarted: end
    #expect(lines.first == "error[P005]: missing `)`")
    #expect(try String(contentsOf: GettingStartedTests.page, encoding: .utf8).contains(lines[0]))
  }
}
