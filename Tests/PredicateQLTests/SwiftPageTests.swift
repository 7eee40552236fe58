import Foundation
// README: begin
import PredicateJSON
// README: end
import PredicateQL
import PredicateTestSupport
import Testing

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

/// The README's first examples are this code, and give the results that it states.
@Suite struct ReadmeTests {
  @Test func firstExample() throws {
    // README: begin
    let ada = Person(name: "Ada", age: 36)
    let grace = Person(name: "Grace", age: 17, friends: [ada])

    let adult = try BoundPredicate("age >= \(18) AND name BEGINSWITH[c] \("a")")
    let adults = try [ada, grace].filter(Evaluator(adult))  // [ada]

    let template = try PredicateTemplate(parsing: "ANY friends.age > %d")
    let popular = try [ada, grace].filter(Evaluator(template.bound(to: [30])))  // [grace]

    let both = adult && !(try template.bound(to: [30]))
    // README: end
    #expect(adults.map(\.name) == ["Ada"])
    #expect(popular.map(\.name) == ["Grace"])
    #expect(both.format == "age >= 18 AND name BEGINSWITH[c] \"a\" AND (NOT ANY friends.age > 30)")
    try #require(readme().contains("// \(both.format)"))
  }

  @Test func quickExample() throws {
    let ada = Person(name: "Ada", age: 36)
    let grace = Person(name: "Grace", age: 17, friends: [ada])
    let adult = try BoundPredicate("age >= 18")
    // README: begin
    let evaluator = try Evaluator(adult)
    let count = try [ada, grace].concurrentCount(matching: evaluator)  // 1

    var table = ColumnTable(rowCount: 2)
    table["age"] = .integers([36, 17])
    let rows = try table.rows(matching: Evaluator(BoundPredicate("age >= 18")))  // [0]
    // README: end
    #expect(count == 1)
    #expect(rows == [0])
  }

  @Test func typedExample() throws {
    let ada = Person(name: "Ada", age: 36)
    let grace = Person(name: "Grace", age: 17, friends: [ada])
    // README: begin
    let typed =
      Person.where(\.age) >= 18 && Person.where(\.name).beginsWith("a", [.caseInsensitive])
    let found = try [ada, grace].filter(typed)  // [ada]
    let bound = try BoundPredicate(Person.where(\.friends).any.age > 30 || typed)
    // README: end
    #expect(found.map(\.name) == ["Ada"])
    #expect(bound.format == "ANY friends.age > 30 OR (age >= 18 AND name BEGINSWITH[c] \"a\")")
    let error = #expect(throws: PredicateFormatError.self) {
      // README: begin
      try PredicateTemplate(parsing: "agee > %d").checked(against: Person.self)
      // README: end
    }
    #expect(error?.diagnostics.first?.message == "`Person` has no key `agee`")
  }

  @Test func otherInput() throws {
    let adult = try BoundPredicate("age >= \(18) AND name BEGINSWITH[c] \("a")")
    // README: begin
    let evaluator = try Evaluator(adult)
    let record = try JSONReader().read(#"{"name": "Ada", "age": 36}"#)
    let isAdult = try evaluator.matches(record)  // true

    struct Draft: Encodable { var name: String, age: Int }
    let draft = try KeyedValue(encoding: Draft(name: "Ann", age: 17))
    let isAccepted = try evaluator.matches(draft)  // false

    let isMatch = try evaluator.matches(["name": "Alan", "age": 41])  // true
    // README: end
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

  @Test func readmeHoldsTheExample() throws {
    let page = PageExample.page("README.md")
    #expect(try PageExample.lines(missingIn: page, from: #filePath) == [])
  }

  @Test func linksLeadSomewhere() throws {
    let root = root
    for match in try readme().matches(of: /\]\(([^)#]+)\)/) where !match.output.1.contains(":") {
      let path = root.appendingPathComponent(String(match.output.1)).path
      #expect(FileManager.default.fileExists(atPath: path), "README links to \(match.output.1)")
    }
  }

  private var root: URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
  }

  private func readme() throws -> String {
    try String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
  }
}
