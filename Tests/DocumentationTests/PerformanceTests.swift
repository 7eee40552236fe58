import PredicateQL
import Testing

@Suite struct PerformanceTests {
  private let dogs = [Dog(name: "Rex", age: 3), Dog(name: "Ida", age: 9)]

  @Test func compiled() throws {
    // Performance: begin
    let predicate = try BoundPredicate(format: "age > %d AND name CONTAINS[c] %@", 5, "d")
    let evaluator = try Evaluator(predicate)
    let old = try dogs.filter(evaluator)
    let count = try dogs.concurrentCount(matching: evaluator)
    // Performance: end
    #expect(old.map(\.name) == ["Ida"])
    #expect(count == 1)
  }

  @Test func variables() throws {
    // Performance: begin
    let template = try PredicateTemplate(parsing: "age > $least")
    let evaluator = try Evaluator(template.bound())
    let old = try dogs.filter { try evaluator.matches($0, variables: ["least": 5]) }
    // Performance: end
    #expect(old.map(\.name) == ["Ida"])
  }

  @Test func tables() throws {
    // Performance: begin
    var table = ColumnTable(rowCount: 3)
    table["age"] = .integers([36, 17, 52])
    table["name"] = .texts(["Ada", "Grace", "Alan"])
    let rows = try table.rows(matching: Evaluator(BoundPredicate("age > 30")))  // 0, 2
    // Performance: end
    #expect(rows == [0, 2])
  }
}
