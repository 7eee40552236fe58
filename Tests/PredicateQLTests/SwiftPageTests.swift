import Foundation
// swift: begin
import PredicateJSON
// swift: end
// README: begin
// swift: begin
import PredicateQL
// swift: end
// README: end
import PredicateTestSupport
import Testing

// swift: begin
// README: begin
struct Person: KeyPathReadable {
  var name: String
  var age: Int
  var friends: [Person] = []

  static let readableKeys: ReadableKeys<Self> = [
    "name": .key(\.name), "age": .key(\.age), "friends": .objects(\.friends),
  ]
}
// README: end
// swift: end

/// The examples of `Documentation/swift.md` are this code, and give the results that it states.
@Suite struct SwiftPageTests {
  @Test func firstExample() throws {
    // swift: begin
    // README: begin
    let ada = Person(name: "Ada", age: 36)
    let grace = Person(name: "Grace", age: 17, friends: [ada])

    let adult = try BoundPredicate("age >= \(18) AND name BEGINSWITH[c] \("a")")
    let adults = try [ada, grace].filter(Evaluator(adult))  // [ada]
    // README: end

    let template = try PredicateTemplate(parsing: "ANY friends.age > %d")
    let popular = try [ada, grace].filter(Evaluator(template.bound(to: [30])))  // [grace]

    let both = adult && !(try template.bound(to: [30]))
    // swift: end
    #expect(adults.map(\.name) == ["Ada"])
    #expect(popular.map(\.name) == ["Grace"])
    #expect(both.format == "age >= 18 AND name BEGINSWITH[c] \"a\" AND (NOT ANY friends.age > 30)")
    try #require(page().contains("// \(both.format)"))
  }

  @Test func quickExample() throws {
    let ada = Person(name: "Ada", age: 36)
    let grace = Person(name: "Grace", age: 17, friends: [ada])
    let adult = try BoundPredicate("age >= 18")
    // swift: begin
    let evaluator = try Evaluator(adult)
    let count = try [ada, grace].concurrentCount(matching: evaluator)  // 1

    var table = ColumnTable(rowCount: 2)
    table["age"] = .integers([36, 17])
    let rows = try table.rows(matching: Evaluator(BoundPredicate("age >= 18")))  // [0]
    // swift: end
    #expect(count == 1)
    #expect(rows == [0])
  }

  @Test func typedExample() throws {
    let ada = Person(name: "Ada", age: 36)
    let grace = Person(name: "Grace", age: 17, friends: [ada])
    // swift: begin
    let typed =
      Person.where(\.age) >= 18 && Person.where(\.name).beginsWith("a", [.caseInsensitive])
    let found = try [ada, grace].filter(typed)  // [ada]
    let bound = try BoundPredicate(Person.where(\.friends).any.age > 30 || typed)
    // swift: end
    #expect(found.map(\.name) == ["Ada"])
    #expect(bound.format == "ANY friends.age > 30 OR (age >= 18 AND name BEGINSWITH[c] \"a\")")
    let error = #expect(throws: PredicateFormatError.self) {
      // swift: begin
      try PredicateTemplate(parsing: "agee > %d").checked(against: Person.self)
      // swift: end
    }
    #expect(error?.diagnostics.first?.message == "`Person` has no key `agee`")
  }

  @Test func otherInput() throws {
    let adult = try BoundPredicate("age >= \(18) AND name BEGINSWITH[c] \("a")")
    // swift: begin
    let evaluator = try Evaluator(adult)
    let record = try JSONReader().read(#"{"name": "Ada", "age": 36}"#)
    let isAdult = try evaluator.matches(record)  // true

    struct Draft: Encodable { var name: String, age: Int }
    let draft = try KeyedValue(encoding: Draft(name: "Ann", age: 17))
    let isAccepted = try evaluator.matches(draft)  // false

    let isMatch = try evaluator.matches(["name": "Alan", "age": 41])  // true
    // swift: end
    #expect((isAdult, isAccepted) == (true, false))
    #expect(isMatch)
  }

  @Test func literalsAreValues() throws {
    let ada = Person(name: "Ada", age: 36)
    let predicate = try PredicateTemplate(parsing: "age > $least AND name IN $names").bound()
    let evaluator = try Evaluator(predicate)
    #expect(try evaluator.matches(ada, variables: ["least": 18, "names": ["Ada", "Grace"]]))
    #expect(try !evaluator.matches(ada, variables: ["least": 36.5, "names": ["Ada"]]))
    #expect(try !evaluator.matches(ada, variables: ["least": 18, "names": "Grace"]))
    #expect(try Evaluator(BoundPredicate("$a == YES")).matches(ada, variables: ["a": true]))
  }

  @Test(arguments: ["README.md", "Documentation/swift.md"])
  func pageHoldsTheExample(_ name: String) throws {
    let page = PageExample.page(name)
    #expect(try PageExample.lines(missingIn: page, from: #filePath) == [])
  }

  private func page() throws -> String {
    try String(contentsOf: PageExample.page("Documentation/swift.md"), encoding: .utf8)
  }
}
