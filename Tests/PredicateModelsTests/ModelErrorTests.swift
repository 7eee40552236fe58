import PredicateModels
import Testing

@Suite struct ModelErrorTests {
  @Test func namesItsPlace() {
    #expect(ModelError("no entity", file: "a.xcdatamodel", line: 3).line == 3)
  }
}
